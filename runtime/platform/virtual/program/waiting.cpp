#include "platform/virtual/program/waiting.h"

#include <utility>

#include "platform/virtual/watchdog.h"

namespace shep::simulation {

// Threads. Who has the turn sees all of them; to others it is a hint, and what they miss the watchdog finds.
static constinit std::atomic<int> waiting{0};

void touch(Thread& thread, const volatile void* object) {
  simulated().turns.pass(thread);
  charge(thread, reinterpret_cast<uintptr_t>(object), Access::kUpdate, nullptr);
}

bool wait_for(Thread& thread, const volatile void* object, int64_t until, Thread::Waits waits, Way way) {
  Simulation& here = simulated();
  watch_threads();
  if (!std::exchange(thread.is_roused, false) && way == Way::kSleeps) thread.clock += here.costs.futex_wait;
  waiting.fetch_add(1, std::memory_order_relaxed);
  thread.waits = waits;
  const bool is_woken = here.turns.sleep(thread, const_cast<const void*>(object), here.program, until);
  thread.waits = Thread::kNot;
  waiting.fetch_sub(1, std::memory_order_relaxed);
  return is_woken;
}

void forget_wait(Thread& thread) {
  thread.is_roused = false;
  thread.sleeps_for = kAnyBit;
  if (std::exchange(thread.waits, Thread::kNot) != Thread::kNot) waiting.fetch_sub(1, std::memory_order_relaxed);
}

int wake(Thread* thread, const volatile void* object, int count, Way way, uint32_t bits) {
  if (waiting.load(std::memory_order_relaxed) == 0) return 0;
  Simulation& here = simulated();
  if (!thread) {
    here.was_outside.store(true, std::memory_order_relaxed);
    return 0;
  }
  const bool sleeps = way == Way::kSleeps;
  const int64_t then = thread->clock + (sleeps ? here.costs.wake_latency : 0);
  const int woken = here.turns.wake(const_cast<const void*>(object), here.program, count, then, bits);
  if (woken > 0 && sleeps) thread->clock += here.costs.futex_wake;
  return woken;
}

}  // namespace shep::simulation
