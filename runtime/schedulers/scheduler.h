// What a scheduling policy decides: where a ready task waits, and who may take it. Everything else is mechanism. One
// scheduler serves one team; workers are known here by their thread numbers.
//
// Every method may be called by several workers at once. A task that a method returns is the caller's to run.
#pragma once

#include <cstdint>

#include "config/icv.h"
#include "tasks/scope.h"

namespace shep {

struct StealCounters {
  uint64_t stolen = 0;         // tasks taken from another shepherd
  uint64_t steals = 0;         // visits to another shepherd that found any
  uint64_t failed_steals = 0;  // rounds over all other shepherds that found none
};

struct TeamDomains;
class Scheduler;

// How a team's workers form shepherds.
struct TeamLayout {
  int workers;
  int shepherds;
  const int* shepherd_of_worker;  // kOutside: a worker that may place tasks and claim some, but serves no shepherd
  int queue_limit;  // tasks waiting, for each worker that serves one, past which new ones run undeferred
  const TeamDomains* domains = nullptr;  // of a team in several locality domains: what is near
  Scheduler* whole = nullptr;  // the whole team's scheduler of the same kind, where this one is for one domain's tasks;
                               // it lives as long

  static constexpr int kOutside = -1;
};

// Another look follows it, or sleep does.
enum class Look : uint8_t { kPassing, kLast };

// Which waiting tasks a worker may take.
class TaskFilter {
 public:
  virtual bool allows(const Task& task) const = 0;

 protected:
  ~TaskFilter() = default;
};

struct Wanted {
  // Any descendant; what most callers mean.
  Wanted(const Task& ancestor) : ancestor(&ancestor) {}
  Wanted(const Task* ancestor, const TaskFilter& filter) : ancestor(ancestor), filter(&filter) {}

  bool allows(const Task& task) const { return !filter || filter->allows(task); }
  bool fits(const Task& task) const { return (!ancestor || is_descendant(task, *ancestor)) && allows(task); }

  const Task* ancestor;  // a descendant of this; null: any
  const TaskFilter* filter = nullptr;  // one that this allows; null: any
};

// Capabilities that few policies have.

// Keeps the order of the sequential execution: descendants of a task that wait run before a new child of it does,
// undeferred.
class SequentialOrder {
 public:
  // Such a scheduler may accept a task where enough wait, if the generating one has descendants among those: then its
  // worker runs one of them first, which this takes.
  virtual Task* surplus(int worker, const Task& generating) = 0;
  // A task is to be placed later: its place in the order is that of its generation.
  virtual void reserve(int worker, Task& task) = 0;
  // The body of a task that was placed, or that is the parent of one, has ended.
  virtual void retire(Task& task) = 0;

 protected:
  ~SequentialOrder() = default;
};

// Is told who lacks work.
class IdleListener {
 public:
  // The team's next region is about to begin: none of its workers has anything to do.
  virtual void region_begins() {}
  // A worker has begun to wait for work: for any, or for descendants of `ancestor`; and has stopped.
  virtual void idle(int worker, const Task* ancestor) = 0;
  virtual void busy(int worker) = 0;

 protected:
  ~IdleListener() = default;
};

class DomainLayer;

struct Capabilities {
  SequentialOrder* order = nullptr;
  IdleListener* listener = nullptr;
  DomainLayer* domains = nullptr;  // of a team in several locality domains
  bool private_tasks = false;  // workers may keep their newest tasks to themselves until somebody asks
  bool left_tasks = false;  // a task that has been taken may be placed again, to be gone on with
};

class Scheduler {
 public:
  explicit Scheduler(const Capabilities& capabilities = {}) : capabilities(capabilities) {}
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;
  virtual ~Scheduler() = default;

  // Whether a new task of the region that `worker` executes may wait. If not it runs undeferred, now.
  virtual bool accepts(int worker, const shep_scope& generating) = 0;
  // Makes a task wait; returns the shepherd where it does.
  virtual int place(int worker, Task& task) = 0;

  // The worker's next task among its own shepherd's, then among the others'; null if there is none. A last look is
  // complete: null means that there was none at some moment in the call, or that somebody else has it; one in passing
  // may be left to another worker.
  virtual Task* take(int worker) = 0;
  virtual Task* steal(int worker, Look look, StealCounters& counters) = 0;
  // A waiting task that fits, wherever it waits. Complete: null means that there was none at some moment in the call.
  // That is what keeps every policy free of deadlock; see waiting/waiting.md.
  virtual Task* claim(int worker, const Wanted& wanted) = 0;

  // Whether an idle worker would find a task that waits in that shepherd, sooner or later.
  virtual bool reaches(int worker, int shepherd) const = 0;
  // How many tasks wait in the shepherd now, about.
  virtual int waiting(int shepherd) const = 0;

  const Capabilities capabilities;
};

// What tells the members of the family apart (family.h).
enum class Stealing : uint8_t {
  kNone,
  kEach,  // every worker for itself, one task at a time
  kOneThief,  // one worker at a time for its whole shepherd, as many tasks as that has workers
};

// One line of schedulers.def.
struct SchedulerKind {
  const char* name;
  Scheduler* (*make)(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings);
  ShepherdShape shape;  // unless SHEPHERD_SHEPHERDS says otherwise
  TaskPlacement placement;
  TaskOrder order;
  Stealing stealing;
};

// The kind of that name; the name must be in schedulers.def.
const SchedulerKind& scheduler_kind(const char* name);

// A team's scheduler: one of that kind, below a DomainLayer where the team is in several locality domains.
Scheduler* make_scheduler(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings);

}  // namespace shep
