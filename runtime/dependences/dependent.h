// A task with dependences (OpenMP 5.2, 15.9): its predecessors and successors among its siblings.
//
// It lies in the task's storage, behind the captures, and lives as long as the generating task's table (dependences.h)
// may ask whether it has completed; dependences.md has the protocol.
#pragma once

#include <shepherd/abi.h>

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "memory/block_pool.h"

namespace shep {

struct Dependent;
struct Exclusion;
struct Fiber;
struct Task;
struct TaskIcvs;

// An element of a predecessor's list; the successor owns the memory.
struct Successor {
  Successor* next;
  Dependent* task;
};

// An element of a list in the table; the member owns the memory.
struct Membership {
  Membership* next;
  Dependent* member;
};

// A mutexinoutset that a task takes part in.
struct Participation {
  Exclusion* exclusion;
};

struct alignas(16) Dependent {
  // Larger than any number of predecessors; added to `missing` until all of them are known.
  static constexpr uint32_t kUnsettled = uint32_t{1} << 30;

  // Takes the memory that `count` dependences need from `storage`, of size_for(count) bytes.
  Dependent(shep_task* body, void* storage, size_t count);
  static size_t size_for(size_t count) {
    return count * (sizeof(Successor) + sizeof(Membership) + sizeof(Participation));
  }

  bool has_completed() const { return successors.load(std::memory_order_acquire) == closed(); }
  // Completes the task; returns all successors that there will ever be, newest first.
  Successor* complete();
  // Makes this task wait for `other`, unless that has completed. Called by the generating task, before settle().
  void follow(BlockPool& pool, Dependent& other);
  // Called when all predecessors are known; returns true if none is left to wait for.
  bool settle();
  // Counts a completed predecessor; returns true if it was the last.
  bool predecessor_completed() { return missing.fetch_sub(1, std::memory_order_acq_rel) == 1; }

  // For ThreadSanitizer: called when the task starts, or what waited for its predecessors goes on.
  void tell_predecessors_completed(BlockPool& pool);
  // Frees the links beyond the task's own storage.
  void free_overflow(BlockPool& pool);

  shep_task* body;                              // null: this is a Waiting (completion.h)
  const shep_task_site* site = nullptr;         // the user's; the body's site completes the task
  std::atomic<Successor*> successors{nullptr};  // closed() once it has completed
  std::atomic<uint32_t> missing{kUnsettled};    // predecessors that have not completed
  std::atomic<uint32_t> references{2};          // of the task itself and of the table
  uint32_t uses = 0;                            // in the table; counted by the generating task
  uint32_t followed = 0;                        // predecessors that had not completed when it was generated
  bool crosses_scopes = false;                  // one of those belongs to another taskgroup region
  uint32_t exclusion_count = 0;
  uint32_t exclusions_held = 0;                 // of these, from the first on
  const shep_scope* scope = nullptr;            // the region that generated it; for comparison only
  TaskIcvs* icvs = nullptr;                     // its creator's at that time
  Task* task = nullptr;                         // its descriptor, if it has one from the start
  Dependent* next = nullptr;                    // in the table's list, oldest first
  Dependent* next_ready = nullptr;
  Dependent* next_excluded = nullptr;           // in the queue of an Exclusion
  Membership* memberships;
  Participation* participations;
  shep_task_site own_site = {};

 private:
  struct Chunk;

  static Successor* closed() { return reinterpret_cast<Successor*>(uintptr_t{1}); }
  Successor& successor_slot(BlockPool& pool);
  void remember(BlockPool& pool, Dependent& other);

  Successor* slots_;
  uint32_t free_slots_;
  uint32_t chunk_size_ = 0;
  Chunk* chunks_ = nullptr;
  Successor* remembered_ = nullptr;
};

// Drops a reference; the last one frees the task's storage.
void drop(BlockPool& pool, Dependent& task);

}  // namespace shep
