// Whether the checker knows the memory model: `may_*` must end in a finding, `never_*` must not.
#include <atomic>

#include "model.h"
#include "platform/futex.h"
#include "platform/process_barrier.h"

using std::memory_order_acq_rel, std::memory_order_acquire, std::memory_order_relaxed, std::memory_order_release,
    std::memory_order_seq_cst;

namespace {

#define LITMUS(name, count) \
  struct name { \
    static constexpr int kThreads = count; \
    void run(int thread); \
    void finish(); \
    std::atomic<int> x{0}, y{0}, z{0}; \
    int seen[4] = {}; \
    int plain = 0; \
  }; \
  const model::Registered<name> registered_##name(#name); \
  void name::run(int thread)

// ---- store buffering ----

LITMUS(may_buffer_stores, 2) {
  (thread ? x : y).store(1, memory_order_release);
  seen[thread] = (thread ? y : x).load(memory_order_acquire);
}
void may_buffer_stores::finish() { model::require(seen[0] + seen[1] > 0, "both read 0"); }

LITMUS(never_buffer_seq_cst_stores, 2) {
  (thread ? x : y).store(1, memory_order_seq_cst);
  seen[thread] = (thread ? y : x).load(memory_order_seq_cst);
}
void never_buffer_seq_cst_stores::finish() { model::require(seen[0] + seen[1] > 0, "both read 0"); }

LITMUS(never_buffer_over_fences, 2) {
  (thread ? x : y).store(1, memory_order_relaxed);
  std::atomic_thread_fence(memory_order_seq_cst);
  seen[thread] = (thread ? y : x).load(memory_order_relaxed);
}
void never_buffer_over_fences::finish() { model::require(seen[0] + seen[1] > 0, "both read 0"); }

LITMUS(may_buffer_over_one_fence, 2) {
  (thread ? x : y).store(1, memory_order_relaxed);
  std::atomic_thread_fence(thread ? memory_order_seq_cst : memory_order_acq_rel);
  seen[thread] = (thread ? y : x).load(memory_order_relaxed);
}
void may_buffer_over_one_fence::finish() { model::require(seen[0] + seen[1] > 0, "both read 0"); }

// The fence in one thread that serves for two: the other has one for the compiler.
LITMUS(never_buffer_over_process_fence, 2) {
  (thread ? x : y).store(1, memory_order_relaxed);
  thread ? void(shep::process_barrier()) : std::atomic_signal_fence(memory_order_seq_cst);
  seen[thread] = (thread ? y : x).load(memory_order_relaxed);
}
void never_buffer_over_process_fence::finish() { model::require(seen[0] + seen[1] > 0, "both read 0"); }

LITMUS(may_buffer_beside_process_fence, 2) {
  (thread ? x : y).store(1, memory_order_relaxed);
  if (thread) shep::process_barrier();
  seen[thread] = (thread ? y : x).load(memory_order_relaxed);
}
void may_buffer_beside_process_fence::finish() { model::require(seen[0] + seen[1] > 0, "both read 0"); }

// ---- message passing ----

LITMUS(may_lose_relaxed_message, 2) {
  if (thread == 0) {
    x.store(1, memory_order_relaxed);
    y.store(1, memory_order_relaxed);
  } else if (y.load(memory_order_acquire)) {
    model::require(x.load(memory_order_relaxed), "the message has come without its contents");
  }
}
void may_lose_relaxed_message::finish() {}

LITMUS(never_lose_released_message, 2) {
  if (thread == 0) {
    plain = 1;
    y.store(1, memory_order_release);
  } else if (y.load(memory_order_acquire)) {
    model::require(plain == 1, "the message has come without its contents");
  }
}
void never_lose_released_message::finish() {}

LITMUS(never_lose_fenced_message, 2) {
  if (thread == 0) {
    plain = 1;
    std::atomic_thread_fence(memory_order_release);
    y.store(1, memory_order_relaxed);
  } else if (y.load(memory_order_relaxed)) {
    std::atomic_thread_fence(memory_order_acquire);
    model::require(plain == 1, "the message has come without its contents");
  }
}
void never_lose_fenced_message::finish() {}

LITMUS(may_race_without_acquire, 2) {
  if (thread == 0) {
    plain = 1;
    y.store(1, memory_order_release);
  } else if (y.load(memory_order_relaxed)) {
    seen[0] = plain;
  }
}
void may_race_without_acquire::finish() {}

// A read-modify-write continues what it replaces, and so does a store of the same thread; a store of another thread
// does not.
LITMUS(never_lose_message_through_update, 3) {
  if (thread == 0) {
    plain = 1;
    y.store(1, memory_order_release);
  } else if (thread == 1) {
    y.fetch_add(1, memory_order_relaxed);
  } else if (y.load(memory_order_acquire) == 2) {
    model::require(plain == 1, "the message has come without its contents");
  }
}
void never_lose_message_through_update::finish() {}

LITMUS(never_lose_message_through_own_store, 2) {
  if (thread == 0) {
    plain = 1;
    y.store(1, memory_order_release);
    y.store(2, memory_order_relaxed);
  } else if (y.load(memory_order_acquire) == 2) {
    model::require(plain == 1, "the message has come without its contents");
  }
}
void never_lose_message_through_own_store::finish() {}

LITMUS(may_lose_message_through_store, 3) {
  if (thread == 0) {
    plain = 1;
    y.store(1, memory_order_release);
  } else if (thread == 1) {
    if (y.load(memory_order_relaxed) == 1) y.store(2, memory_order_relaxed);
  } else if (y.load(memory_order_acquire) == 2) {
    seen[0] = plain;
  }
}
void may_lose_message_through_store::finish() {}

// ---- several writers, several readers ----

LITMUS(may_disagree_on_independent_stores, 4) {
  if (thread < 2) {
    (thread ? x : y).store(1, memory_order_release);
  } else {
    seen[thread - 2] = (thread == 2 ? x : y).load(memory_order_acquire);
    seen[thread] = (thread == 2 ? y : x).load(memory_order_acquire);
  }
}
void may_disagree_on_independent_stores::finish() {
  model::require(!(seen[0] && seen[1] && !seen[2] && !seen[3]), "each reader saw another store first");
}

LITMUS(never_disagree_on_seq_cst_stores, 4) {
  if (thread < 2) {
    (thread ? x : y).store(1, memory_order_seq_cst);
  } else {
    seen[thread - 2] = (thread == 2 ? x : y).load(memory_order_seq_cst);
    seen[thread] = (thread == 2 ? y : x).load(memory_order_seq_cst);
  }
}
void never_disagree_on_seq_cst_stores::finish() {
  model::require(!(seen[0] && seen[1] && !seen[2] && !seen[3]), "each reader saw another store first");
}

LITMUS(never_read_backwards, 2) {
  if (thread == 0) {
    x.store(1, memory_order_relaxed);
    x.store(2, memory_order_relaxed);
  } else {
    const int first = x.load(memory_order_relaxed);
    model::require(x.load(memory_order_relaxed) >= first, "a later load has read an earlier store");
  }
}
void never_read_backwards::finish() {}

LITMUS(never_lose_updates, 3) { x.fetch_add(1, memory_order_relaxed); }
void never_lose_updates::finish() { model::require(x == 3, "%d instead of 3", x.load()); }

LITMUS(may_lose_loads_and_stores, 2) { x.store(x.load(memory_order_relaxed) + 1, memory_order_relaxed); }
void may_lose_loads_and_stores::finish() { model::require(x == 2, "%d instead of 2", x.load()); }

LITMUS(may_fail_weakly, 1) {
  int expected = thread;
  model::require(x.compare_exchange_weak(expected, 1), "has failed for no reason");
}
void may_fail_weakly::finish() {}

LITMUS(may_use_freed_memory, 2) {
  static std::atomic<int>* shared;
  if (thread == 0) {
    shared = new std::atomic<int>(0);
    y.store(1, memory_order_release);
    while (z.load(memory_order_acquire) == 0) {
      if (x.load(memory_order_relaxed)) break;
      x.store(1, memory_order_relaxed);
    }
    delete shared;
  } else if (y.load(memory_order_acquire)) {
    shared->store(1, memory_order_relaxed);
    z.store(1, memory_order_release);
  }
}
void may_use_freed_memory::finish() {}

LITMUS(may_sleep_for_ever, 2) {
  static std::atomic<uint32_t> word;
  if (thread == 0) {
    word.store(0, memory_order_relaxed);
    x.store(1, memory_order_release);
    shep::futex_wait(word, 0);
  } else if (x.load(memory_order_acquire)) {
    shep::futex_wake(word, 1);
  }
}
void may_sleep_for_ever::finish() {}

}  // namespace
