#include "tools/shepherd/calibrate/system.h"

#include <sched.h>

#include <atomic>
#include <thread>
#include <utility>

#include "platform/cpu.h"
#include "platform/futex.h"
#include "platform/process_barrier.h"
#include "platform/thread.h"

namespace shep::tool {

namespace {

constexpr int kTimes = 200;
constexpr int64_t kAsleep = 200'000;  // ns, after which one that has gone to sleep does sleep

void spin(int64_t ns) {
  for (const int64_t end = monotonic_ns() + ns; monotonic_ns() < end;) relax_cpu();
}

// Sleeps once a round until the word has the next round's number, and says when it has woken.
struct Sleeper {
  static constexpr uint32_t kEnd = ~0u;
  std::atomic<uint32_t> word{0};
  std::atomic<int64_t> lies_down{-1};
  std::atomic<int64_t> woken{0};

  void run() {
    for (uint32_t round = 0; word.load() != kEnd; ++round) {
      lies_down.store(round, std::memory_order_release);
      while (word.load() == round) futex_wait(word, round);
      woken.store(monotonic_ns(), std::memory_order_release);
    }
  }

  // Returns what the call took, and how long after its beginning the sleeper was awake.
  std::pair<double, double> wake(uint32_t round) {
    while (lies_down.load(std::memory_order_acquire) != round) relax_cpu();
    spin(kAsleep);
    woken.store(0);
    const int64_t began = monotonic_ns();
    word.store(round + 1);
    futex_wake(word, 1);
    const int64_t called = monotonic_ns();
    int64_t at;
    while ((at = woken.load(std::memory_order_acquire)) == 0) relax_cpu();
    return {double(called - began), double(at - began)};
  }

  void end() {
    word.store(kEnd);
    futex_wake(word, 1);
  }
};

// Returns for how long the calling thread stood still while the round was `now`.
double lost_in(const std::atomic<int>& round, int now) {
  constexpr int64_t kGap = 200;  // ns; two readings of the clock are nearer to each other
  int64_t lost = 0;
  for (int64_t last = monotonic_ns(); round.load(std::memory_order_relaxed) == now;) {
    const int64_t next = monotonic_ns();
    if (next - last > kGap) lost += next - last;
    last = next;
  }
  return double(lost);
}

void* nothing(void* done) {
  static_cast<std::atomic<bool>*>(done)->store(true);
  return nullptr;
}

}  // namespace

Figure pause_cost() {
  return measure(kTimes, [] {
    for (int i = 0; i < kTimes; ++i) relax_cpu();
  });
}

Figure clock_cost() {
  return measure(kTimes, [] {
    for (int i = 0; i < kTimes; ++i) monotonic_ns();
  });
}

// One at a time: those in which another thread came in between are few.
Figure yield_cost() {
  const double reading = clock_cost().ns;
  std::vector<double> samples;
  for (int i = 0; i < kTimes; ++i) {
    const int64_t began = monotonic_ns();
    sched_yield();
    samples.push_back(double(monotonic_ns() - began) - reading);
  }
  return figure_of(std::move(samples));
}

SleepCosts sleep_costs(Pair pair) {
  Sleeper sleeper;
  std::vector<double> calls, latencies;
  std::thread asleep([&] {
    bind_to(pair.second);
    sleeper.run();
  });
  std::thread awake([&] {
    bind_to(pair.first);
    const Patience patience;
    for (uint32_t round = 0; patience.wants_more(calls.size()); ++round) {
      const auto [call, latency] = sleeper.wake(round);
      calls.push_back(call);
      latencies.push_back(latency);
    }
    sleeper.end();
  });
  awake.join();
  asleep.join();
  const Figure wait = measure(kTimes, [&] {
    for (int i = 0; i < kTimes; ++i) futex_wait(sleeper.word, 0);
  });
  return {wait, figure_of(std::move(calls)), figure_of(std::move(latencies))};
}

BarrierCosts process_barrier_costs(Pair pair) {
  if (!has_process_barrier()) return {};
  constexpr int kBarriers = 20, kEnd = -1;
  std::atomic<int> round{0};
  BarrierCosts costs;
  std::thread other([&] {
    bind_to(pair.second);
    std::vector<double> losses;
    for (int now = 0; (now = round.load(std::memory_order_relaxed)) != kEnd;) losses.push_back(lost_in(round, now));
    // Before the first call nothing was to be lost.
    if (!losses.empty()) losses.erase(losses.begin());
    for (double& each : losses) each /= kBarriers;
    costs.interrupt = figure_of(std::move(losses));
  });
  std::thread caller([&] {
    bind_to(pair.first);
    spin(kAsleep);
    costs.call = measure(kBarriers, [&] {
      round.fetch_add(1, std::memory_order_relaxed);
      for (int i = 0; i < kBarriers; ++i) process_barrier();
    });
    round.store(kEnd);
  });
  caller.join();
  other.join();
  return costs;
}

Figure thread_cost() {
  std::vector<double> samples;
  for (const Patience patience; patience.wants_more(samples.size());) {
    std::atomic<bool> done{false};
    const int64_t began = monotonic_ns();
    if (!create_thread(nothing, &done, 0)) return {};
    samples.push_back(double(monotonic_ns() - began));
    while (!done.load()) relax_cpu();
  }
  return figure_of(std::move(samples));
}

}  // namespace shep::tool
