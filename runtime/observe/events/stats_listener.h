// The events, for the counts and times of SHEPHERD_STATS.
#pragma once

#include "observe/events/listener.h"
#include "observe/observer.h"
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
    const bool at_barrier = what != Waited::kChildren && what != Waited::kGroup;
    worker.watch->enter(at_barrier ? Phase::kSynchronise : Phase::kWait);
  }

  static void region_begins(Worker& worker, const void*) {
    const RegionWatch& region = worker.task_team->region;
    if (!region.site) return;  // only a tool looks, or this is the child of a fork
    worker.watch->begin_region(worker.task_team->region, worker.counters, worker.thread_num, worker.shepherd);
    worker.watch->enter(Phase::kWork);
  }
};

// Hears last that a region has ended: what the others do about it is part of it.
struct RegionListener : Listener {
  static bool listens(const Worker&) { return true; }

  static void region_ended(Worker& worker) {
    if (worker.task_team->region.site) worker.watch->end_region(worker.task_team->defers);
  }
};

}  // namespace shep
