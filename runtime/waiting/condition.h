// The condition that a worker waits for, and which tasks it may start meanwhile. waiting.md says why nothing can
// deadlock.
#pragma once

#include <atomic>

#include "tasks/task.h"
#include "waiting/barrier.h"
#include "waiting/blocked.h"

namespace shep {

class Condition {
 public:
  // `ancestor`: the worker may start only this task's descendants, which lie above the wait; null: any task of the
  // team. `word`: the address of a count whose last dropper wakes the worker; null: none.
  // `runs_apart`: what the worker starts meanwhile, tied or not, runs on a stack of its own and makes way.
  Condition(const Blocked& blocked, const Task* ancestor, const void* word = nullptr, bool runs_apart = false)
      : blocked(blocked), ancestor(ancestor), word(word), runs_apart(runs_apart) {}
  Condition(const Condition&) = delete;

  // Only the waiting thread asks, here or in a wait on top of this one.
  virtual bool reached() const = 0;
  // Called before and after sleep, for a condition whose other side must know of sleepers.
  virtual void before_sleep() const {}
  virtual void after_sleep() const {}
  // Returns true if the other side has no fence of its own: the worker then brings one for the whole process, between
  // before_sleep() and its last look. If that fails, has_process_barrier() is false from then on, and the worker must
  // look again by itself.
  virtual bool wants_process_barrier() const { return false; }
  // Returns true if nobody wakes the worker, so that it looks again by itself.
  virtual bool is_polled() const { return false; }
  // Returns true if a fiber that has made way goes on only where its worker finds nothing else.
  virtual bool comes_last() const { return false; }

  const Blocked blocked;
  const Task* const ancestor;
  const void* const word;
  const bool runs_apart;

 protected:
  ~Condition() = default;
};

// A count of tasks is zero. The sleeper bit tells the last task that it must wake the worker.
class TasksEnded final : public Condition {
 public:
  TasksEnded(std::atomic<uint64_t>& word, const Task* ancestor, const Blocked& blocked, bool runs_apart = false)
      : Condition(blocked, ancestor, &word, runs_apart), count(word) {}

  // Acquire pairs with the release of every task's end.
  bool reached() const override { return JoinWord::children(count.load(std::memory_order_acquire)) == 0; }
  void before_sleep() const override { count.fetch_or(JoinWord::kSleeper, std::memory_order_relaxed); }
  void after_sleep() const override { count.fetch_and(~JoinWord::kSleeper, std::memory_order_relaxed); }

  std::atomic<uint64_t>& count;
};

// All descendants of an implicit task have ended; the last one finds no other reference to that task, and wakes
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
  bool wants_process_barrier() const override { return barrier_.sleepers_fence(); }

 private:
  const Barrier& barrier_;
  const int thread_;
};

// The condition of a task that gives way and could go on at any time.
class Nothing final : public Condition {
 public:
  Nothing() : Condition({}, nullptr) {}
  bool reached() const override { return true; }
};

// The same for one that looks again and again for what the wait below it may bring about.
class SomethingElse final : public Condition {
 public:
  SomethingElse() : Condition({}, nullptr) {}
  bool reached() const override { return true; }
  bool comes_last() const override { return true; }
};

}  // namespace shep
