// The threads that the runtime makes. A thread is lent to one team, sits in one of its seats, and waits between regions for
// the word to start; a team that needs it no more gives it back to the pool of the process.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "platform/cpu.h"
#include "workers/worker.h"

namespace shep {

struct alignas(kCacheLine) Thread {
  // Twice the number of the last order to start, plus one while the thread sleeps.
  std::atomic<uint32_t> mail{0};
  uint32_t orders = 0;  // the sender's count
  // The last order that it has carried out. Until then it may still look at its seat and its team.
  alignas(kCacheLine) std::atomic<uint32_t> done{0};
  // Written by whoever holds the thread, before an order.
  Worker* seat = nullptr;
  const std::vector<int>* bound_to = nullptr;  // cpus, for as long as the process lives; null: where the process may run
  Thread* next_idle = nullptr;     // in the pool
};

// A thread from the pool or a new one; null if the system gives none.
Thread* acquire_thread();
// The thread must have carried out its orders.
void release_thread(Thread& thread);

// Makes it run its team's region in its seat.
void start(Thread& thread);
void await_done(const Thread& thread);

// In the child of a fork only the forking thread exists.
void forget_threads();

}  // namespace shep
