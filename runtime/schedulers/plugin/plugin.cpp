#include "schedulers/plugin/plugin.h"

#include <dlfcn.h>
#include <shepherd/scheduler.h>
#include <sys/stat.h>

#include <string>

#include "config/codecs.h"
#include "config/environment.h"
#include "platform/fatal.h"
#include "platform/process/fork_gate.h"
#include "schedulers/plugin/plugin_scheduler.h"

namespace shep {

namespace {

struct Plugin {
  const shep_scheduler_policy* policy;
  std::string arguments;
  SchedulerKind kind;
};

MadeOnce<Plugin> loaded;

const shep_scheduler_policy& load(const char* named, const std::string& file) {
  struct stat found;
  if (stat(file.c_str(), &found) == 0 && !S_ISREG(found.st_mode))
    fatal("SHEPHERD_SCHEDULER=%s: %s is no regular file", named, file.c_str());
  void* const handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!handle) fatal("SHEPHERD_SCHEDULER=%s: %s", named, dlerror());
  const auto* const policy = static_cast<const shep_scheduler_policy*>(dlsym(handle, "shep_scheduler_plugin"));
  if (!policy) fatal("SHEPHERD_SCHEDULER=%s: %s defines no shep_scheduler_plugin", named, file.c_str());
  return *policy;
}

void check(const char* named, const shep_scheduler_policy& policy) {
  if (policy.abi != SHEP_SCHEDULER_ABI) {
    fatal("SHEPHERD_SCHEDULER=%s: the plug-in is made for version %u of <shepherd/scheduler.h>, this library has %u",
          named, policy.abi, unsigned{SHEP_SCHEDULER_ABI});
  }
  const struct {
    const char* name;
    bool is_missing;
  } members[] = {{"name", !policy.name},       {"create", !policy.create}, {"destroy", !policy.destroy},
                 {"accepts", !policy.accepts}, {"place", !policy.place},   {"take", !policy.take},
                 {"steal", !policy.steal},     {"claim", !policy.claim},   {"reaches", !policy.reaches},
                 {"waiting", !policy.waiting}};
  for (const auto& each : members) {
    if (each.is_missing) fatal("SHEPHERD_SCHEDULER=%s: the plug-in has no %s", named, each.name);
  }
  constexpr unsigned kFlags = SHEP_SCHEDULER_PRIVATE | SHEP_SCHEDULER_SERIAL_ORDER;
  if (policy.flags & ~kFlags) fatal("SHEPHERD_SCHEDULER=%s: the plug-in has unknown flags, %x", named, policy.flags);
}

ShepherdShape shape_of(const char* named, const shep_scheduler_policy& policy) {
  ShepherdChoice choice = {ShepherdShape::kCore, 0};
  if (policy.shepherds && (!Shepherds::parse(policy.shepherds, choice) || choice.shape == ShepherdShape::kCount))
    fatal("SHEPHERD_SCHEDULER=%s: the plug-in's shepherds are \"%s\"", named, policy.shepherds);
  return choice.shape;
}

Plugin make(const char* named) {
  const SchedulerFile file = scheduler_file(named, global_icvs().scheduler_path);
  if (file.path.empty()) fatal("SHEPHERD_SCHEDULER=%s: no such scheduler", named);
  const shep_scheduler_policy& policy = load(named, file.path);
  check(named, policy);
  return {&policy,
          file.arguments,
          {.name = policy.name,
           .make = make_plugin,
           .shape = shape_of(named, policy),
           .placement = TaskPlacement::kDefault,
           .order = TaskOrder::kDefault,
           .stealing = Stealing::kNone}};
}

const Plugin& plugin(const char* named) {
  return loaded.get([named] { return make(named); });
}

}  // namespace

const SchedulerKind& plugin_kind(const char* named) { return plugin(named).kind; }

Scheduler* make_plugin(const SchedulerKind&, const TeamLayout& layout, const GlobalIcvs& settings) {
  const Plugin& made = plugin(settings.scheduler);
  return new PluginScheduler(*made.policy, made.arguments.c_str(), layout);
}

}  // namespace shep
