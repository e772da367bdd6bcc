#include "platform/process/run_start.h"

#include <unistd.h>

#include <atomic>

#include "platform/clock.h"
#include "platform/preemption.h"

namespace shep {

namespace {

constinit int64_t loaded_at = 0;
constinit Preemption since_load;  // of the thread that has loaded the library
constinit pid_t loader = 0;
constinit std::atomic<bool> is_used{false};
constinit std::atomic<int64_t> before_first_use{0};

// The one thing that the library does unasked. The system keeps only the process's beginning, in hundredths of a
// second, and programs that have turned into others count from the first.
[[gnu::constructor(101)]] void note_load_time() {
  loader = gettid();
  since_load.restart();
  loaded_at = monotonic_ns();
}

}  // namespace

// A constructor of the program may come first where the library is linked into it.
int64_t load_time() { return loaded_at ? loaded_at : monotonic_ns(); }

void note_first_use() {
  if (is_used.exchange(true, std::memory_order_relaxed) || loaded_at == 0) return;
  const int64_t now = monotonic_ns();
  const int64_t kept_off = gettid() == loader ? since_load.until(now) : 0;
  // Relaxed: of interest to the thread that has called this, and makes the observer.
  before_first_use.store(now - loaded_at - kept_off, std::memory_order_relaxed);
}

int64_t time_before_first_use() { return before_first_use.load(std::memory_order_relaxed); }

}  // namespace shep
