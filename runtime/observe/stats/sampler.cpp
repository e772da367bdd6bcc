#include "observe/stats/sampler.h"

#include <signal.h>
#include <time.h>

#include <atomic>

#include "platform/clock.h"
#include "platform/process/left_alone.h"
#include "platform/random.h"
#include "platform/thread.h"

namespace shep {

namespace {

constexpr int64_t kPause = 1'000'000;       // ns, on average
constexpr int64_t kTickerPause = 3'000'000;  // ns

std::atomic<int> observing{0};

// Tells an observing thread after each pause whether to go on. It looks seldom: who ends a process may wait a tenth of
// a second.
class Observation {
 public:
  explicit Observation(int64_t pause) : pauses_per_look_(unsigned(kLookInterval / pause)) {}

  bool still() { return ++pauses_ % pauses_per_look_ != 0 || !only_observers_are_left(); }

 private:
  static constexpr int64_t kLookInterval = 100'000'000;  // ns
  const unsigned pauses_per_look_;
  unsigned pauses_ = 0;
};

void sleep_for(int64_t ns) {
  const timespec pause = {time_t(ns / 1'000'000'000), long(ns % 1'000'000'000)};
  nanosleep(&pause, nullptr);
}

void* sampler_main(void* argument) {
  const auto look = reinterpret_cast<void (*)(long long)>(argument);
  // Workers of a real-time policy never give way to an equal: it would see only what they do while one of them sleeps.
  go_before_equals();
  Random random(1);
  Observation observation(kPause);
  for (int64_t last = monotonic_ns(); observation.still();) {
    sleep_for(kPause / 2 + random.below(kPause));
    const int64_t now = monotonic_ns();
    look(now - last);
    last = now;
  }
  observing_thread_ends();
  return nullptr;
}

void* ticker_main(void* argument) {
  const auto step = reinterpret_cast<void (*)()>(argument);
  for (Observation observation(kTickerPause); observation.still();) {
    sleep_for(kTickerPause);
    step();
  }
  observing_thread_ends();
  return nullptr;
}

}  // namespace

bool start_observing_thread(void* (*main)(void*), void* argument) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  observing.fetch_add(1, std::memory_order_relaxed);
  const bool started = create_thread(main, argument, 0, true);
  if (!started) observing_thread_ends();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return started;
}

void observing_thread_ends() { observing.fetch_sub(1, std::memory_order_relaxed); }

bool only_observers_are_left() { return process_is_left_to(observing.load(std::memory_order_relaxed)); }

bool start_sampler(void (*look)(long long)) {
  return start_observing_thread(sampler_main, reinterpret_cast<void*>(look));
}
bool start_ticker(void (*step)()) { return start_observing_thread(ticker_main, reinterpret_cast<void*>(step)); }

}  // namespace shep
