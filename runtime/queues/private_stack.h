// A worker's newest tasks, which only its owner touches as long as nobody asks; private_stack.md has the protocol.
#pragma once

#include <shepherd/abi.h>

#include <cstddef>
#include <memory>

#include "platform/futex_lock.h"

namespace shep {

class PrivateStack {
 public:
  // What one batch of taken tasks may hold.
  static constexpr int kBatch = 64;
  struct Batch {
    shep_task* tasks[kBatch];
    int count = 0;
  };

  // The emitted code's part. Until open() it refuses every push.
  shep_front front = {};

  // Makes room, or takes it away again; the stack is empty and nobody asks.
  void open(bool wanted);
  // While it is held every push comes to the runtime, for its owner's own sake; pops go on.
  void hold(bool wanted);
  bool is_held() const { return held_; }
  bool is_open() const { return storage_ != nullptr; }
  shep_task** bottom() const { return storage_.get(); }

  // How many there are. Exact for the owner, and for whoever holds the lock once a process-wide barrier has been since
  // ask(); anybody else's guess.
  size_t size() const;
  bool is_asked() const;

  // The protocol's lock: whatever follows is called by its holder.
  FutexLock& lock() { return lock_; }
  // Refuses the owner's next push and pop, so that it comes here; and no more.
  void ask();
  void relent();

  // The owner's. Takes the newest task above `base`; null if there is none, and then `base` is where the next one goes.
  shep_task* pop(shep_task** base);
  // False where the stack has no room.
  bool push(shep_task* task);
  bool is_full() const { return front.__top >= end(); }
  // Moves what waits down to where taken tasks have left room, if all of it is above `innermost`, the greatest base
  // there is.
  void slide_down(shep_task** innermost);
  // Nothing is left above `base`: the next task goes there.
  void retreat(shep_task** base);
  // What is left above `base`.
  struct Span {
    shep_task** first;
    shep_task** last;
  };
  Span above(shep_task** base);

  // Takes the oldest, up to `wanted`. The owner's own call needs no fence; another's goes with a process-wide barrier
  // since ask().
  void take_oldest(int wanted, Batch& batch);

 private:
  static constexpr size_t kCapacity = 1024;

  shep_task** end() const { return storage_.get() + kCapacity; }

  FutexLock lock_;
  bool held_ = false;  // written by the owner under the lock
  // Written under the lock: below it the tasks are gone. `front.floor` shows it, or refuses all.
  shep_task** taken_ = nullptr;
  std::unique_ptr<shep_task*[]> storage_;
};

}  // namespace shep
