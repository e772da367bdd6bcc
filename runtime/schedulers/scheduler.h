// The interface of a scheduling policy: where a ready task waits, and who may take it. Everything else is mechanism.
// One scheduler serves one team; workers are known by their thread numbers.
//
// Several workers may call any method at once. A task that a method returns is the caller's to run.
#pragma once

#include <cstdint>

#include "config/icv.h"
#include "tasks/scope.h"
#include "topology/rings.h"

namespace shep {

// Olivier 2012, tables 6.4 and 6.5. What a waiting worker claims from another shepherd is stolen, too, and so are
// private tasks that it takes from a worker there.
struct StealCounters {
  uint64_t stolen = 0;                 // tasks taken from another shepherd
  uint64_t steals = 0;                 // visits to another shepherd that took any
  uint64_t failed_steals = 0;          // visits that saw work there and lost the race for it
  uint64_t stolen_off_chip = 0;        // of those, between chips
  uint64_t steals_off_chip = 0;
  uint64_t failed_steals_off_chip = 0;
  uint64_t empty_rounds = 0;           // rounds over all other shepherds that took none

  // Counts a visit that saw work, and took as many tasks.
  void visited(Distance distance, uint64_t tasks) {
    const bool off_chip = is_off_chip(distance);
    stolen += tasks;
    stolen_off_chip += off_chip ? tasks : 0;
    (tasks ? steals : failed_steals) += 1;
    (tasks ? steals_off_chip : failed_steals_off_chip) += off_chip;
  }
};

struct TeamDomains;
class Scheduler;

struct TeamLayout {
  int workers;
  int shepherds;
  const int* shepherd_of_worker;  // kOutside: the worker may place and claim tasks, but serves no shepherd
  int queue_limit;  // waiting tasks per worker of a shepherd beyond which new ones run undeferred
  const TeamDomains* domains = nullptr;  // of a team in several locality domains
  Scheduler* whole = nullptr;  // for one domain's scheduler: the team's one of the same kind, which lives as long
  const int* core_of_worker = nullptr;  // of machine()
  const Rings* around_worker = nullptr;  // the other workers, for each one; null: all are equally near

  // Returns the shepherds other than the worker's own, the nearest first.
  Rings around(int worker) const;

  static constexpr int kOutside = -1;
};

// The last look precedes sleep; another look follows one in passing. A near one leaves other shepherds alone.
enum class Look : uint8_t { kNear, kPassing, kLast };

// Restricts the waiting tasks that a worker may take.
class TaskFilter {
 public:
  virtual bool allows(const Task& task) const = 0;

 protected:
  ~TaskFilter() = default;
};

// Workers that may have descendants of a task (waiting/leapfrog.h).
struct TakenBy {
  static constexpr int kMost = 8;
  int count = 0;
  int workers[kMost] = {};
};
inline constexpr TakenBy kTakenByNobody;

struct Wanted {
  Wanted(const Task& ancestor, Look look = Look::kLast, StealCounters* counters = nullptr)
      : ancestor(&ancestor), look(look), counters(counters) {}
  Wanted(const Task* ancestor, const TaskFilter& filter, Look look, StealCounters& counters)
      : ancestor(ancestor), filter(&filter), look(look), counters(&counters) {}

  bool allows(const Task& task) const { return !filter || filter->allows(task); }
  bool fits(const Task& task) const { return (!ancestor || is_descendant(task, *ancestor)) && allows(task); }

  const Task* ancestor;  // a descendant of this; null: any
  const TaskFilter* filter = nullptr;  // one that this allows; null: any
  Look look;
  // A look in passing goes to the worker's own shepherd and to theirs only, where it waits for no lock. Null: to all.
  const TakenBy* taken_by = nullptr;
  // Where a policy counts what it takes from another shepherd. Null: then it moves no other tasks beside.
  StealCounters* counters;
};

// An optional capability: keeps the order of the sequential execution. Waiting descendants of a task run before its new
// undeferred child.
class SequentialOrder {
 public:
  // The scheduler may accept a task beyond its bound if the generating task has waiting descendants. The generator's
  // worker then first runs one of those, which this takes; null: none.
  virtual Task* surplus(int worker, const Task& generating) = 0;
  // Takes the earliest of all tasks that the worker may take if that is a descendant of the waiting one, whose worker
  // then runs it. Else, with Capabilities::places_resumed, the waiting task leaves its worker where it may.
  virtual Task* claim_if_earliest(int, const Task&) { return nullptr; }
  // Gives a task that is placed later its place in the order, that of its generation.
  virtual void reserve(int worker, Task& task) = 0;
  // Called when the body of a task that was placed, or that is the parent of such a task, has ended.
  virtual void retire(Task& task) = 0;

