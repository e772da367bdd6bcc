// What follows where a task with dependences is complete: its successors may become ready, and go where somebody
// executes them.
#pragma once

#include <atomic>

#include "dependences/dependent.h"
#include "execution/worker.h"

namespace shep {

// An undeferred task, or a taskwait with dependences, that waits for its predecessors.
struct Waiting : Dependent {
  Waiting(BlockPool& pool, size_t count) : Waiting(pool.allocate(size_for(count)), count) {}

  void leave(BlockPool& pool) {
    tell_predecessors_completed(pool);
    free_overflow(pool);
    pool.free(storage);
  }

  // Like a taskgroup's `pending`: one, until the last predecessor has completed.
  std::atomic<uint64_t> word{1};
  Fiber* parked = nullptr;
  void* storage;

 private:
  Waiting(void* storage, size_t count) : Dependent(nullptr, storage, count), storage(storage) {}
};

// Whether the task must be seen by others once it is ready: it has a priority, or is placed in a domain.
bool must_be_published(const Dependent& task);
// Makes a ready task wait where whoever may execute it finds it.
void hand_out(Worker& worker, Task& task);

// The task `done` is about to end on this worker: its successors are ready if it was their last predecessor.
// `detached`, if given, is its own descriptor: its region is over.
void complete(Worker& worker, Dependent& done, const Task* detached = nullptr);
// The part of it that hands on what the task excluded others from.
void pass_on_exclusions(Worker& worker, Dependent& done, const Task* detached = nullptr);

}  // namespace shep
