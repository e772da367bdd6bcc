// What worksharing constructs keep in a team and in each of its threads.
//
// Every thread of a team meets the same worksharing regions in the same order (OpenMP 5.2, 11), so a region's shared state
// is found by counting: the nth loop of every thread is the same loop. Threads may be several nowait regions apart.
#pragma once

#include <atomic>
#include <cstdint>

#include "platform/futex_lock.h"

namespace shep {

inline constexpr uint32_t kLoopsInFlight = 8;  // a power of two, so that loop numbers may wrap around

// The shared state of one loop that needs any. Loop number n uses buffer n % kLoopsInFlight once `serves` is n; the last thread
// to leave it clears it for loop n + kLoopsInFlight. All of it is reset by reset_for_region().
struct alignas(64) LoopBuffer {
  std::atomic<uint32_t> serves;         // the number of the loop this buffer belongs to; threads sleep on it
  std::atomic<uint32_t> left;           // threads that have left that loop
  std::atomic<uint64_t> next;           // dynamic: the next chunk; guided: the next iteration
  alignas(64) std::atomic<uint64_t> ordered_next;  // the first iteration of the chunk whose ordered regions may run
  std::atomic<uint32_t> ordered_turn;   // changes with ordered_next; threads sleep on it
};

struct TeamWorkshares {
  LoopBuffer loops[kLoopsInFlight];
  std::atomic<uint32_t> singles_claimed;  // single regions that have found their executing thread
  FutexLock reduction;
  void* copyprivate;                      // the executing thread's data, between the two barriers of shep_single_copy

  // Before a region starts, while one thread owns the team.
  void reset_for_region();
};

struct Loop;

// Belongs to the implicit task that the thread executes: whoever makes a thread execute another implicit task (a nested region)
// saves this by value before and restores it after.
struct WorkerWorkshares {
  uint32_t loops_begun;    // loops that needed a buffer
  uint32_t singles_begun;
  Loop* ordered_loop;      // the innermost loop that ordered regions bind to

  void reset_for_region() { *this = {}; }
};

inline void TeamWorkshares::reset_for_region() {
  // Relaxed throughout: the fork of the region publishes all of it.
  for (uint32_t number = 0; number < kLoopsInFlight; ++number) {
    LoopBuffer& loop = loops[number];
    loop.serves.store(number, std::memory_order_relaxed);
    loop.left.store(0, std::memory_order_relaxed);
    loop.next.store(0, std::memory_order_relaxed);
    loop.ordered_next.store(0, std::memory_order_relaxed);
  }
  singles_claimed.store(0, std::memory_order_relaxed);
  copyprivate = nullptr;
}

}  // namespace shep
