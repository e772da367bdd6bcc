#include "schedulers/scheduler.h"

#include <cstring>

#include "schedulers/checked.h"
#include "schedulers/domain_layer.h"
#include "schedulers/plugin/plugin.h"

namespace shep {

namespace {
constexpr SchedulerKind kKinds[] = {
#define SHEP_SCHEDULER(name, maker, shepherds, placement, order, stealing, variables, summary) \
  {#name, maker, ShepherdShape::shepherds, TaskPlacement::placement, TaskOrder::order, Stealing::stealing},
#include "schedulers/schedulers.def"
#undef SHEP_SCHEDULER
};
}  // namespace

Rings TeamLayout::around(int worker) const {
  const int own = shepherd_of_worker[worker];
  if (around_worker) return rings_of_shepherds(around_worker[worker], shepherd_of_worker, own, shepherds);
  Ring all;
  for (int shepherd = 0; shepherd < shepherds; ++shepherd)
    if (shepherd != own) all.members.push_back(shepherd);
  return {all};
}

const SchedulerKind& scheduler_kind(const char* name) {
  for (const SchedulerKind& kind : kKinds) {
    if (strcmp(kind.name, name) == 0) return kind;
  }
  return plugin_kind(name);
}

Scheduler* make_policy(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings) {
  return settings.scheduler_check ? make_checked(kind, layout, settings) : kind.make(kind, layout, settings);
}

Scheduler* make_scheduler(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings) {
  return layout.domains ? make_domain_layer(kind, layout, settings) : make_policy(kind, layout, settings);
}

}  // namespace shep
