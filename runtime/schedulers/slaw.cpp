// Adaptive work stealing with locality groups. Guo, Zhao, Cavé and Sarkar, "SLAW: a scalable locality-aware adaptive
// work-stealing scheduler" (IPDPS 2010).
//
// Help-first, a new task waits and its creator goes on; work-first, it runs at once and its creator waits, here on the
// stack. The first feeds thieves and fills queues, the second costs a call and fills the stack. So a worker is
// help-first until enough tasks wait in its queue, then work-first, as long as its stack has room. What is enough
// follows the thieves: it doubles when one has come, and halves when none has come for a while.
//
// The chip's workers are a group. Thieves take from their own group first, and from others only while theirs has
// nothing.
#include <algorithm>
#include <atomic>
#include <memory>

#include "platform/stack/stack_overflow.h"
#include "schedulers/worker_queues.h"

namespace shep {

namespace {

constexpr int kLeastEnough = 2;
// After so many calls without a theft fewer tasks are enough.
constexpr int kCalm = 64;
// A function of the program may need so much of the stack, bytes.
constexpr size_t kRoomForCall = 256 * 1024;

class AdaptiveWorkStealing final : public WorkerQueues {
 public:
  explicit AdaptiveWorkStealing(const TeamLayout& layout)
      : WorkerQueues({.left_tasks = true, .leapfrogs = true}, layout),
        thefts_(new Thefts[layout.shepherds]),
        appetite_(new Appetite[layout.workers]) {}

  bool accepts(int worker, const shep_scope& generating) override;
  Task* steal(int worker, Look look, StealCounters& counters) override {
    return visit_others(worker, look, counters, [&](int victim, Distance distance) {
      Task* const task = steal_from(worker, victim, distance, 1, look, counters);
      if (task) thefts_[victim].count.fetch_add(1, std::memory_order_relaxed);
      return task;
    });
  }

 private:
  struct alignas(kCacheLine) Thefts {
    std::atomic<unsigned> count{0};  // of the shepherd's tasks, by others
  };
  // A worker's own.
  struct alignas(kCacheLine) Appetite {
    int enough = kLeastEnough;  // tasks that wait
    unsigned thefts_seen = 0;
    int calls = 0;  // since the last theft
  };

  std::unique_ptr<Thefts[]> thefts_;  // by shepherd
  std::unique_ptr<Appetite[]> appetite_;  // by worker
};

bool AdaptiveWorkStealing::accepts(int worker, const shep_scope& generating) {
  Appetite& mine = appetite_[worker];
  const int waiting = own(worker).size();
  if (waiting >= limit(worker)) return false;
  const unsigned thefts = thefts_[home(worker)].count.load(std::memory_order_relaxed);
  if (thefts != mine.thefts_seen) {
    mine = {std::min(2 * mine.enough, limit(worker)), thefts, 0};
  }
  if (waiting < mine.enough) return true;
  if (++mine.calls == kCalm) {
    mine.calls = 0;
    mine.enough = std::max(mine.enough / 2, kLeastEnough);
  }
  return room_on_own_stack(&generating) < kRoomForCall;
}

}  // namespace

Scheduler* make_slaw(const SchedulerKind&, const TeamLayout& layout, const GlobalIcvs&) {
  return new AdaptiveWorkStealing(layout);
}

}  // namespace shep
