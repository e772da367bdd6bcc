#include "schedulers/scheduler.h"

#include <cstring>

#include "platform/fatal.h"
#include "schedulers/family.h"
#include "schedulers/pdf.h"

namespace shep {

namespace {
constexpr SchedulerKind kKinds[] = {
#define SHEP_SCHEDULER(name, maker, shepherds, summary) {#name, ShepherdShape::shepherds, maker},
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

}  // namespace shep
