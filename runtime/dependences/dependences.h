// The dependences among the children of one task (OpenMP 5.2, 15.9.5): the last users of each storage location. Belongs
// to the task's descriptor; only the thread that executes the task touches it.
//
// The uses of a location form generations: one task that writes, or all tasks that have used it in one other way since
// (in, inoutset, mutexinoutset). Each member of a generation waits for all members of the previous one.
#pragma once

#include <shepherd/abi.h>

#include <cstddef>
#include <cstdint>

#include "dependences/dependent.h"
#include "memory/block_pool.h"

namespace shep {

class Dependences {
 public:
  // The number of incomplete tasks beyond which new ones run undeferred.
  static constexpr uint32_t kMostOutstanding = 2048;

  ~Dependences();
  // Called before destruction; `pool` is the calling worker's.
  void clear(BlockPool& pool);

  // Adds a generated task: it follows its predecessors, and later siblings follow it.
  void add(BlockPool& pool, Dependent& task, const shep_dependence* dependences, size_t count);
  // Makes all later siblings with dependences follow a task that was just added: its child tasks, yet to be generated,
  // may be their predecessors (OpenMP 6.0, 14.5).
  void let_all_follow(Dependent& task, Membership& membership);
  // Makes the task follow all that were generated before. Called before add().
  void follow_everything(BlockPool& pool, Dependent& task);
  // Makes a task that runs before its creator goes on follow its predecessors and take part in exclusions.
  void meet(BlockPool& pool, Dependent& task, const shep_dependence* dependences, size_t count);
  // Returns true if a predecessor of such a task has not completed.
  bool must_wait(const shep_dependence* dependences, size_t count) const;

  // Returns true if too many tasks have not completed.
  bool is_full(BlockPool& pool);
  // Returns true if they are clearly fewer than that.
  bool has_room(BlockPool& pool);

  // May have completed.
  const Dependent* oldest() const { return oldest_; }

 private:
  struct Location {
    const volatile void* address;  // null: none
    Membership* current;  // the newest generation; newest first
    Membership* previous;
    Exclusion* exclusion;  // of the current generation, if its members exclude one another
    uint32_t kind;  // of the current generation: shep_dependence_kind
    uint32_t prune_at;  // number of members at which completed ones are dropped
    uint32_t members;
  };

  static size_t hash(const volatile void* address) {
    return size_t((reinterpret_cast<uintptr_t>(address) * 0x9E3779B97F4A7C15u) >> 32);
  }
  Location& slot_for(const volatile void* address) const;
  const Location* find(const volatile void* address) const;
  Location& locate(BlockPool& pool, const volatile void* address);
  void rebuild(BlockPool& pool);

  void join(BlockPool& pool, Dependent& task, Membership& membership, const shep_dependence& dependence);
  void join_again(BlockPool& pool, Location& location, Dependent& task, uint32_t kind);
  void turn(BlockPool& pool, Location& location, uint32_t kind);
  void join_all(BlockPool& pool, Dependent& task);
  void follow_all(BlockPool& pool, Dependent& task, Membership* members);
  Membership* without_completed(BlockPool& pool, Membership* members, uint32_t& left);
  bool is_dead(BlockPool& pool, Location& location);
  void clear(BlockPool& pool, Location& location);
  void clear_locations(BlockPool& pool);
  void release(BlockPool& pool, Membership* members);
  void end_use(BlockPool& pool, Dependent& task);
  void remember(Dependent& task);
  void forget_completed(BlockPool& pool);

  Location* table_ = nullptr;
  size_t capacity_ = 0;  // a power of two
  size_t locations_ = 0;
  Dependent* all_memory_ = nullptr;  // the last task that used omp_all_memory: all later ones follow it
  Membership* followed_by_all_ = nullptr;  // tasks since then that all later ones follow
  // Tasks that may not have completed, in the order of generation.
  Dependent* oldest_ = nullptr;
  Dependent* newest_ = nullptr;
  uint32_t known_ = 0;
  uint32_t back_off_ = 0;  // is_full() calls before it looks again
};

}  // namespace shep
