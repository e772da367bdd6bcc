// Stacks for tasks: mapped in slabs, guarded, committed as they are touched, and kept by each worker for its next task.
// stacks.md has the numbers behind the constants.
#pragma once

#include <atomic>
#include <cstddef>

#include "platform/futex_lock.h"
#include "platform/stack/stack_switch.h"

namespace shep {

// Makes ThreadSanitizer forget what was done on the unused stack; else it would take the next user for the last one.
void forget_uses(Stack& stack);
// Makes a listener that knows tasks forget what was done below the caller's frame. Null: on the thread's own stack.
void forget_frames_below(const Stack* stack);

class StackPool {
 public:
  // `size`: bytes of each stack; 0: what the system gives a thread.
  explicit StackPool(size_t size);
  // Every stack must have been given back.
  ~StackPool();

  size_t stack_size() const { return size_; }

  // Returns the stack whose guard contains the address, or null. Safe in a signal handler.
  const Stack* stack_above(const void* address) const;

  // Resets the pool in the child of a fork: nobody holds the lock, and what other threads held is lost.
  void start_afresh_in_child();

 private:
  friend class StackCache;
  struct Slab;

  // Returns a list of one to `most` stacks; null if the system gives no memory.
  Stack* take(int most);
  void give(Stack* list);
  Stack* take_free(int most);
  Stack* map(int count);

  const size_t size_;
  std::atomic<Slab*> slabs_{nullptr};
  FutexLock lock_;  // guards what follows
  Stack* warm_ = nullptr;
  int warm_count_ = 0;
  Stack* cold_ = nullptr;  // their memory was given back
};

// A worker's own supply: most stacks are taken and given back without a lock. Any cache accepts any stack of the pool.
class StackCache {
 public:
  explicit StackCache(StackPool& pool) : pool_(pool) {}
  StackCache(const StackCache&) = delete;
  ~StackCache();

  // Returns null if the system gives no memory; the caller then does without a stack.
  Stack* take() {
    if (!free_) return take_slow();
    Stack* stack = free_;
    free_ = stack->next;
    --count_;
    return stack;
  }

  // No fiber may be left on the stack.
  void give(Stack& stack) {
    stack.next = free_;
    free_ = &stack;
    if (++count_ > kMost) give_slow();
  }

  // Gives back memory that deep calls have left resident. Called before a worker sleeps.
  void trim();

  static constexpr int kMost = 16;

 private:
  Stack* take_slow();
  void give_slow();

  StackPool& pool_;
  Stack* free_ = nullptr;  // the last used one first
  int count_ = 0;
};

}  // namespace shep
