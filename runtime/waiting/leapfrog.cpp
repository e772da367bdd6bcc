#include "waiting/leapfrog.h"

#include <algorithm>

#include "execution/task_team.h"

namespace shep {

namespace {

// The last four of them, the last in the lowest bits; thread numbers, each plus one.
constexpr int kNumberBits = 16;
constexpr uint64_t kNumber = (uint64_t{1} << kNumberBits) - 1;

void add(TakenBy& takers, int worker) {
  int* const end = takers.workers + takers.count;
  if (takers.count < TakenBy::kMost && std::find(takers.workers, end, worker) == end)
    takers.workers[takers.count++] = worker;
}

}  // namespace

// Two at once may lose one of them. Relaxed, as all of this: nobody follows what it says but to look.
void note_taker(const Worker& worker, Task& parent) {
  const uint64_t self = uint64_t(worker.thread_num) + 1;
  if (worker.thread_num < 0 || self > kNumber) return;
  std::atomic<uint64_t>& takers = parent.takers;
  const uint64_t before = takers.load(std::memory_order_relaxed);
  if ((before & kNumber) != self) takers.store(before << kNumberBits | self, std::memory_order_relaxed);
}

const TakenBy* find_takers(Worker& worker, uint64_t takers) {
  const TaskTeam& task_team = *worker.task_team;
  TakenBy& result = worker.taken_by;
  result.count = 0;
  for (uint64_t rest = takers; rest; rest >>= kNumberBits) {
    const int taker = int(rest & kNumber) - 1;
    if (taker != worker.thread_num && taker < task_team.size) add(result, taker);
  }
  for (int next = 0; next < result.count; ++next) {
    const int taker = task_team.workers[result.workers[next]]->leaps_to.load(std::memory_order_relaxed);
    if (taker >= 0 && taker != worker.thread_num) add(result, taker);
  }
  return &result;
}

const TakenBy* Leapfrogging::next() {
  if (!waiting_) return nullptr;
  if (++looks_ % kLooksPerStep == 0) return places_ = next_others();
  places_ = takers_of(worker_, *waiting_);
  show(places_->count > 0 ? places_->workers[0] : -1);
  return places_;
}

const TakenBy* Leapfrogging::next_others() {
  TakenBy& others = worker_.taken_by;
  others.count = 0;
  bool is_round = false;
  visit_some(*worker_.around, walk_, worker_.history.random, TakenBy::kMost, is_round, [&](int other, Distance) {
    add(others, other);
    return false;
  });
  return &others;
}

void Leapfrogging::show(int taker) {
  if (worker_.leaps_to.load(std::memory_order_relaxed) != taker)
    worker_.leaps_to.store(taker, std::memory_order_relaxed);
}

}  // namespace shep
