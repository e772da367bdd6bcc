// The completion of a task with dependences: its successors may become ready and are placed.
#pragma once

#include <atomic>

#include "dependences/dependent.h"
#include "execution/worker.h"

namespace shep {

// Stands for an undeferred task, or a taskwait with dependences, that waits for its predecessors.
struct Waiting : Dependent {
  Waiting(BlockPool& pool, size_t count) : Waiting(pool.allocate(size_for(count)), count) {}

  void leave(BlockPool& pool) {
    tell_predecessors_completed(pool);
    free_overflow(pool);
    pool.free(storage);
  }

  // Like a taskgroup's `pending`: one until the last predecessor has completed.
  std::atomic<uint64_t> word{1};
  Fiber* parked = nullptr;
  void* storage;

 private:
  Waiting(void* storage, size_t count) : Dependent(nullptr, storage, count), storage(storage) {}
};

// Returns true if a ready task must be published, since it has a priority or is placed in a domain.
bool must_be_published(const Dependent& task);
// Places a ready task where those find it who may execute it.
void hand_out(Worker& worker, Task& task);

// Completes `done`, which is about to end on this worker: successors are ready if it was their last predecessor.
// `detached`, if given, is its own descriptor: its region is over.
void complete(Worker& worker, Dependent& done, const Task* detached = nullptr);
// The part of that which hands exclusions on.
void pass_on_exclusions(Worker& worker, Dependent& done, const Task* detached = nullptr);

}  // namespace shep
