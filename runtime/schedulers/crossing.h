// What a worker may take out of another locality domain's queues.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "locality/migration.h"
#include "platform/clock.h"
#include "platform/cpu.h"
#include "tasks/task.h"

namespace shep {

// By group of workers that run the same tasks, whether they will come for them: some wait and could take any, or none has been seen yet,
// since the team's threads are still to start. Hints.
class IdleWorkers {
 public:
  explicit IdleWorkers(int groups) : counts_(new Count[groups]) {}

  // A worker of the group is idle (1) or no more (-1).
  void change(int group, int by) {
    counts_[group].idle.fetch_add(by, std::memory_order_relaxed);
    come(group);
  }
  // A worker of the group is there.
  void come(int group) {
    std::atomic<bool>& seen = counts_[group].seen;
    if (!seen.load(std::memory_order_relaxed)) seen.store(true, std::memory_order_relaxed);
  }
  bool serve(int group) const {
    const Count& home = counts_[group];
    return home.idle.load(std::memory_order_relaxed) > 0 || !home.seen.load(std::memory_order_relaxed);
  }

 private:
  struct alignas(kCacheLine) Count {
    std::atomic<int> idle{0};
    std::atomic<bool> seen{false};
  };
  std::unique_ptr<Count[]> counts_;
};

struct Crossing {
  int domain;       // the worker's
  int64_t idle_ns;  // for how long it has been without work while there was some here that it left alone
  bool home_is_idle;  // somebody who has no work will come for the tasks

  // A task that nobody has placed, nor any of its ancestors, goes anywhere but under strict locality, where there are none.
  bool allows(const Task& task) const {
    return task.domain < 0 || migration().allows(task.site, task.domain, domain, idle_ns, home_is_idle);
  }
};

// A worker that leaves other domains' tasks alone, and since when.
class Temptation {
 public:
  void forget() { since_ = 0; }
  // After a look at all there is, in vain: whether there was anything that the worker might not take.
  void looked(bool left_some) {
    if (!left_some) since_ = 0;
    if (left_some && since_ == 0) since_ = monotonic_ns();
  }
  int64_t lasted_ns() const { return since_ ? monotonic_ns() - since_ : 0; }

 private:
  int64_t since_ = 0;  // ns; 0: there is none
};

}  // namespace shep
