// The events, for the work and the span of SHEPHERD_SPAN.
#pragma once

#include <utility>

#include "detach/event.h"
#include "observe/events/listener.h"
#include "observe/span/span_meter.h"

namespace shep {

struct SpanListener : Listener {
  static bool listens(const Worker& worker) { return worker.watch->span; }
  static SpanMeter& meter_of(const Worker& worker) { return *worker.watch->span; }

  static void begin_task(SpanMeter& meter, const shep_location* where, bool deferrable,
                         const shep_task_options* options) {
    if (!options) return meter.begin_task(where, deferrable);
    meter.begin_task(where, deferrable, {options->__dependences, options->__dependence_count});
  }

  // In the sequential execution that is metered only a task with an event comes this way.
  static void started(Worker& worker, const Task& task, bool) {
    begin_task(meter_of(worker), task.site->__where, true, std::exchange(worker.watch->dependences_to_come, nullptr));
  }
  static void ended(Worker& worker, Event* event) {
    meter_of(worker).end_task(event && !is_fulfilled(*event) ? event : nullptr);
  }
  static void fulfilled(Worker& worker, const Event& event) { meter_of(worker).fulfilled(&event); }

  static void undeferred(Worker& worker, shep_scope& scope, const shep_task_site& site, bool deferrable,
                         const shep_task_options* options) {
    meter_of(worker).pause();
    // So that its taskwaits come to the library, however little they wait for.
    share(worker.pool, scope);
    begin_task(meter_of(worker), site.__where, deferrable, options);
  }
  static void undeferred_ended(Worker& worker) { meter_of(worker).end_task(); }

  static void waits(Worker& worker, Waited what) {
    SpanMeter& meter = meter_of(worker);
    if (what == Waited::kChildren) return meter.taskwait();
    what == Waited::kGroup ? meter.end_group() : meter.barrier();
  }
  static void group_begins(Worker& worker) { meter_of(worker).begin_group(); }
  static void taskwait_depend(Worker& worker, const shep_dependence* dependences, size_t count, bool nowait) {
    meter_of(worker).taskwait(std::span(dependences, count), nowait);
  }

  static void region_begins(Worker& worker, const void*) {
    if (worker.task_team->region.site) meter_of(worker).begin_region(worker.task_team->region.where);
  }
  static void region_ended(Worker& worker) {
    if (worker.task_team->region.site) meter_of(worker).end_region();
  }
};

}  // namespace shep
