// Cancelled parallel and worksharing regions (OpenMP 5.2, chapter 16).
//
// A worksharing region that is cancelled ends with a barrier, so that its number, for all threads of the team alike, is
// the number of barriers that they have passed in the parallel region.
//
// A thread that leaves a cancelled parallel region early goes to its end, while others may wait at a barrier within or
// have yet to come to one. Barriers open when everybody is at one, whichever it is. So a thread at the end of the
// region passes barriers until it has passed one at which all threads have been at the end.
#pragma once

#include <atomic>
#include <cstdint>

namespace shep {

struct Worker;

struct Cancellation {
  std::atomic<bool> parallel{false};
  std::atomic<uint32_t> worksharing{0};  // barriers passed in front of the cancelled region, plus one
  // How many threads have come to the barrier at the end of the region. Barrier number n of a region counts in word n %
  // 2, above the count the numbers of the region and of the barrier: a word is another's no sooner than all have read
  // it.
  std::atomic<uint64_t> departures[2] = {};
  uint32_t region = 0;  // by the thread that opens it
};

// A region with the whole team begins; called while one thread owns the team.
void begin_cancellable_region(Cancellation& cancellation);

bool is_parallel_cancelled(const Worker& worker);
void cancel_parallel(Worker& worker);
bool is_worksharing_cancelled(const Worker& worker);
void cancel_worksharing(Worker& worker);

// The closing barrier of a parallel region under cancel-var.
void leave_cancellable_region(Worker& worker);

}  // namespace shep
