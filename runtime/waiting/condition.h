// What a worker waits for, and which tasks it may start meanwhile. waiting.md says why nothing can deadlock.
#pragma once

#include <atomic>

#include "tasks/task.h"
#include "waiting/barrier.h"
#include "waiting/blocked.h"

namespace shep {

class Condition {
 public:
  // `ancestor`: the worker may start this task's descendants only, since what waits lies below them; null: any task of
  // the team. `word`: the address of a count, whose last dropper wakes the worker; null: nobody looks for it by that.
  Condition(const Blocked& blocked, const Task* ancestor, const void* word = nullptr)
      : blocked(blocked), ancestor(ancestor), word(word) {}
  Condition(const Condition&) = delete;
  Condition& operator=(const Condition&) = delete;

  // Only the thread that waits asks, here or in a wait on top of this one.
  virtual bool reached() const = 0;
  // The worker is about to sleep, and has slept: whoever brings about what it waits for must know.
  virtual void before_sleep() const {}
  virtual void after_sleep() const {}
  // Nobody wakes a worker for this: it looks again by itself.
  virtual bool is_polled() const { return false; }

  const Blocked blocked;
  const Task* const ancestor;
  const void* const word;

 protected:
  ~Condition() = default;
};

// A count of tasks is zero. The sleeper bit tells whoever ends the last task that it must wake the worker.
class TasksEnded final : public Condition {
 public:
  TasksEnded(std::atomic<uint64_t>& word, const Task* ancestor, const Blocked& blocked)
      : Condition(blocked, ancestor, &word), count(word) {}

  // Acquire pairs with the release of every task's end.
  bool reached() const override { return JoinWord::children(count.load(std::memory_order_acquire)) == 0; }
  void before_sleep() const override { count.fetch_or(JoinWord::kSleeper, std::memory_order_relaxed); }
  void after_sleep() const override { count.fetch_and(~JoinWord::kSleeper, std::memory_order_relaxed); }

  std::atomic<uint64_t>& count;
};

// All descendants of an implicit task have ended; the last one finds nobody who refers to that task, and wakes
// everybody.
class DescendantsEnded final : public Condition {
 public:
  DescendantsEnded(const Task& implicit, const shep_location* where)
      : Condition({Blocked::kChildren, &implicit, where}, &implicit), implicit_(implicit) {}

  bool reached() const override { return JoinWord::references(implicit_.join.load(std::memory_order_acquire)) == 0; }

 private:
  const Task& implicit_;
};

// The barrier is open; its opener wakes everybody.
class BarrierOpen final : public Condition {
 public:
  BarrierOpen(const Barrier& barrier, int thread, const Blocked& blocked)
      : Condition(blocked, nullptr), barrier_(barrier), thread_(thread) {}

  bool reached() const override { return barrier_.is_open(thread_); }
  void before_sleep() const override { barrier_.before_sleep(); }

 private:
  const Barrier& barrier_;
  const int thread_;
};

// Of a task that gives way, and could go on at any time.
class Nothing final : public Condition {
 public:
  Nothing() : Condition({}, nullptr) {}
  bool reached() const override { return true; }
};

}  // namespace shep
