#include "platform/process/run_start.h"

#include <unistd.h>

#include <atomic>

#include "platform/clock.h"
#include "platform/preemption.h"

namespace shep {

namespace {

constinit int64_t loaded_at = 0;
constinit Preemption since_load;  // for the thread that has loaded the library
constinit pid_t loader = 0;
constinit std::atomic<bool> is_used{false};
constinit std::atomic<int64_t> before_first_use{0};

// The library does nothing else unasked. The system keeps only the process's start, in hundredths of a second, and a
// program that has replaced another by exec counts from the first one's.
[[gnu::constructor(101)]] void note_load_time() {
  loader = gettid();
  since_load.restart();
  loaded_at = monotonic_ns();
}

}  // namespace

// A constructor of the program may run before note_load_time() where the library is linked statically.
int64_t load_time() { return loaded_at ? loaded_at : monotonic_ns(); }

void note_first_use() {
  if (is_used.exchange(true, std::memory_order_relaxed) || loaded_at == 0) return;
  const int64_t now = monotonic_ns();
  const int64_t kept_off = gettid() == loader ? since_load.until(now) : 0;
  // Relaxed: only the calling thread, which makes the observer, reads it.
  before_first_use.store(now - loaded_at - kept_off, std::memory_order_relaxed);
}

int64_t time_before_first_use() { return before_first_use.load(std::memory_order_relaxed); }

}  // namespace shep
