// A worker's newest tasks, which only their owner touches while nobody asks; private_stack.md has the protocol.
#pragma once

#include <shepherd/abi.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

#include "platform/emitted_code.h"
#include "platform/futex_lock.h"

namespace shep {

class PrivateStack {
 public:
  static constexpr int kBatch = 64;
  struct Batch {
    shep_task* tasks[kBatch];
    int count = 0;
  };

  // The part that emitted code uses. Until open() it refuses every push.
  shep_front front = {};

  // Allocates or frees the storage. The stack must be empty, and nobody may ask.
  void open(bool wanted);
  // While held, every push goes through the runtime; pops stay inline. Called by the owner.
  void hold(bool wanted);
  bool is_held() const { return held_; }
  // The owner, without the lock: its next push goes through the runtime, which offers the task to others. Where nothing
  // waits, the stack keeps nothing until then.
  void offer_next();
  // False: there is no task, and the next push goes through the runtime. It passes a full fence behind the change, so
  // that the owner, which then looks for sleepers, sees whoever has read this behind a fence of its own.
  bool keeps() const { return keeps_.load(std::memory_order_relaxed); }
  bool is_open() const { return storage_ != nullptr; }
  // Below it lies a word that is null: emitted code compares the newest task with its own before it pops.
  shep_task** bottom() const { return storage_ ? storage_.get() + 1 : nullptr; }

  // Returns the number of tasks. Exact for the owner, and for the lock's holder after ask() and a process-wide barrier;
  // a guess for others.
  size_t size() const;
  bool is_asked() const;
  // The owner: whether some of the tasks from `from` up to `to` have not been taken. Others may take them meanwhile.
  bool any_between(shep_task** from, shep_task** to) const;

  // The protocol's lock. The caller of all that follows holds it.
  FutexLock& lock() { return lock_; }
  // Makes the owner's next push and pop go through the runtime; relent() ends that.
  void ask();
  // The same by the worker of that number.
  void ask_for(int asker);
  // The same by a worker on its way to sleep, whose process-wide barrier comes next.
  void ask_before_sleep(int asker);
  // Whether the owner has not relented since that worker asked.
  bool is_asked_by_sleeper(int asker) const { return sleeper_ == asker; }
  void relent();
  // Whether a process-wide barrier has come after ask(): from then on the owner does all that it does under the lock.
  bool is_fenced() const { return fenced_; }
  void note_fenced() { fenced_ = true; }
  // Returns who has asked last, once; negative: nobody.
  int take_asker() { return std::exchange(asker_, -1); }
  // The owner, while nobody asks: returns true once after offer_next().
  bool is_offered();

  // Called by the owner. Takes the newest task above `base`; if there is none, returns null and makes `base` the place
  // of the next task.
  shep_task* pop(shep_task** base);
  // Returns false if the stack is full.
  bool push(shep_task* task);
  // The owner's steps that emitted code takes, too. They fail where that would call the library.
  bool push_unasked(shep_task* task) {
    shep_task** const top = front.__top;
    if (top >= __atomic_load_n(&bounds_.limit(front), __ATOMIC_RELAXED)) return false;
    *top = task;
    __atomic_store_n(&front.__top, top + 1, __ATOMIC_RELEASE);  // as in shep_task_submit_at
    return true;
  }
  shep_task* pop_unasked() {
    if constexpr (kEmittedCodeGoesOn) return shep_pop(&front);
    // In the order of shep_pop: whoever asks in between sees that the task is gone, or is seen.
    shep_task** const newest = front.__top - 1;
    __atomic_store_n(&front.__top, newest, __ATOMIC_RELAXED);
    if (newest >= __atomic_load_n(&bounds_.floor(front), __ATOMIC_RELAXED)) return *newest;
    __atomic_store_n(&front.__top, newest + 1, __ATOMIC_RELAXED);
    return nullptr;
  }
  bool is_full() const { return front.__top >= end(); }
  // Moves the waiting tasks down to where taken tasks have left room, if all of them lie above `innermost`, the
  // greatest base.
  void slide_down(shep_task** innermost);
  // Makes `base` the place of the next task; nothing is left above it.
  void retreat(shep_task** base);
  struct Span {
    shep_task** first;
    shep_task** last;
  };
  // The tasks above `base`, and all that wait.
  Span above(shep_task** base) const;
  Span waiting() const { return above(bottom()); }

  // These two: the owner needs no fence; another thread needs a process-wide barrier after ask().
  const shep_task* oldest() const { return size() > 0 ? *taken_ : nullptr; }
  // Takes the oldest tasks, at most `wanted`.
  void take_oldest(int wanted, Batch& batch);

 private:
  static constexpr size_t kCapacity = 1024;

  shep_task** end() const { return storage_.get() + 1 + kCapacity; }
  // The limit while nobody asks.
  shep_task** usual_limit() const { return held_ || offers_next_ ? nullptr : end(); }
  void begin_to_keep();

  // The words of the front that a push and a pop ask; on a virtual machine their twins.
  [[no_unique_address]] Bounds bounds_;
  FutexLock lock_;
  int asker_ = -1;  // who has asked last, and has not been answered yet; guarded by the lock
  int sleeper_ = -1;  // the last that has asked on its way to sleep since the owner relented; guarded by the lock
  std::atomic<bool> keeps_{true};  // written by the owner
  bool held_ = false;  // written by the owner under the lock
  bool fenced_ = false;  // guarded by the lock
  bool offers_next_ = false;  // the owner's
  // Tasks below are gone. Written under the lock; the floor shows it, or refuses all.
  shep_task** taken_ = nullptr;
  std::unique_ptr<shep_task*[]> storage_;
};

}  // namespace shep
