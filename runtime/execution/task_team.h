// The state that the workers of one team share in executing its tasks.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "continuations/fiber.h"
#include "observe/watch.h"
#include "platform/futex_lock.h"
#include "queues/handovers.h"
#include "queues/linked_deque.h"
#include "schedulers/scheduler.h"
#include "tasks/task.h"
#include "waiting/barrier.h"
#include "sleeping/core_limit.h"
#include "sleeping/idle_count.h"
#include "sleeping/sleepers.h"

namespace shep {

class SideQueue;

// Tasks that the team never executes as calls on top of others.
enum class Apart : uint8_t {
  kNone,
  kUntied,  // those may block outside of OpenMP at any call (waiting/polls.h), and then leave their worker
  kAll,  // somebody tells tasks apart (platform/sanitizers.h): a call would be part of its creator
};
struct InnerTeams;
struct Worker;

struct TaskTeam {
  // True if a waiting worker may execute what is unrelated to its wait, on a stack of its own, so that it may be in the
  // way of a wait below.
  bool mixes_stacks() const { return stays_in_domains || tasks_block; }
  // True if a worker looks for work that it does not find, or sleeps though there is a processor for it.
  bool lacks_work() const { return idle.any(size) || has_idle_sleeper_to_wake(); }
  // More workers than cpus, because there are so few or other programs have them now.
  bool is_crowded() const { return outnumbers_cpus || size > cpu_limit(); }
  bool sleepers_nap() const { return outnumbers_cpus || core_limit.has_moved.load(std::memory_order_relaxed); }
  // One that may take any task.
  bool has_idle_sleeper_to_wake() const { return sleepers.idle_count() > 0 && has_sleeper_to_wake(); }
  // Who does not nap is woken where there is no processor for it, too: it fell asleep before there was a limit, and
  // those who are awake may wait outside of OpenMP for what it would do.
  bool has_sleeper_to_wake() const {
    const int asleep = sleepers.count();
    return asleep > 0 && (size - asleep < std::min(cpus, cpu_limit()) || sleepers.sound_count() > 0);
  }

  Worker* const* workers = nullptr;  // by thread number
  Scheduler* scheduler = nullptr;
  int size = 1;
  bool defers = false;  // false: an initial thread's own team, which has no barrier that would wait for deferred tasks
  // Strict locality in a team that is in several domains: each task runs in its own.
  bool stays_in_domains = false;
  bool times_tasks = false;  // those of domains; for estimates of when they may leave
  int child_domain = -1;  // where the region's implicit tasks place their children; negative: nowhere in particular
  std::atomic<int> waiting{0};  // workers, under strict locality: for work, a lock or a turn (waiting/all_wait.h)

  bool private_tasks = false;  // workers may keep tasks to themselves until somebody asks
  bool earliest_first = false;  // the scheduler's, in a team that defers
  bool calls_earlier = false;  // the same, and a worker may call an earlier task on top of what it executes
  Apart apart = Apart::kNone;
  bool tasks_block = false;  // outside of OpenMP, at any call
  bool work_first = false;  // an untied task that generates another is left for it
  bool sees_every_task = false;  // none is executed by emitted code alone: somebody observes each of them
  bool elides_tasks = false;  // they are calls, as if in a final task
  std::atomic<bool> has_published{false};  // a hint: some task since the last barrier
  RegionWatch region;
  // The time between two looks around in a taskloop that the user has not divided, ns; and whether there was one since
  // somebody has cleared it (phases/). Relaxed: an older value does for a while.
  static constexpr int kLoopChunkNs = 5'000;
  std::atomic<int> loop_chunk_ns{kLoopChunkNs};
  std::atomic<bool> has_split_loops{false};
  int cpus = 1;  // that the process may use
  // More workers than cpus. Then not all who could run a new task are woken for it, so sleepers look again after a
  // while.
  bool outnumbers_cpus = false;
  int64_t spin_ns = 0;  // how long an idle worker looks for work before it sleeps
  bool has_bound_threads = false;  // that nobody has told to be bound (sleeping/shared_cpu.h)
  std::atomic<int> primary_cpu{-1};  // where the primary thread was when it last waited; shared_cpu.h
  Barrier* barrier = nullptr;  // null where nothing is deferred
  Sleepers sleepers;
  FutexLock falling_asleep;  // of the worker whose turn it is to go to sleep (sleeping/idle.md)
  ReadyFibers yielded;  // fibers that have nothing to wait for, but gave way
  std::atomic<bool> has_unparked{false};  // some fiber ever: Worker::resumable
  std::atomic<int> cancelled_groups{
      0};  // taskgroups that have been cancelled and have not ended (cancellation/group.h)
  FutexLock cancelling;  // one worker at a time cancels
  Handovers handed_over;  // by threads outside of the team, to whoever looks for work
  std::atomic<int> fulfilling{0};  // threads that may yet touch the team
  LinkedDeque<Task, &Task::links> ready_here;  // where nothing is deferred: tasks that were held; its only worker's
  int own_work_neighbours = 8;  // how many share a lock of own work (own_work.h); a power of two
  std::atomic<SideQueue*> side_queue{nullptr};  // null: there has been no task for it
  // Each worker may take any task of the team, so that one with nothing to do may leave. False where nobody would.
  bool lets_go = false;
  std::atomic<InnerTeams*> inner_teams{nullptr};  // of some of its workers, kept for later; null: none
  IdleCount idle;
};

}  // namespace shep
