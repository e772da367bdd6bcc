// Mutual exclusion among the tasks of one mutexinoutset (OpenMP 5.2, 15.9.5): one member at a time.
//
// A task takes its exclusions before it becomes ready, so no worker ever blocks on one, and releases them when it
// completes. It takes them in the order of their addresses, and keeps them while it waits for the next: so there is no
// cycle.
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
  std::atomic<uint32_t> references{1};  // of the location, and of each member that has not completed
  FutexLock lock;       // guards what follows
  bool is_held = false;
  Dependent* first = nullptr;  // the queue of waiting tasks
  Dependent* last = nullptr;
};

void drop(BlockPool& pool, Exclusion& exclusion);

// Makes the task a member; called by the generating task before any acquire.
void participate(Dependent& task, Exclusion& exclusion);

// Takes the exclusions that the task lacks. Returns false if it must wait; the thread that hands it the last one then
// gets it from release_exclusions().
bool acquire_exclusions(Dependent& task);
// For ThreadSanitizer: called when the task starts.
void tell_exclusions_acquired(const Dependent& task);
// Releases the exclusions of a completed task; tasks that now have all of theirs are put in front of `ready`.
void release_exclusions(BlockPool& pool, Dependent& task, Dependent*& ready);

}  // namespace shep