 protected:
  ~SequentialOrder() = default;
};

// An optional capability: is told which workers lack work.
class IdleListener {
 public:
  // Called before the team's next region, when no worker has anything to do.
  virtual void region_begins() {}
  // Called when a worker begins to wait for work (any, or descendants of `ancestor`), and when it stops.
  virtual void idle(int worker, const Task* ancestor) = 0;
  virtual void busy(int worker) = 0;

 protected:
  ~IdleListener() = default;
};

// An optional capability: admits thieves. A worker asks workers of other shepherds for private tasks, and takes them,
// only while it is its shepherd's thief. Without the capability anybody may at any time.
class Thieves {
 public:
  // Makes the worker its shepherd's thief until dismiss(). Returns false if another is; a last look waits for it.
  virtual bool admit(int worker, Look look) = 0;
  virtual void dismiss(int worker) = 0;
  // Returns how many tasks the thief takes at a time.
  virtual int chunk(int worker) const = 0;

 protected:
  ~Thieves() = default;
};

class DomainLayer;

struct Capabilities {
  SequentialOrder* order = nullptr;
  IdleListener* listener = nullptr;
  Thieves* thieves = nullptr;
  DomainLayer* domains = nullptr;  // of a team in several locality domains
  bool private_tasks = false;  // workers may keep their newest tasks in private until somebody asks
  bool left_tasks = false;  // a task that was taken and left may be placed again
  bool places_resumed = false;  // a task that waited and may go on is placed again, with its place in the order
  bool leapfrogs = false;  // a claim in passing may go to Wanted::taken_by only
  bool size_hints = false;  // a task keeps the bytes that its affinity clauses name
};

// A look in passing goes to so many shepherds, and the next one on from there: in a team of hundreds most have nothing
// to steal, and workers that still keep tasks to themselves had better be asked meanwhile (execution/steal_requests.h).
// On 64 virtual cores a small nqueens takes 168 us with 32, 157 with 16 and 135 with 8, and a small sort 625 with 32
// and 549 with 8 (docs/simulation.md).
inline constexpr size_t kFewVictims = 8;

class Scheduler {
 public:
  explicit Scheduler(const Capabilities& capabilities = {}) : capabilities(capabilities) {}
  Scheduler(const Scheduler&) = delete;
  virtual ~Scheduler() = default;

  // Returns true if a new task of the region that `worker` executes may wait; otherwise it runs undeferred.
  virtual bool accepts(int worker, const shep_scope& generating) = 0;
  // Makes a task wait; returns the shepherd's number.
  virtual int place(int worker, Task& task) = 0;
  // The same, where the worker `asker` finds it first, another shepherd's thief who has asked for it; if the policy has
  // such a place.
  virtual int place_for(int worker, [[maybe_unused]] int asker, Task& task) { return place(worker, task); }

  // Take the worker's next task from its own shepherd, and from the others; null if there is none. A last look is
  // complete: null means that at some moment in the call there was none, or that somebody else has it. A look in
  // passing may leave the search to another worker.
  virtual Task* take(int worker) = 0;
  virtual Task* steal(int worker, Look look, StealCounters& counters) = 0;
  // Takes a waiting task that fits, wherever it waits. With a last look it is complete: null means that there was none
  // at some moment in the call. This keeps every policy free of deadlock (waiting/waiting.md).
  virtual Task* claim(int worker, const Wanted& wanted) = 0;

  // Returns true if an idle worker would eventually find a task that waits in that shepherd.
  virtual bool reaches(int worker, int shepherd) const = 0;
  // Returns how many tasks wait in the shepherd, approximately.
  virtual int waiting(int shepherd) const = 0;

  const Capabilities capabilities;
};

// The way in which a member of the family (family.cpp) steals.
enum class Stealing : uint8_t {
  kNone,
  kEach,  // each worker for itself, one task at a time
  kOneThief,  // one worker at a time for its whole shepherd, as many tasks as that has workers
};

struct SchedulerKind {
  const char* name;
  Scheduler* (*make)(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings);
  ShepherdShape shape;  // unless SHEPHERD_SHEPHERDS says otherwise
  TaskPlacement placement;
  TaskOrder order;
  Stealing stealing;
};

// Declares the makers of the list.
#define SHEP_SCHEDULER(name, maker, ...) \
  Scheduler* maker(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings);
#include "schedulers/schedulers.def"
#undef SHEP_SCHEDULER

// Returns the kind of that name: of schedulers.def, or a plug-in's (plugin/plugin.h).
const SchedulerKind& scheduler_kind(const char* name);

// Makes a scheduler of that kind, whose calls are checked where SHEPHERD_SCHEDULER_CHECK asks for it.
Scheduler* make_policy(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings);

// Makes a team's scheduler: one of that kind, below a DomainLayer where the team is in several locality domains.
Scheduler* make_scheduler(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings);

}  // namespace shep
