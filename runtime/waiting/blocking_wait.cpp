#include "waiting/blocking_wait.h"

#include <algorithm>

#include "continuations/making_way.h"
#include "execution/find_work.h"
#include "execution/own_work.h"
#include "execution/private_tasks.h"
#include "waiting/all_wait.h"
#include "waiting/polls.h"

namespace shep {

namespace {

// Nobody wakes the worker to make way or to resume a fiber that it has put aside, so it naps.
constexpr int64_t kFirstNap = 20'000, kLastNap = 10'000'000;  // ns

// From this nap on a fiber makes way for waits for tasks below it: the lock's holder may be there, or wait for what is
// there, which may have a child that only that wait may start. At a barrier it keeps its thread: who looks for a lock
// without waiting for it would never get that from a fiber that this thread has put aside.
constexpr int64_t kLongNap = 1'000'000;  // ns

bool lies_on_wait_for_tasks(const Worker& worker) {
  const bool may_mix = worker.task_team->mixes_stacks();
  const Wait* each = worker.position.below;
  while (each && !may_mix && !each->condition.ancestor) each = each->below;
  return each;
}

// The holder of a lock may be in a fiber that has waited for something outside of OpenMP.
Fiber* take_ready_fiber(Worker& worker) {
  TaskTeam& task_team = *worker.task_team;
  if (is_polling()) poll_now();
  if (task_team.handed_over.any()) task_team.handed_over.run_all();
  if (Fiber* const own = take_own_resumable(worker)) return own;
  return take_others_resumable(worker, Look::kPassing);
}

bool makes_way(const Worker& worker, int64_t nap) {
  return is_in_the_way(worker) || (nap >= kLongNap && lies_on_wait_for_tasks(worker));
}

// Sleeps until the wait is over, or the worker is in the way, or a fiber that has made way may go on, or all workers
// wait and its domain has a task. Returns that work.
Work sleep_while_blocked(Worker& worker, BlockingWait& blocking, bool& over) {
  publish_private_tasks(worker);
  const CountedWait counted(*worker.task_team);
  const Asleep asleep(worker.sleep_note, blocking.blocked);
  for (int64_t nap = kFirstNap; !(over = blocking.is_over()) && !makes_way(worker, nap);
       nap = std::min(2 * nap, naps_briefly() ? kLongestPollNap : kLastNap)) {
    if (const Work aside = any_aside(worker)) return aside;
    if (OwnWork* const own = take_own_work(worker)) return {.own = own};
    if (worker.task_team->tasks_block) [[unlikely]] {
      if (Fiber* const ready = take_ready_fiber(worker)) return {.fiber = ready};
    }
    if (all_wait(*worker.task_team)) {
      if (const Work work = find_work(worker, nullptr)) return work;
    }
    blocking.sleep(nap);
  }
  return {};
}

}  // namespace

void wait_out(Worker& worker, BlockingWait& blocking) {
  for (bool over = false; !over;) {
    if (const Work work = sleep_while_blocked(worker, blocking, over)) {
      run_apart(worker, work, wait_for(worker, blocking));
    } else if (!over) {
      make_way(worker, wait_for(worker, blocking));
    }
  }
}

}  // namespace shep
