// Stacks for tasks: mapped in slabs, guarded, committed as they are touched, and kept by each worker for its next task.
// stacks.md has the numbers behind the constants.
#pragma once

#include <atomic>
#include <cstddef>

#include "platform/futex_lock.h"
#include "platform/stack/stack_switch.h"

namespace shep {

// The stacks of the process.
// Makes ThreadSanitizer forget what has been done on the stack, which nobody uses: it would take the next user for its
// last.
void forget_uses(Stack& stack);

class StackPool {
 public:
  // size: of each stack, in bytes; 0: what the system gives a thread.
  explicit StackPool(size_t size);
  StackPool(const StackPool&) = delete;
  StackPool& operator=(const StackPool&) = delete;
  // Every stack must have come back.
  ~StackPool();

  size_t stack_size() const { return size_; }

  // The stack whose guard the address lies in; null: none's. Safe in a signal handler.
  const Stack* stack_above(const void* address) const;

  // In the child of a fork: what other threads held is lost, and nobody holds the lock.
  void start_afresh_in_child();

 private:
  friend class StackCache;
  struct Slab;

  // A list of at least one and at most `most` stacks; null: the system gives no memory.
  Stack* take(int most);
  void give(Stack* list);
  Stack* take_free(int most);
  Stack* map(int count);

  const size_t size_;
  std::atomic<Slab*> slabs_{nullptr};
  FutexLock lock_;  // for what follows
  Stack* warm_ = nullptr;
  int warm_count_ = 0;
  Stack* cold_ = nullptr;  // without memory
};

// A worker's own supply: mostly, a stack is taken and given back without a lock. Any stack of the pool may be given to
// any cache.
class StackCache {
 public:
  explicit StackCache(StackPool& pool) : pool_(pool) {}
  StackCache(const StackCache&) = delete;
  StackCache& operator=(const StackCache&) = delete;
  ~StackCache();

  // Null: the system gives no memory, and the caller has to do without a stack.
  Stack* take() {
    if (!free_) return take_slow();
    Stack* stack = free_;
    free_ = stack->next;
    --count_;
    return stack;
  }

  // No fiber may be left on it.
  void give(Stack& stack) {
    stack.next = free_;
    free_ = &stack;
    if (++count_ > kMost) give_slow();
  }

  // Gives back the memory that deep calls have left resident; before a worker sleeps.
  void trim();

  static constexpr int kMost = 16;

 private:
  Stack* take_slow();
  void give_slow();

  StackPool& pool_;
  Stack* free_ = nullptr;  // the last used first
  int count_ = 0;
};

}  // namespace shep
