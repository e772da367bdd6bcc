#include "locality/strict/room.h"

#include <algorithm>

#include "platform/futex.h"
#include "execution/task_team.h"
#include "execution/find_work.h"
#include "execution/observing.h"
#include "execution/private_tasks.h"
#include "locality/strict/stuck.h"
#include "locality/strict/timed_wait.h"

namespace shep {

namespace {

// A queue at its bound keeps its workers busy for longer than that; and the bound is not worth much haste.
constexpr int64_t kShortNap = 20'000, kNap = 200'000;  // ns
constexpr int kLooks = 4;  // as for Standstill
// Where all are without room, each runs so many tasks of its own domain before it looks again whether that is so: they would take turns.
constexpr int kUnrelatedTasks = 64;

void nap_for(int64_t ns) {
  std::atomic<uint32_t> nobody_wakes_it{0};
  futex_wait_for(nobody_wakes_it, 0, ns);
}

struct RoomInDomain {
  Scheduler& scheduler;
  int domain;
  bool reached() const { return scheduler.has_room_in(domain); }
};

struct RoomAmongSiblings {
  Dependences& siblings;
  BlockPool& pool;
  bool reached() const { return siblings.has_room(pool); }
};

// Those who wait for room do not count as waiting: each can go on.
bool all_others_wait(const TaskTeam& task_team) {
  return task_team.waiting.load(std::memory_order_seq_cst) + task_team.without_room.load(std::memory_order_seq_cst) == task_team.size;
}

// Until there is room, or work that the rules allow, or all others wait.
template <class Room>
Work look_for_room(Worker& worker, const Room& room, const Task& self) {
  TaskTeam& task_team = *worker.task_team;
  task_team.without_room.fetch_add(1, std::memory_order_seq_cst);
  task_team.scheduler->idle(worker.thread_num, &self);
  Work work;
  int64_t nap = kShortNap;
  for (int looks = 0; looks < kLooks && !room.reached();) {
    if ((work = find_work(worker, &self))) break;
    looks = all_others_wait(task_team) ? looks + 1 : 0;
    if (looks > 0) continue;
    nap_for(nap);
    nap = std::min(2 * nap, kNap);
  }
  task_team.scheduler->busy(worker.thread_num);
  task_team.without_room.fetch_sub(1, std::memory_order_seq_cst);
  new_chance(task_team);
  return work;
}

// False: there is none.
template <class Room>
bool run_unrelated_work(Worker& worker, const Room& room) {
  int tasks = 0;
  for (; tasks < kUnrelatedTasks && !room.reached(); ++tasks) {
    const Work work = take_unrelated_work(worker);
    if (!work) break;
    run_apart(worker, work, wait_for(worker, room));
  }
  return tasks > 0;
}

template <class Room>
void wait_for_room(Worker& worker, const Room& room) {
  publish_private_tasks(worker);
  const Task& self = share(worker.pool, *worker.front().scope);
  const During waiting(worker.watch, Phase::kWait);
  const TimedWait timed(worker);
  while (!room.reached()) {
    if (const Work work = look_for_room(worker, room, self)) {
      run(worker, work, room);
    } else if (!room.reached() && !run_unrelated_work(worker, room)) {
      return;
    }
  }
}

}  // namespace

bool must_run_elsewhere(const Worker& worker, int domain) {
  return worker.task_team->stays_in_domains && !worker.task_team->scheduler->serves(worker.thread_num, domain);
}

void wait_for_room_in(Worker& worker, int domain) {
  Scheduler& scheduler = *worker.task_team->scheduler;
  if (!scheduler.accepts_in(domain)) wait_for_room(worker, RoomInDomain{scheduler, domain});
}

void wait_for_room_among(Worker& worker, Dependences& siblings) { wait_for_room(worker, RoomAmongSiblings{siblings, worker.pool}); }

}  // namespace shep
