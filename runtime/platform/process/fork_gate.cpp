#include "platform/process/fork_gate.h"

#include "platform/futex.h"

namespace shep {

namespace {

constinit std::atomic<uint32_t> inside{0};  // threads inside the gate
constinit std::atomic<uint32_t> forks{0};   // forks under way, for which the gate is closed
constinit thread_local int depth = 0;       // of the calling thread's nested sections

void come_out() {
  // The forking thread sleeps until the last thread has come out. Both orders are sequentially consistent: either the
  // thread that comes in sees the fork, or the fork sees the thread.
  if (inside.fetch_sub(1, std::memory_order_seq_cst) == 1 && forks.load(std::memory_order_seq_cst) > 0)
    futex_wake(inside, kAllSleepers);
}

}  // namespace

void enter_fork_gate() {
  if (depth++ > 0) return;
  while (true) {
    inside.fetch_add(1, std::memory_order_seq_cst);
    const uint32_t closed = forks.load(std::memory_order_seq_cst);
    if (closed == 0) [[likely]]
      return;
    come_out();
    futex_wait(forks, closed);
  }
}

void leave_fork_gate() {
  if (--depth == 0) come_out();
}

bool is_inside_fork_gate() { return depth > 0; }

void close_fork_gate() {
  forks.fetch_add(1, std::memory_order_seq_cst);
  if (depth > 0) come_out();
  while (const uint32_t others = inside.load(std::memory_order_seq_cst)) futex_wait(inside, others);
}

void open_fork_gate() {
  if (depth > 0) inside.fetch_add(1, std::memory_order_seq_cst);
  forks.fetch_sub(1, std::memory_order_seq_cst);
  futex_wake(forks, kAllSleepers);
}

void renew_fork_gate_in_child() {
  inside.store(depth > 0 ? 1 : 0, std::memory_order_relaxed);
  forks.store(0, std::memory_order_relaxed);
}

}  // namespace shep
