// The events, for the counts and times of SHEPHERD_STATS.
#pragma once

#include <utility>

#include "continuations/fiber.h"
#include "detach/event.h"
#include "observe/events/listener.h"
#include "observe/observer.h"
#include "observe/span/span_meter.h"
#include "observe/trace/trace_ring.h"
#include "schedulers/domain_layer.h"

namespace shep {

struct StatsListener : Listener {
  static bool listens(const Worker&) { return true; }

  static void placed(Worker& worker, int queue) {
    if (!observer().records()) return;
    const Scheduler& scheduler = *worker.task_team->scheduler;
    const DomainLayer* const domains = scheduler.capabilities.domains;
    const int shepherd = domains ? domains->shepherd_of(queue) : queue;
    observer().queue_has(*worker.watch, shepherd, scheduler.waiting(shepherd));
  }
  static void started(Worker& worker, const Task&, bool) { worker.watch->enter(Phase::kWork); }
  static void ended(Worker& worker, Event*) { worker.watch->enter(Phase::kSchedule); }
  static void undeferred(Worker& worker, shep_scope&, const shep_task_site&, bool, const shep_task_options*) {
    ++worker.watch->counts.undeferred;
  }

  static void left(Worker& worker, Fiber&, Phase next) {
    worker.watch->enter(next);
    if (next == Phase::kWait) ++worker.watch->counts.parked;
  }
  static void waits(Worker& worker, Waited what) {
    const bool at_barrier = is_at_barrier(what);
    worker.watch->enter(at_barrier ? Phase::kSynchronise : Phase::kWait);
  }

  static void region_begins(Worker& worker, const void*) {
    const RegionWatch& region = worker.task_team->region;
    if (!region.site) return;  // only a tool looks, or this is the child of a fork
    worker.watch->begin_region(worker.task_team->region, worker.counters, worker.thread_num, worker.shepherd,
                               worker.domain);
    worker.watch->enter(Phase::kWork);
  }
};

// Hears last that a region has ended: what the others do about it is part of it.
struct RegionListener : Listener {
  static bool listens(const Worker&) { return true; }

  static void region_ended(Worker& worker) {
    const TaskTeam& team = *worker.task_team;
    if (team.region.site)
      worker.watch->end_region(team.defers ? team.barrier->last_check_in(worker.thread_num) : monotonic_ns());
  }
};

// The events, for the timeline of SHEPHERD_TRACE.

struct TraceListener : Listener {
  static bool listens(const Worker& worker) { return worker.watch->ring; }
  static TraceRing& ring_of(const Worker& worker) { return *worker.watch->ring; }

  static void note_origin(TraceRing& ring, Task& task, uint64_t parent) {
    task.origin.id = ring.new_id();
    task.origin.parent = parent;
    task.origin.at = monotonic_ns();
    task.origin.track = ring.track;
  }

  static void created(Worker& worker, Task& task) { note_origin(ring_of(worker), task, ring_of(worker).current()); }
  static void created_beside(Worker& worker, Task& task) {
    note_origin(ring_of(worker), task, ring_of(worker).parent());
  }
  static void started(Worker& worker, const Task& task, bool) {
    TraceRing& ring = ring_of(worker);
    if (worker.defers) ring.queue(worker.shepherd, worker.task_team->scheduler->waiting(worker.shepherd));
    ring.begin(task.site->__where, task.origin.id, task.origin.parent, TraceEvent::kTask, task.domain);
    if (task.origin.track != ring.track) ring.arrow(task.origin.track, task.origin.at, task.origin.id);
  }
  static void ended(Worker& worker, Event*) { ring_of(worker).end(); }
  static void undeferred(Worker& worker, shep_scope& scope, const shep_task_site& site, bool,
                         const shep_task_options*) {
    TraceRing& ring = ring_of(worker);
    ring.begin(site.__where, ring.new_id(), ring.current(), TraceEvent::kTask | TraceEvent::kUndeferred,
               nearest_descriptor(*scope.__outer).domain);
  }
  static void undeferred_ended(Worker& worker) { ring_of(worker).end(); }

  static void left(Worker& worker, Fiber& fiber, Phase) { fiber.slices = ring_of(worker).leave(fiber.depth); }
  static void resumed(Worker& worker, Fiber& fiber) {
    fiber.depth = ring_of(worker).depth();
    ring_of(worker).go_on(fiber.slices);
    std::vector<TraceRing::Slice>().swap(fiber.slices);  // gives its memory back: a fiber has no end at which it would
  }

  static void region_begins(Worker& worker, const void*) {
    const RegionWatch& region = worker.task_team->region;
    if (!region.site) return;
    TraceRing& ring = ring_of(worker);
    ring.shepherd = worker.shepherd;
    ring.domain = worker.domain;
    ring.begin(region.where, ring.new_id(), 0, 0);
  }
  static void region_ended(Worker& worker) {
    if (!worker.task_team->region.site) return;
    ring_of(worker).end_wait();
    ring_of(worker).end();
  }
};

// The events, for the work and the span of SHEPHERD_SPAN.

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
    if (what == Waited::kChildren || what == Waited::kPieces) return meter.taskwait();
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
