#include "teams/thread.h"

#include <pthread.h>
#include <sched.h>

#include <mutex>
#include <new>

#include "platform/clock.h"
#include "platform/futex.h"
#include "platform/futex_lock.h"
#include "platform/stack_overflow.h"
#include "platform/thread.h"
#include "teams/fork_join.h"
#include "topology/machine.h"
#include "workers/crew.h"

namespace shep {

namespace {

struct Pool {
  FutexLock lock;
  Thread* idle = nullptr;
};
constinit Pool pool;

constexpr uint32_t kSleeping = 1;

// Returns once the order after `last` has come; looks for it for that long before it sleeps.
void await_order(Thread& thread, uint32_t last, int64_t spin_ns) {
  const uint32_t nothing_new = last * 2;
  int64_t started = 0;
  for (unsigned looks = 1;; ++looks) {
    // Acquire pairs with start(): the seat and the region are visible.
    if (thread.mail.load(std::memory_order_acquire) != nothing_new) return;
    relax_cpu();
    if (spin_ns > 0 && looks % 16 != 0) continue;
    const int64_t now = monotonic_ns();
    if (started == 0) started = now;
    if (now - started >= spin_ns) break;
  }
  uint32_t expected = nothing_new;
  if (!thread.mail.compare_exchange_strong(expected, nothing_new | kSleeping, std::memory_order_acquire)) return;
  while (thread.mail.load(std::memory_order_acquire) == (nothing_new | kSleeping)) {
    futex_wait(thread.mail, nothing_new | kSleeping);
  }
}

void apply_binding(const std::vector<int>* wanted, const std::vector<int>*& current) {
  if (wanted == current) return;
  bind_calling_thread(wanted);
  current = wanted;
}

void* thread_main(void* argument) {
  Thread& thread = *static_cast<Thread*>(argument);
  const OverflowAlarm alarm;
  const std::vector<int>* bound_to = nullptr;
  int64_t spin_ns = 0;
  for (uint32_t order = 0;; ++order) {
    await_order(thread, order, spin_ns);
    apply_binding(thread.bound_to, bound_to);
    take_part(*thread.seat);
    spin_ns = thread.seat->crew->spin_ns;
    // Release: the holder may now reuse whatever this thread has used.
    thread.done.store(order + 1, std::memory_order_release);
  }
  return nullptr;
}

}  // namespace

Thread* acquire_thread() {
  {
    std::lock_guard guard(pool.lock);
    if (Thread* thread = pool.idle) {
      pool.idle = thread->next_idle;
      return thread;
    }
  }
  auto* thread = new Thread;
  if (create_thread(thread_main, thread, global_icvs().stack_size)) return thread;
  delete thread;
  return nullptr;
}

void release_thread(Thread& thread) {
  thread.seat = nullptr;
  std::lock_guard guard(pool.lock);
  thread.next_idle = pool.idle;
  pool.idle = &thread;
}

void start(Thread& thread) {
  ++thread.orders;
  // Release publishes the seat and the region. The exchange tells whether the thread went to sleep first.
  const uint32_t before = thread.mail.exchange(thread.orders * 2, std::memory_order_acq_rel);
  if (before & kSleeping) futex_wake(thread.mail, 1);
}

void await_done(const Thread& thread) {
  // It is on its way from the closing barrier. Acquire pairs with thread_main().
  for (int looks = 0; thread.done.load(std::memory_order_acquire) != thread.orders; ++looks) {
    if (looks < 1000) {
      relax_cpu();
    } else {
      sched_yield();
    }
  }
}

void forget_threads() { new (&pool) Pool; }

}  // namespace shep
