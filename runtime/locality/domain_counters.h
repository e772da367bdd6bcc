// Counts of placed tasks, by locality domain, for statistics.
#pragma once

#include <atomic>
#include <cstdint>

#include "platform/cpu.h"

namespace shep {

// Relaxed counts; each is exact once the tasks that it counts have been waited for.
struct alignas(kCacheLine) DomainCounters {
  std::atomic<uint64_t> placed{0};        // tasks that were placed in this domain
  std::atomic<uint64_t> run_locally{0};   // of those, the ones that ran here
  std::atomic<uint64_t> migrated_in{0};   // other domains' that ran here
  std::atomic<uint64_t> bytes_local{0};   // of affinity clauses, by tasks that ran here: in this domain's memory,
  std::atomic<uint64_t> bytes_remote{0};  // and in others'

  void add(std::atomic<uint64_t> DomainCounters::* count, uint64_t amount = 1) {
    (this->*count).fetch_add(amount, std::memory_order_relaxed);
  }
};

// Returns the counters of one of domains().
DomainCounters& domain_counters(int domain);

// Counts a task that belongs to `home` and runs in `here`, with that many bytes in its affinity clauses.
void count_placed_run(int home, int here, uint64_t affinity_bytes);

}  // namespace shep
