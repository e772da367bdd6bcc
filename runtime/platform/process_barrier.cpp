#include "platform/process_barrier.h"

#include <errno.h>
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstring>

#include "platform/fatal.h"

namespace shep {

namespace {

enum State { kUnknown, kThere, kGone };
// Relaxed: a thread that reads an old value finds out by itself.
constinit std::atomic<State> state{kUnknown};

bool membarrier(int command) { return syscall(SYS_membarrier, command, 0, 0) == 0; }

// Both commands are tried, since a filter may allow one and forbid the other.
State find_out() {
  return membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) && membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED) ? kThere
                                                                                                               : kGone;
}

}  // namespace

bool has_process_barrier() {
  State now = state.load(std::memory_order_relaxed);
  if (now == kUnknown) {
    const State found = find_out();
    if (state.compare_exchange_strong(now, found, std::memory_order_relaxed)) now = found;
  }
  return now == kThere;
}

bool process_barrier() {
  if (state.load(std::memory_order_relaxed) == kGone) return false;
  // A second attempt, since the kernel may have been short of memory.
  for (int attempt = 0; attempt < 2; ++attempt)
    if (membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED)) return true;
  const int problem = errno;
  if (state.exchange(kGone, std::memory_order_relaxed) != kGone) {
    warn(
        "membarrier, which the kernel had promised, is refused by now (%s): tasks are shared without it, and more "
        "slowly",
        strerror(problem));
  }
  return false;
}

}  // namespace shep
