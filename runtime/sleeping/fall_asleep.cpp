#include "sleeping/fall_asleep.h"

#include <sched.h>

#include <algorithm>
#include <utility>

#include "continuations/making_way.h"
#include "execution/find_work.h"
#include "execution/steal_requests.h"
#include "execution/task_team.h"
#include "locality/migration.h"
#include "platform/clock.h"
#include "platform/process_barrier.h"
#include "schedulers/domain_layer.h"
#include "waiting/condition.h"
#include "waiting/polls.h"
#include "sleeping/core_limit.h"
#include "sleeping/shared_cpu.h"

namespace shep {

namespace {

// A tied task is in a fiber that lies on top of a wait only where it is unrelated to that wait; where the wait is for
// something outside of OpenMP, which may depend on nothing that the task does; or where the fiber had been put aside,
// and the wait has begun since, perhaps in a task that this one waits for. It must not keep such a wait from ending.
bool may_be_in_the_way(const Worker& worker) {
  return worker.position.below && (worker.task_team->mixes_stacks() || worker.has_put_aside);
}

// Where workers outnumber processors, awake workers need not publish tasks for a sleeping one, nor wake it. But one of
// them may be in a long stretch without tasks and wait for a task of its own, so a sleeper looks again after this time.
constexpr int64_t kNap = 10'000'000;  // ns
constexpr int kNappers = 16;  // each asks all others when it looks, so a large team looks no more often than so many
constexpr int64_t kShortNap = 50'000;  // ns; where tasks are left to another domain, which should not last much longer
constexpr int64_t kPollingNap = 200'000;  // ns; of a worker that waits for room in a queue, which is not urgent
// ns; of a primary thread that looks after others, each of which takes it some 10 us: twice as long each time
constexpr int64_t kFirstWatchingNap = 1'000'000, kLongestWatchingNap = 1'000'000'000, kWatchingEach = 100'000;

// Null: the worker takes no tasks from the team's scheduler.
Scheduler* scheduler_of(const Worker& worker) { return worker.defers ? worker.task_team->scheduler : nullptr; }

bool leaves_tasks_for_later(const Worker& worker) {
  const Scheduler* const scheduler = scheduler_of(worker);
  return scheduler && scheduler->capabilities.domains &&
         scheduler->capabilities.domains->leaves_tasks_for_later(worker.thread_num);
}

// Returns false if the worker must nap, since nobody will wake it: for a fiber that has made way, or, once the
// process-wide fence is gone, for a task that its creator keeps or for the last arrival at the barrier.
bool is_woken_where_cpus_are_free(const Worker& worker, const Condition& condition) {
  const TaskTeam& task_team = *worker.task_team;
  if (tasks_may_block() || condition.is_polled() || worker.aside || may_be_in_the_way(worker) ||
      has_aside_around(worker))
    return false;
  if (!has_process_barrier() && (task_team.private_tasks || (task_team.barrier && task_team.barrier->sleepers_fence())))
    return false;
  return !leaves_tasks_for_later(worker);
}

int64_t first_watching_nap(const TaskTeam& task_team) {
  return std::max(kFirstWatchingNap, task_team.size * kWatchingEach);
}

int64_t longest_nap(const Worker& worker, const Condition& condition) {
  if (condition.is_polled()) return kPollingNap;
  const int naps = is_woken_where_cpus_are_free(worker, condition) ? worker.task_team->size / kNappers : 1;
  return kNap * std::max(naps, 1);
}

// Asks all who may have private tasks for them, after the worker has announced to sleep. One process-wide barrier is
// the fence that the owners lack, and those who reach the condition. Returns true if the worker has taken some.
bool ask_before_sleep(const Worker& worker, const Condition& condition, StealRequests& requests, bool is_announced) {
  const StealRequests::Kept kept = requests.ask_everybody();
  // Who naps comes back for what it misses, and needs the fence only to take what it sees.
  const bool asks = worker.task_team->sleepers_nap() ? kept == StealRequests::kSeen : kept != StealRequests::kNothing;
  const bool fenced = (asks || (is_announced && condition.wants_process_barrier())) && process_barrier();
  return asks && fenced && requests.take_from_everybody(condition.ancestor);
}

}  // namespace

bool is_in_the_way_here(const Worker& worker) { return may_be_in_the_way(worker) && is_in_the_way(worker); }

bool has_turn_to_sleep(const TaskTeam& task_team, SleepTurn& turn) {
  if (task_team.is_crowded() || (task_team.falling_asleep.is_free() && turn.try_lock())) return true;
  sched_yield();
  return false;
}

Work sleep_unless_work(Worker& worker, const Condition& condition, StealRequests& requests, SleepTurn& turn) {
  Sleepers& sleepers = worker.task_team->sleepers;
  Sleeper& self = worker.sleeper;
  self.worker = worker.thread_num;
  self.is_guest = worker.is_guest;
  self.naps = worker.task_team->sleepers_nap();
  self.shepherd = worker.shepherd;
  self.around = worker.around;
  self.ancestor = condition.ancestor;
  self.join = condition.word;
  if (worker.stack.is_open()) worker.stack.offer_next();
  sleepers.enter(self);
  worker.task_team->idle.asleep(worker.thread_num);
  condition.before_sleep();
  bool took = ask_before_sleep(worker, condition, requests, true);
  const Asleep asleep(worker.sleep_note, condition.blocked);
  Work work;
  StarvedThreads starved(worker);
  const auto naps_anyway = [&] {
    return worker.task_team->sleepers_nap() || !is_woken_where_cpus_are_free(worker, condition);
  };
  int64_t nap = condition.is_polled() || leaves_tasks_for_later(worker) ? kShortNap
                : starved.may_exist()                                   ? first_watching_nap(*worker.task_team)
                                                                        : longest_nap(worker, condition);
  while (true) {
    if (!condition.reached()) work = find_work(worker, condition.ancestor, Look::kLast);
    if (work || condition.reached() || is_in_the_way_here(worker)) {
      sleepers.leave(self, worker.task_team->scheduler);
      break;
    }
    if (took && !condition.ancestor) {  // others were faster, and somebody may have more
      took = ask_before_sleep(worker, condition, requests, false);
      continue;
    }
    if (turn) turn.unlock();
    core_falls_free();
    const bool must_nap = starved.may_exist() || naps_anyway();
    const bool is_woken = must_nap ? sleep_polling(sleepers, self, nap) : (sleepers.sleep(self), true);
    if (is_woken) {
      if (worker.task_team->times_tasks) migration().came(self.woken_at, monotonic_ns());
      break;
    }
    if (starved.may_exist()) starved.look(nap);
    nap = std::min(2 * nap, naps_anyway() ? longest_nap(worker, condition) : kLongestWatchingNap);
    took = ask_before_sleep(worker, condition, requests, false);
  }
  worker.task_team->idle.awake(worker.thread_num);
  condition.after_sleep();
  return work;
}

}  // namespace shep
