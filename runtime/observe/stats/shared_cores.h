// The cpus that a program had while it shared the machine, for the report at its end (sharing/).
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace shep {

// As the report has it; nothing where the program did not share.
struct CoresHad {
  bool has_shared = false;
  double mean = 0;
  int least = 0, most = 0, changes = 0;
  int given = 0;  // cores that went to others
  double given_after = 0, given_median = 0, given_latest = 0;  // ns from their promise to that: the mean, and the most
};

// Written by one thread at a time.
struct SharedCores {
  std::atomic<int64_t> since{0};  // ns; when it had another number last; 0: it has not shared
  std::atomic<int64_t> began{0};  // ns
  std::atomic<int64_t> cpu_ns{0};  // until `since`
  std::atomic<int> cpus{0};
  std::atomic<int> least{0}, most{0};
  std::atomic<int> changes{0};
  std::atomic<int> given{0};
  std::atomic<int64_t> giving_ns{0}, longest_ns{0};  // in all, and of one
  static constexpr int kRecent = 512;
  std::atomic<uint32_t> recent_ns[kRecent] = {};  // of the last ones

  void set(int now_has, int64_t now) {
    const int64_t last = since.load(std::memory_order_relaxed);
    const int had = cpus.load(std::memory_order_relaxed);
    if (last != 0 && had == now_has) return;
    if (last == 0) began = now, least = most = now_has;
    if (last != 0) cpu_ns += had * (now - last), ++changes;
    least = std::min(least.load(), now_has);
    most = std::max(most.load(), now_has);
    cpus = now_has;
    since = now;
  }
  void give(int64_t ns) {
    recent_ns[given % kRecent] = uint32_t(std::min<int64_t>(ns, UINT32_MAX));
    ++given;
    giving_ns += ns;
    longest_ns = std::max(longest_ns.load(), ns);
  }
  double median_of_recent() const {
    uint32_t times[kRecent];
    const int count = std::min(given.load(), kRecent);
    for (int i = 0; i < count; ++i) times[i] = recent_ns[i];
    std::nth_element(times, times + count / 2, times + count);
    return count > 0 ? times[count / 2] : 0;
  }
  CoresHad until(int64_t now) const {
    if (since == 0) return {};
    const int64_t time = std::max<int64_t>(now - began, 1);
    const double after = double(giving_ns) / std::max(given.load(), 1);
    return {true,
            double(cpu_ns + cpus * (now - since)) / double(time),
            least,
            most,
            changes,
            given,
            after,
            median_of_recent(),
            double(longest_ns)};
  }
};
inline constinit SharedCores shared_cores;

}  // namespace shep
