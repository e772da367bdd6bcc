// The threads that the runtime makes. A thread is lent to one team, sits in one of its workers, and waits between
// regions for the order to take part in the next; a team that needs it no more gives it back to the pool of the
// process.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <vector>

#include "execution/worker.h"
#include "platform/cpu.h"

namespace shep {

// What each thread of a team does in a region.
struct Region {
  void (*body)(void* data);
  void* data;
};

struct alignas(kCacheLine) Thread {
  // The last order's number, and on its cache line the order itself.
  std::atomic<uint32_t> orders{0};
  Region region = {};

  // Seldom written, so that both sides read it in their caches.
  alignas(kCacheLine) std::atomic<bool> asleep{false};
  Worker* worker = nullptr;                      // by whoever holds the thread, before an order
  const std::vector<int>* wanted_cpus =
      nullptr;  // likewise; they live as long as the process. Null: where the process may run
  const std::vector<int>* bound_to = nullptr;  // where it is; by itself, or by the holder while it has no order
  std::atomic<pid_t> id{0};
  int64_t made_at = 0;                         // ns
  Thread* next_idle = nullptr;                 // in the pool
  std::atomic<bool> let_go{false};             // whoever has sent the last order does not look at it any more

  // The last order that it has carried out. Until then it may still look at its worker and its team.
  alignas(kCacheLine) std::atomic<uint32_t> done{0};
};

// A thread from the pool or a new one; null if the system gives none.
Thread* acquire_thread();
// The thread must have carried out its orders. It waits in the pool for the next who acquires one; past a thread for
// each cpu, it ends.
void release_thread(Thread& thread);

// A thread of the program's comes that may acquire threads, or one goes. While there is none, no thread waits in the
// pool: a process whose main thread has ended by pthread_exit would live for it.
void taker_comes();
void taker_goes();
// Those that wait in the pool end.
void end_idle_threads();

// Makes it take part in the region, once it is awake.
void give_order(Thread& thread, const Region& region);
// Between the order and this there has to be a sequentially consistent fence, or it is but a hint.
inline bool is_asleep(const Thread& thread) { return thread.asleep.load(std::memory_order_relaxed); }
void wake(Thread& thread);
// Binds the thread, which has no order and is not running, to these cpus.
void move(Thread& thread, const std::vector<int>& cpus);
// Until it has carried out its orders.
void await_done(const Thread& thread);

// In the child of a fork only the forking thread exists. Whether that is a taker.
void forget_threads(bool is_taker);

}  // namespace shep
