#include "workers/observing.h"

#include "observe/observer.h"
#include "observe/span_meter.h"
#include "observe/trace_ring.h"
#include "workers/crew.h"

namespace shep {

namespace {

void note_origin(TraceRing& ring, Task& task, uint64_t parent) {
  task.origin = {.id = ring.new_id(), .parent = parent, .at = monotonic_ns(), .track = ring.track};
}

}  // namespace

void note_created_slow(Worker& worker, Task& task) {
  if (TraceRing* const ring = worker.watch->ring) note_origin(*ring, task, ring->current());
}

void note_created_beside_slow(Worker& worker, Task& task) {
  if (TraceRing* const ring = worker.watch->ring) note_origin(*ring, task, ring->parent());
}

void note_placed_slow(Worker& worker, int queue) {
  const Scheduler& scheduler = *worker.crew->scheduler;
  const int shepherd = scheduler.shepherd_of(queue, worker.thread_num);
  observer().queue_has(*worker.watch, shepherd, scheduler.waiting(shepherd));
}

void note_taken_slow(Worker& worker) {
  if (worker.watch->ring) worker.watch->ring->queue(worker.shepherd, worker.crew->scheduler->waiting(worker.shepherd));
}

void note_started_slow(Worker& worker, const Task& task) {
  Watch& watch = *worker.watch;
  if (TraceRing* const ring = watch.ring) {
    note_taken_slow(worker);
    ring->begin(task.site->where, task.origin.id, task.origin.parent, TraceEvent::kTask, task.domain);
    if (task.origin.track != ring->track) ring->arrow(task.origin.track, task.origin.at, task.origin.id);
  }
  watch.enter(Phase::kWork);
}

void note_ended_slow(Worker& worker) {
  worker.watch->enter(Phase::kSchedule);
  if (worker.watch->ring) worker.watch->ring->end();
}

void note_left_slow(Worker& worker, Flow& flow, Phase next) {
  Watch& watch = *worker.watch;
  watch.enter(next);
  if (next == Phase::kWait) ++watch.counts.parked;
  if (watch.ring) flow.slices = watch.ring->leave(flow.depth);
}

void note_resumed_slow(Worker& worker, Flow& flow) {
  TraceRing* const ring = worker.watch->ring;
  if (!ring) return;
  flow.depth = ring->depth();
  ring->go_on(flow.slices);
  flow.slices = {};
}

void note_waits_slow(Worker& worker, Waited what) {
  Watch& watch = *worker.watch;
  watch.enter(what == Waited::kTeam ? Phase::kSynchronise : Phase::kWait);
  SpanMeter* const meter = watch.span;
  if (!meter) return;
  switch (what) {
    case Waited::kChildren:
      return meter->taskwait();
    case Waited::kGroup:
      return meter->end_group();
    case Waited::kTeam:
      return meter->barrier();
  }
}

void note_group_begins_slow(Worker& worker) {
  if (worker.watch->span) worker.watch->span->begin_group();
}

void note_undeferred(Worker& worker, shep_scope& scope, const shep_task_site& site, bool deferrable) {
  Watch& watch = *worker.watch;
  ++watch.counts.undeferred;
  if (TraceRing* const ring = watch.ring) {
    ring->begin(site.where, ring->new_id(), ring->current(), TraceEvent::kTask | TraceEvent::kUndeferred,
                nearest_descriptor(*scope.outer).domain);
  }
  if (SpanMeter* const meter = watch.span) {
    meter->pause();
    // So that its taskwaits come to the library, however little they wait for.
    share(worker.pool, scope);
    meter->begin_task(site.where, deferrable);
  }
}

void note_undeferred_ended(Worker& worker) {
  if (worker.watch->span) worker.watch->span->end_task();
  if (worker.watch->ring) worker.watch->ring->end();
}

void note_region_begins_slow(Worker& worker) {
  Watch& watch = *worker.watch;
  const RegionWatch& region = worker.crew->region;
  if (!region.site) return;  // in the child of a fork
  watch.begin_region(worker.crew->region, worker.counters, worker.thread_num, worker.shepherd);
  if (TraceRing* const ring = watch.ring) {
    ring->shepherd = worker.shepherd;
    ring->domain = worker.domain;
    ring->begin(region.where, ring->new_id(), 0, 0);
  }
  if (watch.span) watch.span->begin_region(region.where);
  watch.enter(Phase::kWork);
}

void note_region_ended_slow(Worker& worker) {
  Watch& watch = *worker.watch;
  if (watch.span) watch.span->end_region();
  if (watch.ring) {
    watch.ring->end_wait();
    watch.ring->end();
  }
  watch.end_region(worker.crew->defers);
}

}  // namespace shep
