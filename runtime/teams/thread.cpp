#include "teams/thread.h"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#include <mutex>
#include <optional>
#include <utility>

#include "continuations/fiber.h"
#include "execution/hooks.h"
#include "execution/task_team.h"
#include "locality/migration.h"
#include "platform/clock.h"
#include "platform/fatal.h"
#include "platform/process/fork_gate.h"
#include "platform/futex.h"
#include "platform/futex_lock.h"
#include "platform/stack/stack_overflow.h"
#include "platform/thread.h"
#include "teams/default_binding.h"
#include "teams/fork_join.h"
#include "teams/gap_forecast.h"
#include "teams/team.h"
#include "topology/confinement.h"
#include "topology/machine.h"
#include "sleeping/back_off.h"
#include "sleeping/shared_cpu.h"
#include "platform/emitted_code.h"

namespace shep {

namespace {

struct Pool {
  FutexLock lock;
  Thread* idle = nullptr;
  int size = 0;
  int takers = 0;
};
constinit Pool pool;

// Acquire pairs with give_order(): the region, the worker and the team are visible.
bool has_order(const Thread& thread, uint32_t last) { return thread.orders.load(std::memory_order_acquire) != last; }

// Returns true if an order has come before the back-off ended.
bool look_for_order(const Thread& thread, uint32_t last, int64_t spin_ns) {
  BackOff back_off(spin_ns);
  do {
    if (!has_order(thread, last)) continue;
    // Only now: without an order the worker belongs to another thread, and an order to end has none.
    if (back_off.was_needed() && thread.worker) keep_off_primary_cpu(*thread.worker);
    return true;
  } while (back_off.lasts());
  return false;
}

// Returns for how many the thread counts among those awake (back_off.h), in a region of that worker and until it sleeps
// after it.
int counted_with(const Worker& worker) {
  if (worker.is_guest || worker.thread_num != 1) return 1;
  const Team& outer = *worker.team->parent->team;
  const Worker* const opener = outer.group->opener;
  const bool is_primary_initial = !outer.parent && (!opener || !opener->team->parent);
  return is_primary_initial ? 2 : 1;
}

// Sleeps until there is an order, for at most `longest_ns`; 0: for ever. idle.md has the protocol.
void sleep_until_order(Thread& thread, uint32_t last, int64_t longest_ns, int counted) {
  thread.asleep.store(counted, std::memory_order_relaxed);
  // Pairs with the fence between give_order() and is_asleep().
  std::atomic_thread_fence(std::memory_order_seq_cst);
  thread_leaves_crowd(counted);
  if (longest_ns > 0) {
    if (!has_order(thread, last)) futex_wait_for(thread.orders, last, longest_ns);
  } else {
    while (!has_order(thread, last)) futex_wait(thread.orders, last);
  }
  // Relaxed: either this counts the thread in, or wake() does.
  thread_joins_crowd(thread.asleep.exchange(0, std::memory_order_relaxed));
}

// Looks for a while, then sleeps, and looks again around the time when the order is due, if that is known.
void await_order(Thread& thread, uint32_t last, int64_t spin_ns, GapForecast& forecast, int counted) {
  if (look_for_order(thread, last, spin_ns)) return;
  const int64_t began = monotonic_ns() - spin_ns;
  const auto waited = [&] { return monotonic_ns() - began; };
  bool has_come = false;
  if (spin_ns > 0 && forecast.is_certain()) {
    const int64_t early = forecast.earliest() - waited();
    if (early > 0) sleep_until_order(thread, last, early, counted);
    has_come = look_for_order(thread, last, forecast.latest() - waited());
  }
  if (!has_come) sleep_until_order(thread, last, 0, counted);
  forecast.gap_was(waited());
}

void bring_stack_to_node_of(const Worker& worker) {
  const Machine& host = machine();
  if (!host.real || host.nodes.size() <= 1) return;
  const size_t node = size_t(host.cores[worker.core].numa);
  if (node < host.nodes.size()) bring_stack_to(host.nodes[node].os_number);
}

// Without having been told to, the runtime leaves a thread where somebody else has put it.
bool may_bind(Thread& thread) {
  const bool is_told = thread.wanted_cpus && !thread.worker->bound_by_default;
  if (!is_told && (!machine().real || threads_are_confined())) return true;
  const bool may = is_told || is_unchanged(thread.mask, thread.bound_to ? *thread.bound_to : std::vector<int>());
  thread.mask.is_others.store(!may, std::memory_order_relaxed);
  return may;
}

void note_bound(Thread& thread) {
  // Release: the mask is set.
  thread.mask.given.store(thread.wanted_cpus ? DefaultMask::kCore : DefaultMask::kAll, std::memory_order_release);
  thread.bound_to = thread.wanted_cpus;
}

void apply_binding(Thread& thread) {
  if (thread.wanted_cpus == thread.bound_to) return;
  if (may_bind(thread)) bind_thread(0, thread.wanted_cpus);
  note_bound(thread);
  if (thread.bound_to) bring_stack_to_node_of(*thread.worker);
}

// Our threads do not end inside a region; if one does, the program has ended it, and its team would wait for ever.
void report_end(void*) { fatal("a thread has ended inside a parallel region, by pthread_exit or pthread_cancel"); }

// Sets the thread whose end is reported; null: the thread may end.
void watch_end(Thread* thread) {
  static constinit MadeOnce<pthread_key_t> key;
  const pthread_key_t made = key.get([] {
    pthread_key_t created;
    pthread_key_create(&created, report_end);
    return created;
  });
  pthread_setspecific(made, thread);
}

// Makes a thread without a worker end and delete its Thread.
void end_thread(Thread& thread) {
  give_order(thread, {});
  wake(thread);
  // Release: this was the last look at it.
  thread.let_go.store(true, std::memory_order_release);
}

void end_all(Thread* idle) {
  while (idle) end_thread(*std::exchange(idle, idle->next_idle));
}

// Called under the pool's lock.
Thread* take_all_idle() {
  pool.size = 0;
  return std::exchange(pool.idle, nullptr);
}

void* thread_main(void* argument) {
  Thread& thread = *static_cast<Thread*>(argument);
  watch_end(&thread);
  if (domains().count() > 1) migration().came(thread.made_at, monotonic_ns());
  std::optional<OverflowAlarm> alarm;  // made after binding, so its memory is near
  use_exact_timers();
  thread.mask.thread.store(gettid(), std::memory_order_relaxed);
  thread_joins_crowd();
  note_thread_begins(ThreadKind::kWorker);
  GapForecast forecast;
  int64_t spin_ns = 0;
  int counted = 1;
  const Worker* worker = nullptr;  // the last one, only compared
  for (uint32_t order = 0;; ++order) {
    await_order(thread, order, spin_ns, forecast, counted);
    if (!thread.region.body) break;
    if (thread.worker != worker) {
      worker = thread.worker;
      const int before = std::exchange(counted, counted_with(*worker));
      thread_joins_crowd(counted - before);
    }
    apply_binding(thread);
    if (!alarm) alarm.emplace();
    if (thread.worker->is_guest) {
      call_program(thread.region.body, thread.region.data);
    } else {
      take_part(*thread.worker, thread.region);
      spin_ns = thread.worker->task_team->spin_ns;
    }
    // Release: the holder may now reuse all that this thread has used.
    thread.done.store(order + 1, std::memory_order_release);
  }
  watch_end(nullptr);
  forget_own_stack();
  note_thread_ended();
  thread_leaves_crowd(counted);
  alarm.reset();
  while (!thread.let_go.load(std::memory_order_acquire)) sched_yield();
  delete &thread;
  return nullptr;
}

}  // namespace

Thread* acquire_thread() {
  {
    std::lock_guard guard(pool.lock);
    if (Thread* thread = pool.idle) {
      pool.idle = thread->next_idle;
      --pool.size;
      return thread;
    }
  }
  hooks.threads_come();
  auto* thread = new Thread;
  thread->made_at = monotonic_ns();
  const WideBirths wide_births(WideBirths::Of::kRuntime);
  if (create_thread(thread_main, thread, global_icvs().stack_size)) return thread;
  delete thread;
  return nullptr;
}

void release_thread(Thread& thread) {
  thread.worker = nullptr;
  {
    std::lock_guard guard(pool.lock);
    if (pool.takers > 0 && pool.size < usable_cpus()) {
      thread.next_idle = pool.idle;
      pool.idle = &thread;
      ++pool.size;
      return;
    }
  }
  end_thread(thread);
}

void taker_comes() {
  std::lock_guard guard(pool.lock);
  ++pool.takers;
}

void taker_goes() {
  Thread* idle = nullptr;
  {
    std::lock_guard guard(pool.lock);
    if (--pool.takers == 0) idle = take_all_idle();
  }
  end_all(idle);
}

void end_idle_threads() {
  Thread* idle;
  {
    std::lock_guard guard(pool.lock);
    idle = take_all_idle();
  }
  end_all(idle);
}

void give_order(Thread& thread, const Region& region) {
  thread.region = region;
  // Release publishes the worker and the region.
  thread.orders.store(thread.orders.load(std::memory_order_relaxed) + 1, std::memory_order_release);
}

void wake(Thread& thread) {
  // From now on it wants a cpu, and others must not keep that busy until it has got one. Relaxed as in
  // sleep_until_order().
  thread_joins_crowd(thread.asleep.exchange(0, std::memory_order_relaxed));
  futex_wake(thread.orders, 1);
}

void move(Thread& thread, const std::vector<int>& cpus) {
  thread.wanted_cpus = &cpus;
  const pid_t id = thread.mask.thread.load(std::memory_order_relaxed);
  if (id == 0 || !bind_thread(id, &cpus)) return;  // the thread will do it itself
  note_bound(thread);
}

void await_done(const Thread& thread) {
  // The thread is on its way from the closing barrier. Acquire pairs with thread_main().
  const uint32_t last = thread.orders.load(std::memory_order_relaxed);
  for (int looks = 0; thread.done.load(std::memory_order_acquire) != last; ++looks)
    if (looks < 1000)
      relax_cpu();
    else
      sched_yield();
}

void forget_threads(bool is_taker) {
  new (&pool) Pool;
  pool.takers = is_taker;
}

}  // namespace shep
