// Back-off: how long a thread without work goes on looking before it sleeps, and at what pace.
#pragma once

#include <atomic>
#include <cstdint>

#include "platform/cpu.h"

namespace shep {

// The idle timeout where nobody has set one: longer than the serial code between the regions of a typical loop and than
// a wake-up (some 50 us on a virtual machine), but short next to a noticeable serial phase.
inline constexpr int64_t kDefaultSpinNs = 300'000;

class BackOff {
 public:
  // Lasts for `spin_ns`; less where others want the cpu, and nobody has asked for more than the default.
  explicit BackOff(int64_t spin_ns);
  ~BackOff() {
    if (yields_ > 0) learn();
  }
  BackOff(const BackOff&) = delete;

  // Returns true if the calling thread's last waits have ended by a yield: who was awaited had no other cpu.
  static bool yields_pay();
  // Returns true if it has lasted for about a microsecond or more.
  bool was_needed() const { return started_ != 0; }

  // Called after each vain look; returns false when it is time to sleep.
  bool lasts() {
    if (crowded_) return lasts_slow();
    relax_cpu();
    return ++looks_ % kLooksPerClock != 0 ? spin_ns_ > 0 : lasts_slow();
  }

 private:
  bool lasts_slow();
  bool yield(int64_t now);  // returns false if the cpu was lost to another program
  void learn() const;

  static constexpr unsigned kLooksPerClock = 16;
  const int64_t spin_ns_;
  int64_t started_ = 0;
  int64_t next_yield_ = 0;
  unsigned looks_ = 0;  // since the last yield
  unsigned yields_ = 0;
  bool has_let_run_ = false;  // the last yield has let another thread run, and briefly
  bool crowded_;
};

// Yields that have given the cpu to another program, which keeps it. The kernel lets a sleeper that is woken go first,
// but not a thread that yields. So those who look for work sleep instead, for a while after each. In a crowd a yield
// that took long may have let many threads of this process run, which is what it is for: it is a reason to measure the
// next one. Any thread may call these; times are monotonic ns.
class LostYields {
 public:
  // A yield has lasted for `ns`, until now. Threads sleep for some times as long: briefly after an interruption, and
  // twice as long each time where the next yield is lost, too, as beside a program that never sleeps.
  void note(int64_t now, int64_t ns);
  bool are_recent(int64_t now) const { return now < until_.load(std::memory_order_relaxed); }
  // One has lasted so long in a crowd, and has not been measured.
  void suspect(int64_t now, int64_t ns);
  bool are_suspected(int64_t now) const { return now < suspected_until_.load(std::memory_order_relaxed); }
  // One was measured, and was not lost: for a while none is suspected.
  void trust(int64_t now);

  static constexpr int64_t kLeast = 100'000;  // ns; a yield as long as this is lost
  static constexpr int64_t kTimes = 8, kLongestFirst = 20'000'000, kLongest = 200'000'000;
  static constexpr int64_t kTrust = 10'000'000;

 private:
  std::atomic<int64_t> until_{0};
  std::atomic<int64_t> duration_{0};  // of the while that ends or has ended then, ns
  std::atomic<int64_t> suspected_until_{0}, trusted_until_{0};
};

// The number of threads of this process that execute OpenMP programs or look for work, on a cache line of its own,
// which is seldom written.
//
// A thread that the runtime has made is counted until it sleeps, and again by whoever wakes it. An initial thread does
// other things outside its regions and may never begin another one; so the first other thread of its team counts it
// together with itself (teams/thread.cpp), until that one has looked for the next region in vain.
struct alignas(kCacheLine) Crowd {
  std::atomic<int> awake{0};
  LostYields lost_yields;
};
extern constinit Crowd crowd;
// Relaxed: the number is a hint.
inline int threads_awake() { return crowd.awake.load(std::memory_order_relaxed); }
// Threads that go to sleep are not counted meanwhile.
void thread_joins_crowd(int threads = 1);
void thread_leaves_crowd(int threads = 1);
// In the child of a fork nobody else is left.
void restart_crowd(int threads);
// Returns true if they are more than their cpus, so that a spinning thread may keep another from working.
bool crowded();

}  // namespace shep
