// A task with dependences (OpenMP 5.2, 15.9), as its siblings see it: whom it waits for, who waits for it.
//
// It lies in the storage of the task, behind the captures, and lives as long as the table of the generating task
// (dependences.h) may ask whether it has completed; dependences.md has the protocol.
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

// In the list of a predecessor; the memory is the successor's.
struct Successor {
  Successor* next;
  Dependent* task;
};

// In a list of the table; the memory is the member's.
struct Membership {
  Membership* next;
  Dependent* member;
};

// A mutexinoutset that a task takes part in.
struct Participation {
  Exclusion* exclusion;
};

struct alignas(16) Dependent {
  // More than there are predecessors: kept in `missing` until all of them are known.
  static constexpr uint32_t kUnsettled = uint32_t{1} << 30;

  // Takes what so many dependences need from `storage`, of size_for(count) bytes.
  Dependent(shep_task* body, void* storage, size_t count);
  static size_t size_for(size_t count) {
    return count * (sizeof(Successor) + sizeof(Membership) + sizeof(Participation));
  }

  bool has_completed() const { return successors.load(std::memory_order_acquire) == closed(); }
  // Whoever calls it is told of every successor there will be: newest first.
  Successor* complete();
  // Makes this task wait for `other`, unless that has completed. Before settle(), by the generating task.
  void follow(BlockPool& pool, Dependent& other);
  // All predecessors are known; true if none is left to wait for.
  bool settle();
  // One more has completed; true if it was the last.
  bool predecessor_completed() { return missing.fetch_sub(1, std::memory_order_acq_rel) == 1; }

  // For ThreadSanitizer: the task starts, or what waited for its predecessors goes on.
  void tell_predecessors_completed(BlockPool& pool);
  // Gives back what predecessors needed.
  void free_overflow(BlockPool& pool);

  shep_task* body;                              // null: an undeferred task waits with this
  const shep_task_site* site = nullptr;         // the user's; the body has one whose `run` completes this
  std::atomic<Successor*> successors{nullptr};  // closed() once it has completed
  std::atomic<uint32_t> missing{kUnsettled};    // predecessors that have not completed
  std::atomic<uint32_t> references{2};          // the task itself, and the table
  uint32_t uses = 0;                            // in the table; the generating task's to count
  uint32_t followed = 0;                        // predecessors that had not completed when it met them
  bool crosses_scopes = false;                  // one of those was generated in another taskgroup region
  uint32_t exclusion_count = 0;
  uint32_t exclusions_held = 0;                 // in order
  const shep_scope* scope = nullptr;            // that it was generated in; for comparison only
  TaskIcvs* icvs = nullptr;                     // of its creator, as they stood then
  Task* task = nullptr;                         // its descriptor, where it has one from the start
  Dependent* next = nullptr;                    // among those that the table knows of, oldest first
  Dependent* next_ready = nullptr;
  Dependent* next_excluded = nullptr;           // waits for the same Exclusion
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

// Drops a reference of the task's or the table's; the last one frees the task's storage.
void drop(BlockPool& pool, Dependent& task);

}  // namespace shep
