// A Worker is the part of one thread in one team: thread number thread_num of that team, and its state there.
//
// A thread that opens a nested region becomes the first worker of the inner team until the region ends;
// current_worker() is its worker now. So the Worker holds everything that belongs to an implicit task (worksharing
// state, ICVs).
#pragma once

#include <cstdint>
#include <type_traits>

#include "config/icv.h"
#include "continuations/fiber.h"
#include "memory/block_pool.h"
#include "observe/watch.h"
#include "platform/futex_lock.h"
#include "platform/random.h"
#include "queues/own_work.h"
#include "queues/private_stack.h"
#include "schedulers/scheduler.h"
#include "tasks/scope.h"
#include "topology/affinity.h"
#include "topology/default_mask.h"
#include "topology/rings.h"
#include "waiting/blocked.h"
#include "sleeping/sleepers.h"
#include "worksharing/loop_lengths.h"
#include "worksharing/state.h"

namespace shep {

struct Team;
struct TaskTeam;
struct LeagueTeam;

struct ImplicitTask : Task {
  int thread_num = 0;
};

// The yield of a worker's last steal request (steal_requests.h), judged when it asks again.
struct StealHistory {
  int64_t asked_at = 0;        // ns
  uint64_t executed_before = 0;
  int64_t pause = 0;           // ns between two requests
  int64_t started_at = 0;      // ns; when it began the last task of another worker; 0: it has been idle since
  bool was_long = false;       // that task
  Random random = Random();    // picks among workers that are equally near
  RingWalk walk = {};          // around the others, for ready fibers in passing
  // How long others' tasks take, and so for how long it leaves others alone (sleeping/rest.h).
  const Task* stolen = nullptr;  // the last one that it has taken
  int64_t mean_work = 0;       // ns
  int64_t rest = 0;            // ns
  int64_t rest_after_loss = 0; // ns; of a race for a task
  int64_t rests_until = 0;     // ns; 0: it does not rest
};

// The teams of the last regions that a worker has opened, kept for the next: one with several threads, and one without.
struct KeptTeams {
  Team* hot = nullptr;
  Team* solo = nullptr;
  LeagueTeam* league = nullptr;  // the same for teams constructs
  KeptTeams* spare = nullptr;  // for what goes on while these are in use (resume_around()); null: none yet
};

struct alignas(64) Worker {
  // The part that emitted code sees; its scope is the region that this thread executes.
  shep_front& front() { return stack.front; }
  const shep_front& front() const { return stack.front; }

  PrivateStack stack;

  // The stack on which the thread runs.
  struct Position {
    Stack* stack = nullptr;  // null: the thread's own
    Stack* base = nullptr;  // in a fiber: that of the waiting loop to go back to
    Fiber* fiber = nullptr;  // on that stack
    const Wait* below = nullptr;  // in a fiber: the wait of that loop (making_way.h)
    int locks = 0;  // that tasks on that stack hold
  };
  Position position;
  ReadyFibers resumable;  // fibers for this worker before others; what they waited for has come
  OwnQueue own_work;
  Fiber* aside = nullptr;  // fibers that have made way, linked by `next`
  bool has_put_aside = false;  // some, of the region's
  Task* next = nullptr;  // the child for which a fiber was just left
  // Lines that others read, who ask it for tasks, and that hardly change.
  alignas(kCacheLine) Team* team = nullptr;
  TaskTeam* task_team = nullptr;  // the team's part for executing tasks
  int thread_num = 0;  // negative: in no team
  bool is_guest = false;  // in no team, executes tasks of whichever has some for it
  bool defers = false;  // its new tasks may wait; false for a guest, else TaskTeam::defers
  int shepherd = 0;  // within the team
  int domain = 0;  // locality domain, machine-wide
  int next_child_domain = -1;  // where the implicit tasks of the next region place their children
  int core = -1;  // index in machine().cores of the core that the layout gives it; -1: none
  const Rings* around = nullptr;  // the team's other workers
  int place = -1;  // number of the OpenMP place it is bound to (OpenMP 5.2, 2.3); -1: not bound
  // Its thread's mask, if that is bound to its core without having been told to; else null.
  DefaultMask* bound_by_default = nullptr;
  Partition partition = {0, 0};  // place-partition-var of its implicit tasks
  alignas(kCacheLine) WorkerCounters counters;
  Watch* watch = nullptr;  // null: nobody observes
  StealHistory history;
  int64_t waited_ns = 0;  // time in its tasks' waits, where those are timed (waiting/timed_wait.h)
  // The task that takes over the descriptor of the published task that is about to end, and its ICVs; null: none.
  shep_task* successor = nullptr;
  TaskIcvs* successor_icvs = nullptr;
  WorkerWorkshares workshares = {};
  LoopLengths loop_lengths;  // of taskloops
  Worker* outside = nullptr;  // the same thread in the team around, whose own work it does; null: none
  Worker* opener = nullptr;  // the same thread in the team around, where it has begun this team; null: none

  ImplicitTask implicit_task;  // its `icvs` point to implicit_icvs
  shep_scope implicit_scope = {};
  TaskIcvs implicit_icvs = {};
  unsigned barriers_passed = 0;  // in the region

  BlockPool pool;
  StackCache stacks{stack_pool()};
  FutexLock own_work_lock;  // of some neighbours; see execution/own_work.h
  Sleeper sleeper;
  SleepNote sleep_note;
  TakenBy taken_by;  // where it looks now (leapfrog.h); here, so that no frame on its stack holds it
  // While it waits inside a task: who has taken from that last (leapfrog.h); negative: nobody. On a line that is seldom
  // written, since those that wait for this worker's task read it.
  alignas(kCacheLine) std::atomic<int> leaps_to{-1};
  KeptTeams kept;
};

// The front of a thread that the runtime has not met: it sends everything to the library, which introduces the thread.
extern shep_front no_front;
// Makes the calling thread the only worker of a team of its own.
Worker& introduce_thread();

inline Worker& worker_of(shep_front& front) {
  static_assert(std::is_same_v<decltype(Worker::stack), PrivateStack> &&
                std::is_same_v<decltype(PrivateStack::front), shep_front>);
  return reinterpret_cast<Worker&>(front);  // the first member's first member; see worker.cpp
}

// Returns the calling thread's worker. Asked again after each scheduling point, since it may have changed.
inline Worker& current_worker() {
  shep_front* const front = shep_current_front();
  return front != &no_front ? worker_of(*front) : introduce_thread();
}

// Returns the calling thread's worker if the runtime has met the thread; null: it is in no region, or the runtime is
// just meeting it and runs the program's own malloc.
inline Worker* known_worker() {
  shep_front* const front = shep_current_front();
  return front != &no_front ? &worker_of(*front) : nullptr;
}

// Makes the worker the calling thread's; null: none.
void set_current_worker(Worker* worker);

// Returns true if even undeferred tasks must go through the runtime.
bool is_strict(const TaskTeam& task_team);

// Makes the implicit task the region under execution.
void begin_implicit_task(Worker& worker);

// Returns the current task's ICVs for reading, until a task of the worker runs.
inline const TaskIcvs& current_icvs(const Worker& worker) { return icvs_of(*worker.front().__scope); }
// Returns them for writing: a copy, if tasks created earlier go on reading the old ones.
TaskIcvs& own_icvs(Worker& worker);

}  // namespace shep
