#include "platform/virtual/polling.h"

#include <algorithm>
#include <utility>

namespace shep::simulation {

namespace {

constexpr int kQuietPolls = 3;  // before it skips
constexpr int kMostDoublings = 16;
// A thread that looks for a certain time reads the clock at every 16th poll: so it misses the end of that time by 40
// us, or by a sixteenth.
constexpr int64_t kLongestSkip = 2500 * kNs;
constexpr int kSkipsInQuiet = 256;

bool watches(const Thread& thread, uintptr_t line) {
  const unsigned count = std::min<unsigned>(thread.watched_count, Thread::kMostWatched);
  return std::find(thread.watched, thread.watched + count, line) != thread.watched + count;
}

}  // namespace

int64_t length_of_pause(Thread& thread) {
  const int64_t pause = simulated().costs.pause;
  // Pauses between two polls last as long as they do.
  if (!std::exchange(thread.has_polled, false)) return pause;
  if (thread.has_missed) {
    thread.has_missed = false;
    thread.quiet_polls = 1;
    thread.quiet_since = thread.clock;
    thread.watched_count = 0;
    return pause;
  }
  if (++thread.quiet_polls < kQuietPolls) return pause;
  const unsigned count = std::min<unsigned>(thread.watched_count, Thread::kMostWatched);
  for (unsigned i = 0; i < count; ++i) simulated().coherence.watch(thread.watched[i]);
  thread.skips_from = thread.clock + pause;
  const int doublings = std::min(thread.quiet_polls - kQuietPolls + 1, kMostDoublings);
  const int64_t longest = std::max(kLongestSkip, (thread.clock - thread.quiet_since) / kSkipsInQuiet);
  return std::min(pause << doublings, std::max(pause, longest));
}

void end_pause(Thread& thread) { thread.skips_from = kNever; }

void wake_pollers(Thread& thread) {
  Simulation& here = simulated();
  const uintptr_t line = here.coherence.taken_while_watched();
  here.coherence.forget_taken();
  here.turns.for_each(here.program, [&](Thread& each) {
    if (each.skips_from == kNever || !watches(each, line)) return;
    const int64_t then = std::max(each.skips_from, thread.clock);
    if (then < each.clock) here.turns.hasten(each, then);
  });
}

}  // namespace shep::simulation
