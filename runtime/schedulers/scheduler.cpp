#include "schedulers/scheduler.h"

#include <cstring>

#include "platform/fatal.h"
#include "schedulers/domain_layer.h"

namespace shep {

namespace {
constexpr SchedulerKind kKinds[] = {
#define SHEP_SCHEDULER(name, maker, shepherds, placement, order, stealing, summary) \
  {#name, maker, ShepherdShape::shepherds, TaskPlacement::placement, TaskOrder::order, Stealing::stealing},
#include "schedulers/schedulers.def"
#undef SHEP_SCHEDULER
};
}  // namespace

const SchedulerKind& scheduler_kind(const char* name) {
  for (const SchedulerKind& kind : kKinds) {
    if (strcmp(kind.name, name) == 0) return kind;
  }
  fatal("SHEPHERD_SCHEDULER=%s: no such scheduler", name);
}

Scheduler* make_scheduler(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings) {
  return layout.domains ? make_domain_layer(kind, layout, settings) : kind.make(kind, layout, settings);
}

}  // namespace shep
