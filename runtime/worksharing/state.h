// The state of worksharing constructs in a team and in each of its threads.
//
// Every thread of a team meets the same worksharing regions in the same order (OpenMP 5.2, 11), so a region's shared
// state is found by counting: the nth loop of every thread is the same loop. Threads may be several nowait regions
// apart.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>

#include "platform/futex_lock.h"
#include "worksharing/turn.h"

namespace shep {

inline constexpr uint32_t kLoopsInFlight = 8;

// The progress of the iterations of a loop nest with dependences between them (doacross.h).
struct DoacrossState {
  struct Lane {
    std::atomic<uint64_t> reached;
    std::atomic<uint64_t> wanted;  // the least that a sleeper waits for; 0: nobody sleeps
  };

  std::atomic<Lane*> lanes;  // from the first thread's entry to the last one's leaving
  Turn posted;               // advances after each post of what a sleeper waits for
};

// The shared state of one loop that needs any. Loop number n uses buffer n % kLoopsInFlight, once `round` is
// n / kLoopsInFlight (as far as a Turn counts); the last thread to leave a loop clears its buffer and starts the next
// round. So zero-initialised is ready.
struct alignas(64) LoopBuffer {
  Turn round;
  std::atomic<uint32_t> left;   // threads that have left the loop
  std::atomic<uint64_t> next;   // dynamic: the next chunk's number; guided: the next iteration
  // The first iteration of the chunk whose ordered regions may execute; ordered_turn advances after each change.
  alignas(64) std::atomic<uint64_t> ordered_next;
  Turn ordered_turn;
  DoacrossState doacross;
};

struct TeamWorkshares {
  LoopBuffer loops[kLoopsInFlight];
  alignas(64) std::atomic<uint32_t> singles_claimed;  // single regions that have found their executing thread
  std::atomic<bool> any_loop_left;                    // since the last reset: the buffers are not as they were
  FutexLock reduction;
  std::atomic<bool> given_up;  // the region is cancelled: what threads wait for in loops may never come
  void* copyprivate;  // the executing thread's data, from shep_single_copy until the barrier after it

  // Before a region starts, while one thread owns the team.
  void reset_for_region();
  // The same, of a region in which not every thread has left every loop that it has entered.
  void forget_loops();
  // The region is cancelled: nobody waits in a loop for threads that may have left it.
  void give_up();
};

struct Loop;

// Belongs to one implicit task.
struct WorkerWorkshares {
  uint64_t loops_begun;  // those that needed a buffer
  uint32_t singles_begun;
  bool has_left;  // an assembly's region, before its end
  Loop* ordered_loop;  // the innermost loop that ordered regions bind to

  void reset_for_region() { *this = {}; }
};

inline void TeamWorkshares::reset_for_region() {
  // Relaxed throughout: the fork of the region publishes all of it.
  if (singles_claimed.load(std::memory_order_relaxed)) singles_claimed.store(0, std::memory_order_relaxed);
  if (!any_loop_left.load(std::memory_order_relaxed)) return;
  any_loop_left.store(false, std::memory_order_relaxed);
  for (LoopBuffer& loop : loops) {
    loop.round.reset();
    loop.ordered_turn.reset();
    loop.doacross.posted.reset();
  }
}

inline void TeamWorkshares::give_up() {
  given_up.store(true, std::memory_order_relaxed);
  for (LoopBuffer& loop : loops) {
    loop.round.let_go();
    loop.ordered_turn.let_go();
    loop.doacross.posted.let_go();
  }
}

inline void TeamWorkshares::forget_loops() {
  given_up.store(false, std::memory_order_relaxed);
  any_loop_left.store(true, std::memory_order_relaxed);
  for (LoopBuffer& loop : loops) {
    loop.left.store(0, std::memory_order_relaxed);
    loop.next.store(0, std::memory_order_relaxed);
    loop.ordered_next.store(0, std::memory_order_relaxed);
    std::free(loop.doacross.lanes.exchange(nullptr, std::memory_order_relaxed));
  }
}

}  // namespace shep
