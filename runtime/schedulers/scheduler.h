// What a scheduling policy decides: where a ready task waits, and who may take it. Everything else is mechanism and lives
// in execution/ and waiting/. One scheduler serves one team; workers are known here by their thread numbers.
//
// Every method may be called by several workers at once. A task that a method returns is the caller's to run.
#pragma once

#include <cstdint>

#include "config/icv.h"
#include "locality/domains.h"
#include "tasks/scope.h"

namespace shep {

struct StealCounters {
  uint64_t stolen = 0;         // tasks taken from another shepherd
  uint64_t steals = 0;         // visits to another shepherd that found any
  uint64_t failed_steals = 0;  // rounds over all other shepherds that found none
};

// How a team's workers form shepherds.
struct TeamLayout {
  int workers;
  int shepherds;
  const int* shepherd_of_worker;
  int queue_limit;  // tasks waiting, for each worker, past which new ones run undeferred
  const TeamDomains* domains = nullptr;  // null: the team is in one locality domain
};

class Scheduler {
 public:
  virtual ~Scheduler() = default;

  // Whether a new task of the region that `worker` executes may wait. If not it runs undeferred, now.
  virtual bool accepts(int worker, const shep_scope& generating) = 0;
  // Whether fewer tasks wait in that locality domain, which is not the worker's, than `share` times its bound.
  virtual bool accepts_in(int /*domain*/, double /*share*/) { return true; }
  // Whether the worker's own domain runs the tasks of that one.
  virtual bool serves(int /*worker*/, int /*domain*/) const { return true; }
  // Makes a task wait, in its domain if it belongs to one; returns the queue where it does: a shepherd's, or beyond those one of a
  // domain.
  virtual int place(int worker, Task& task) = 0;

  // The worker's next task among its own shepherd's, then among the others'; null if there is none.
  virtual Task* take(int worker) = 0;
  virtual Task* steal(int worker, StealCounters& counters) = 0;
  // The same of a worker that sleeps next if it gets none. Complete: null means that there was none at some moment in the call, or that
  // somebody else has it; so it waits where steal() would leave the look to another worker.
  virtual Task* steal_before_sleep(int worker, StealCounters& counters) { return steal(worker, counters); }
  // A waiting descendant of `ancestor`, wherever it waits. Complete: null means that there was none at some moment in the
  // call, other than such as its locality domain keeps. That is what keeps every policy free of deadlock; see waiting/waiting.md.
  virtual Task* claim(int worker, const Task& ancestor) = 0;

  // How many tasks wait in the shepherd now, about.
  virtual int waiting(int shepherd) const = 0;
  // The shepherd that the queue is of, or else the worker's own.
  virtual int shepherd_of(int queue, int /*worker*/) const { return queue; }

  // Whether an idle worker would find a task that waits in the given queue, sooner or later;
  virtual bool reaches(int worker, int queue) const = 0;
  // and whether at once, whatever locality domain it belongs to.
  virtual bool is_near(int /*worker*/, int /*queue*/) const { return true; }
  // Whether there are tasks that the worker may not take yet, but will once it has been idle for longer.
  virtual bool leaves_tasks_for_later(int /*worker*/) const { return false; }

  // The team's next region is about to begin: none of its workers has anything to do.
  virtual void region_begins() {}
  // A worker has begun its part of a region of a team in several domains whose tasks may leave them.
  virtual void begins(int /*worker*/) {}
  // A worker has begun to wait for work: for any, or for descendants of `ancestor`; and has stopped.
  virtual void idle(int /*worker*/, const Task* /*ancestor*/) {}
  virtual void busy(int /*worker*/) {}
  // Whether workers may keep their newest tasks to themselves until somebody asks.
  virtual bool allows_private_tasks() const { return false; }

  // Whether a task that has been taken may be placed again, to be gone on with.
  virtual bool allows_left_tasks() const { return false; }

  // Whether waiting descendants of a task must run before a new child of it does, undeferred.
  virtual bool earliest_first() const { return false; }
  // Such a scheduler may accept a task where enough wait, if the generating one has descendants among those: then its worker runs one of
  // them first, which this takes.
  virtual Task* surplus(int /*worker*/, const Task& /*generating*/) { return nullptr; }
  // Such a scheduler learns of a task that is to be placed later: its place in the order is that of its generation.
  virtual void reserve(int /*worker*/, Task& /*task*/) {}
  // The body of a task that was placed, or that is the parent of one, has ended.
  virtual void retire(Task& /*task*/) {}
};

// One line of schedulers.def.
struct SchedulerKind {
  const char* name;
  ShepherdShape shape;  // unless SHEPHERD_SHEPHERDS says otherwise
  Scheduler* (*make)(const char* name, const TeamLayout& layout, const GlobalIcvs& settings);
};

// The kind of that name; the name must be in schedulers.def.
const SchedulerKind& scheduler_kind(const char* name);

}  // namespace shep
