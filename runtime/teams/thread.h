// The threads that the runtime makes. A thread is lent to one team, serves one of its workers, and waits between
// regions for the order to take part in the next one; a team that no longer needs it gives it back to the pool of the
// process.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <vector>

#include "execution/worker.h"
#include "platform/cpu.h"
#include "topology/default_mask.h"

namespace shep {

// The work of each thread of a team in a region.
struct Region {
  void (*body)(void* data);
  void* data;
};

struct alignas(kCacheLine) Thread {
  // The last order's number, and on its cache line the order itself.
  std::atomic<uint32_t> orders{0};
  Region region = {};

  // Seldom written, so both sides read it in their caches.
  // For how many it counts among those awake (back_off.h) if it is asleep and nobody has woken it; else 0.
  alignas(kCacheLine) std::atomic<int> asleep{0};
  Worker* worker = nullptr;                      // set by the thread's holder before an order
  const std::vector<int>* wanted_cpus =
      nullptr;  // likewise; null: all that the process may use. They live as long as the process
  const std::vector<int>* bound_to =
      nullptr;  // its present binding; set by itself, or by the holder while it has no order
  DefaultMask mask;
  int64_t made_at = 0;                         // ns
  Thread* next_idle = nullptr;                 // in the pool
  std::atomic<bool> let_go{false};             // the sender of the last order does not look at it any more

  // The last order that it has carried out; until then it may look at its worker and its team.
  alignas(kCacheLine) std::atomic<uint32_t> done{0};
};

// Returns a thread from the pool or a new one; null if the system gives none.
Thread* acquire_thread();
// Gives back a thread that has carried out its orders. It waits in the pool for the next holder; beyond one thread per
// cpu it ends.
void release_thread(Thread& thread);

// Called when a thread of the program comes that may acquire threads, and when it ends. Without such a thread none
// waits in the pool: a process whose main thread has ended by pthread_exit would live for it.
void taker_comes();
void taker_goes();
// Ends the threads that wait in the pool.
void end_idle_threads();

// Makes the thread take part in the region, once it is awake.
void give_order(Thread& thread, const Region& region);
// Exact only if a sequentially consistent fence stands between the order and this; otherwise a hint.
inline bool is_asleep(const Thread& thread) { return thread.asleep.load(std::memory_order_relaxed) != 0; }
// Called after an order that the thread has not carried out yet.
void wake(Thread& thread);
// Binds the thread, which has no order and is not running, to these cpus.
void move(Thread& thread, const std::vector<int>& cpus);
// Waits until the thread has carried out its orders.
void await_done(const Thread& thread);

// Forgets all threads in the child of a fork. `is_taker`: the forking thread may acquire threads.
void forget_threads(bool is_taker);

}  // namespace shep
