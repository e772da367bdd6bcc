#include "execution/observing.h"

#include <utility>

#include "detach/detach.h"
#include "execution/task_team.h"
#include "observe/observer.h"
#include "observe/ompt/tool_events.h"
#include "observe/span/span_meter.h"
#include "observe/trace/trace_ring.h"
#include "schedulers/domain_layer.h"

namespace shep {

namespace {

void note_origin(TraceRing& ring, Task& task, uint64_t parent) {
  task.origin.id = ring.new_id();
  task.origin.parent = parent;
  task.origin.at = monotonic_ns();
  task.origin.track = ring.track;
}

void begin_metered_task(SpanMeter& meter, const shep_location* where, bool deferrable, const shep_task_options* options) {
  if (!options) return meter.begin_task(where, deferrable);
  meter.begin_task(where, deferrable, {options->__dependences, options->__dependence_count});
}

}  // namespace

void note_created_slow(Worker& worker, Task& task) {
  if (TraceRing* const ring = worker.watch->ring) note_origin(*ring, task, ring->current());
  if (tool_is_active()) tell_published_task(task);
}

void note_created_beside_slow(Worker& worker, Task& task) {
  if (TraceRing* const ring = worker.watch->ring) note_origin(*ring, task, ring->parent());
}

void note_placed_slow(Worker& worker, int queue) {
  if (!observer().records()) return;
  const Scheduler& scheduler = *worker.task_team->scheduler;
  const DomainLayer* const domains = scheduler.capabilities.domains;
  const int shepherd = domains ? domains->shepherd_of(queue) : queue;
  observer().queue_has(*worker.watch, shepherd, scheduler.waiting(shepherd));
}

void note_taken_slow(Worker& worker) {
  if (worker.watch->ring && worker.defers) worker.watch->ring->queue(worker.shepherd, worker.task_team->scheduler->waiting(worker.shepherd));
}

void note_started_slow(Worker& worker, const Task& task, bool discarded) {
  Watch& watch = *worker.watch;
  if (TraceRing* const ring = watch.ring) {
    note_taken_slow(worker);
    ring->begin(task.site->__where, task.origin.id, task.origin.parent, TraceEvent::kTask, task.domain);
    if (task.origin.track != ring->track) ring->arrow(task.origin.track, task.origin.at, task.origin.id);
  }
  // In the sequential execution that is metered only a task with an event comes this way.
  if (watch.span) begin_metered_task(*watch.span, task.site->__where, true, std::exchange(watch.dependences_to_come, nullptr));
  if (tool_is_active()) tell_body_begins(worker, discarded);
  watch.enter(Phase::kWork);
}

void note_ended_slow(Worker& worker, Event* event) {
  if (tool_is_active()) tell_body_ended(worker, event);
  worker.watch->enter(Phase::kSchedule);
  if (worker.watch->span) worker.watch->span->end_task(event && !is_fulfilled(*event) ? event : nullptr);
  if (worker.watch->ring) worker.watch->ring->end();
}

void note_fulfilled(Worker& worker, const Event& event) {
  if (worker.watch && worker.watch->span) worker.watch->span->fulfilled(&event);
}

void note_left_slow(Worker& worker, Fiber& fiber, Phase next) {
  Watch& watch = *worker.watch;
  watch.enter(next);
  if (next == Phase::kWait) ++watch.counts.parked;
  if (watch.ring) fiber.slices = watch.ring->leave(fiber.depth);
  if (tool_is_active()) {
    const ompt_task_status_t status = std::exchange(worker.watch->in_yield, false) ? ompt_task_yield : ompt_task_switch;
    tell_switch(told_of_current(worker), status, told_of(*descriptor_of(*fiber.bottom->__outer)));
  }
}

void note_resumed_slow(Worker& worker, Fiber& fiber) {
  // The first time it is a task that begins.
  if (tool_is_active() && fiber.scope) tell_switch(told_of_current(worker), ompt_task_switch, told_of(*descriptor_of(*fiber.scope)));
  TraceRing* const ring = worker.watch->ring;
  if (!ring) return;
  fiber.depth = ring->depth();
  ring->go_on(fiber.slices);
  fiber.slices = {};
}

void note_waits_slow(Worker& worker, Waited what) {
  Watch& watch = *worker.watch;
  const bool at_barrier = what != Waited::kChildren && what != Waited::kGroup;
  watch.enter(at_barrier ? Phase::kSynchronise : Phase::kWait);
  if (tool_is_active()) tell_wait(worker, what, ompt_scope_begin);
  SpanMeter* const meter = watch.span;
  if (!meter) return;
  switch (what) {
    case Waited::kChildren:
      return meter->taskwait();
    case Waited::kGroup:
      return meter->end_group();
    case Waited::kTeam:
    case Waited::kWorkshare:
    case Waited::kRegionEnd:
      return meter->barrier();
  }
}

void note_waited_slow(Worker& worker, Waited what) {
  if (tool_is_active()) tell_wait(worker, what, ompt_scope_end);
}

void note_group_begins_slow(Worker& worker) {
  if (worker.watch->span) worker.watch->span->begin_group();
  if (tool_is_active()) tell_group_begins(worker);
}

void note_undeferred(Worker& worker, shep_scope& scope, const shep_task_site& site, bool deferrable) {
  Watch& watch = *worker.watch;
  ++watch.counts.undeferred;
  const shep_task_options* const options = std::exchange(watch.dependences_to_come, nullptr);
  if (tool_is_active()) {
    Task& task = share(worker.pool, scope);
    tell_created(task, flags_of_task(flags_of(scope) | SHEP_TASK_UNDEFERRED), options != nullptr);
    if (options) tell_dependences(task, options->__dependences, options->__dependence_count);
    tell_body_begins(worker, false);
  }
  if (TraceRing* const ring = watch.ring) {
    ring->begin(site.__where, ring->new_id(), ring->current(), TraceEvent::kTask | TraceEvent::kUndeferred,
                nearest_descriptor(*scope.__outer).domain);
  }
  if (SpanMeter* const meter = watch.span) {
    meter->pause();
    // So that its taskwaits come to the library, however little they wait for.
    share(worker.pool, scope);
    begin_metered_task(*meter, site.__where, deferrable, options);
  }
}

void note_part_of_task_slow(Worker& worker, shep_scope& scope) {
  if (tool_is_active()) share(worker.pool, scope).flags |= Task::kPart;
}

void note_taskwait_depend_slow(Worker& worker, const shep_dependence* dependences, size_t count, bool nowait) {
  if (SpanMeter* const meter = worker.watch->span) meter->taskwait(std::span(dependences, count), nowait);
}

void note_undeferred_ended(Worker& worker) {
  if (tool_is_active()) tell_body_ended(worker, nullptr);
  if (worker.watch->span) worker.watch->span->end_task();
  if (worker.watch->ring) worker.watch->ring->end();
}

void note_region_begins_slow(Worker& worker, const void* frame) {
  if (tool_is_active()) tell_implicit_task_begins(worker, ompt_task_implicit, frame);
  Watch& watch = *worker.watch;
  const RegionWatch& region = worker.task_team->region;
  if (!region.site) return;  // only a tool looks, or this is the child of a fork
  watch.begin_region(worker.task_team->region, worker.counters, worker.thread_num, worker.shepherd);
  if (TraceRing* const ring = watch.ring) {
    ring->shepherd = worker.shepherd;
    ring->domain = worker.domain;
    ring->begin(region.where, ring->new_id(), 0, 0);
  }
  if (watch.span) watch.span->begin_region(region.where);
  watch.enter(Phase::kWork);
}

void note_region_ended_slow(Worker& worker) {
  if (tool_is_active()) tell_implicit_task_ends(worker);
  if (!worker.task_team->region.site) return;
  Watch& watch = *worker.watch;
  if (watch.span) watch.span->end_region();
  if (watch.ring) {
    watch.ring->end_wait();
    watch.ring->end();
  }
  watch.end_region(worker.task_team->defers);
}

}  // namespace shep
