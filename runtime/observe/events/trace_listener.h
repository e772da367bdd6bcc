// The events, for the timeline of SHEPHERD_TRACE.
#pragma once

#include "continuations/fiber.h"
#include "observe/events/listener.h"
#include "observe/trace/trace_ring.h"

namespace shep {

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
    fiber.slices = {};
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

}  // namespace shep
