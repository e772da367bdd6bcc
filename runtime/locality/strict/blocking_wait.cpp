#include "locality/strict/blocking_wait.h"

#include <algorithm>

#include "execution/find_work.h"
#include "execution/private_tasks.h"
#include "locality/strict/stuck.h"

namespace shep {

namespace {

// Nobody wakes the worker for a task: so it looks again after a while, soon where all wait and later where that lasts.
constexpr int64_t kShortNap = 20'000, kNap = 10'000'000;  // ns

// As Condition of a Wait.
struct OverCondition {
  const BlockingWait& blocking;
  bool reached() const { return blocking.may_be_over(); }
};

// Until the blocking wait is over, the worker is in the way, or there is work.
Work look_while_blocked(Worker& worker, BlockingWait& blocking, const Blocked& blocked, bool& over) {
  TaskTeam& task_team = *worker.task_team;
  publish_private_tasks(worker);
  const CountedWait counted(task_team);
  const Asleep asleep(worker.sleep_note, blocked);
  Standstill standstill;
  int64_t nap = kShortNap;
  while (!(over = blocking.is_over()) && !is_in_the_way(worker)) {
    Work work;
    if (worker.aside) work.fiber = take_aside(worker);
    const bool all_stand = standstill.lasts(task_team);
    if (all_stand) {
      if (!work) work = find_unrelated_work(worker);
      rouse_if_all_wait(task_team);
    }
    if (work) return work;
    blocking.sleep(nap);
    nap = all_wait(task_team) && !all_stand ? kShortNap : std::min(2 * nap, kNap);
  }
  return {};
}

}  // namespace

void wait_out(Worker& worker, BlockingWait& blocking, const Blocked& blocked) {
  const OverCondition condition{blocking};
  for (bool over = false; !over;) {
    if (const Work work = look_while_blocked(worker, blocking, blocked, over)) {
      run_apart(worker, work, wait_for(worker, condition));
    } else if (!over) {
      make_way(worker, wait_for(worker, condition));
    }
  }
}

}  // namespace shep
