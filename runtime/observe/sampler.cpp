#include "observe/sampler.h"

#include <signal.h>
#include <time.h>

#include "platform/clock.h"
#include "platform/random.h"
#include "platform/thread.h"

namespace shep {

namespace {

constexpr int64_t kPause = 1'000'000;       // ns, on average
constexpr int64_t kTickerPause = 3'000'000;  // ns

void sleep_for(int64_t ns) {
  const timespec pause = {time_t(ns / 1'000'000'000), long(ns % 1'000'000'000)};
  nanosleep(&pause, nullptr);
}

void* sampler_main(void* argument) {
  const auto look = reinterpret_cast<void (*)(long long)>(argument);
  // Workers of a real-time policy never give way to an equal: it would see only what they do while one of them sleeps.
  go_before_equals();
  Random random(1);
  for (int64_t last = monotonic_ns();;) {
    sleep_for(kPause / 2 + random.below(kPause));
    const int64_t now = monotonic_ns();
    look(now - last);
    last = now;
  }
}

void* ticker_main(void* argument) {
  const auto step = reinterpret_cast<void (*)()>(argument);
  while (true) {
    sleep_for(kTickerPause);
    step();
  }
}

}  // namespace

bool start_observing_thread(void* (*main)(void*), void* argument) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const bool started = create_thread(main, argument, 0);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return started;
}

bool start_sampler(void (*look)(long long)) { return start_observing_thread(sampler_main, reinterpret_cast<void*>(look)); }
bool start_ticker(void (*step)()) { return start_observing_thread(ticker_main, reinterpret_cast<void*>(step)); }

}  // namespace shep
