// Mutual exclusion among the tasks of one mutexinoutset (OpenMP 5.2, 15.9.5): one member at a time.
//
// A task takes its exclusions before it becomes ready, so no worker ever blocks on one, and gives them back when it
// completes. It takes them in the order of their addresses and keeps those it has while it waits for the next: so there
// is no cycle.
#pragma once

#include <atomic>
#include <cstdint>

#include "dependences/dependent.h"
#include "memory/block_pool.h"
#include "platform/futex_lock.h"

namespace shep {

struct Exclusion {
  explicit Exclusion(const volatile void* address) : address(address) {}

  const volatile void* const address;
  std::atomic<uint32_t> references{1};  // the location's, and one for each member that has not completed
  FutexLock lock;  // guards what follows
  bool is_held = false;
  Dependent* first = nullptr;  // of those that wait
  Dependent* last = nullptr;
};

void drop(BlockPool& pool, Exclusion& exclusion);

// Makes the task a member. By the generating task, before any acquire().
void participate(Dependent& task, Exclusion& exclusion);

// Takes what the task has not got yet. False: it has to wait, and whoever gives it the last one gets it from release().
bool acquire_exclusions(Dependent& task);
// For ThreadSanitizer: the task starts that has them.
void tell_exclusions_acquired(const Dependent& task);
// The task has completed. Those that thereby have all of theirs go in front of `ready`.
void release_exclusions(BlockPool& pool, Dependent& task, Dependent*& ready);

}  // namespace shep
