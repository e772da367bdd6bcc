#include "workers/blockade.h"

#include <algorithm>

#include "workers/find_work.h"
#include "workers/private_tasks.h"
#include "workers/stuck.h"

namespace shep {

namespace {

// Nobody wakes the worker for a task: so it looks again after a while, soon where all wait and later where that lasts.
constexpr int64_t kShortNap = 20'000, kNap = 10'000'000;  // ns

// As Condition of a Wait.
struct OverCondition {
  const Blockade& blockade;
  bool reached() const { return blockade.may_be_over(); }
};

// Until the blockade is over, the worker is in the way, or there is work.
Work look_while_blocked(Worker& worker, Blockade& blockade, const Blocked& blocked, bool& over) {
  Crew& crew = *worker.crew;
  publish_private_tasks(worker);
  const CountedWait counted(crew);
  const Asleep asleep(worker.sleep_note, blocked);
  Standstill standstill;
  int64_t nap = kShortNap;
  while (!(over = blockade.is_over()) && !is_in_the_way(worker)) {
    Work work;
    if (worker.aside) work.flow = take_aside(worker);
    const bool all_stand = standstill.lasts(crew);
    if (all_stand) {
      if (!work) work = find_unrelated_work(worker);
      rouse_if_all_wait(crew);
    }
    if (work) return work;
    blockade.sleep(nap);
    nap = all_wait(crew) && !all_stand ? kShortNap : std::min(2 * nap, kNap);
  }
  return {};
}

}  // namespace

void sit_out(Worker& worker, Blockade& blockade, const Blocked& blocked) {
  const OverCondition condition{blockade};
  for (bool over = false; !over;) {
    if (const Work work = look_while_blocked(worker, blockade, blocked, over)) {
      run_apart(worker, work, wait_for(worker, condition));
    } else if (!over) {
      make_way(worker, wait_for(worker, condition));
    }
  }
}

}  // namespace shep
