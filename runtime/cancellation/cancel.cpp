#include "cancellation/cancel.h"

#include "teams/team.h"
#include "waiting/wait.h"

namespace shep {

namespace {

constexpr int kCountBits = 16, kBarrierBits = 20;

// Returns the value of a word of `departures` for a barrier to which no thread at the region's end has come.
uint64_t mark_of(uint32_t region, uint32_t barrier) {
  constexpr uint32_t kBarriers = (1u << kBarrierBits) - 1;
  return (uint64_t{region} << kBarrierBits | (barrier & kBarriers)) << kCountBits;
}

void depart(std::atomic<uint64_t>& word, uint64_t mark) {
  uint64_t now = word.load(std::memory_order_relaxed);
  uint64_t next;
  // Relaxed: the barrier that follows publishes it.
  do {
    next = (now >> kCountBits == mark >> kCountBits ? now : mark) + 1;
  } while (!word.compare_exchange_weak(now, next, std::memory_order_relaxed));
}

// Another mark stands there once the region is over and the next has begun.
bool all_departed(const std::atomic<uint64_t>& word, uint64_t mark, int size) {
  const uint64_t now = word.load(std::memory_order_relaxed);
  return now >> kCountBits != mark >> kCountBits || now - mark == uint64_t(size);
}

uint32_t number_of_worksharing(const Worker& worker) { return worker.barriers_passed + 1; }

}  // namespace

void begin_cancellable_region(Cancellation& cancellation) {
  ++cancellation.region;
  cancellation.parallel.store(false, std::memory_order_relaxed);
  cancellation.worksharing.store(0, std::memory_order_relaxed);
}

// Relaxed throughout: cancelling orders nothing; threads that must know have synchronised otherwise.
bool is_parallel_cancelled(const Worker& worker) {
  return worker.team->cancellation.parallel.load(std::memory_order_relaxed);
}
void cancel_parallel(Worker& worker) {
  worker.team->cancellation.parallel.store(true, std::memory_order_relaxed);
  worker.team->workshares.give_up();
}
bool is_worksharing_cancelled(const Worker& worker) {
  return worker.team->cancellation.worksharing.load(std::memory_order_relaxed) == number_of_worksharing(worker);
}
void cancel_worksharing(Worker& worker) {
  worker.team->cancellation.worksharing.store(number_of_worksharing(worker), std::memory_order_relaxed);
}

namespace {

// The thread departs at its next barrier, from which mark the word comes.
struct Departure {
  std::atomic<uint64_t>& word;
  const uint64_t mark;
};

Departure depart(Worker& worker) {
  Cancellation& cancellation = worker.team->cancellation;
  const Departure departure = {cancellation.departures[worker.barriers_passed % 2],
                               mark_of(cancellation.region, worker.barriers_passed)};
  depart(departure.word, departure.mark);
  return departure;
}

// Passes a barrier at the region's end. Returns true if all threads have been at the end then.
bool all_are_at_end(Worker& worker) {
  Team& team = *worker.team;
  const Departure departure = depart(worker);
  wait_at_barrier(worker, Waited::kRegionEnd, team.where);
  return all_departed(departure.word, departure.mark, team.size);
}

}  // namespace

void leave_cancellable_region(Worker& worker) {
  while (!all_are_at_end(worker) && is_parallel_cancelled(worker)) {}
}

void leave_as_member(Worker& worker) {
  worker.workshares.has_left = true;
  worker.team->workshares.give_up();
}

void leave_members_region(Worker& worker) {
  if (worker.workshares.has_left) {
    while (!all_are_at_end(worker)) {}
  } else {
    depart(worker);
    leave_team(worker, worker.team->where);
  }
}

}  // namespace shep
