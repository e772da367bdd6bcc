// A policy that asks the host all there is, and takes the earliest waiting task of the sequential execution first.
#include <shepherd/scheduler.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <vector>

#define EXPECT(condition) ((condition) ? (void)0 : (fprintf(stderr, "line %d: %s\n", __LINE__, #condition), abort()))

class Asking {
 public:
  explicit Asking(const shep_scheduler_team& team) : host_(*team.host), handle_(team.handle), limit_(team.queue_limit) {
    EXPECT(team.size == sizeof team && host_.size == sizeof host_);
    EXPECT(strcmp(team.arguments, "some,arguments:more") == 0);
    EXPECT(team.workers > 0 && team.shepherds == 1);
    for (int worker = 0; worker < team.workers; ++worker) {
      EXPECT(team.shepherd_of_worker[worker] == 0 || team.shepherd_of_worker[worker] == SHEP_OUTSIDE);
      for (int other = 0; other < team.workers; ++other) {
        const int distance = host_.distance(handle_, worker, other);
        EXPECT(distance == host_.distance(handle_, other, worker) && distance >= 0 && distance <= 5);
        EXPECT(worker != other || distance == 0);
      }
    }
  }

  bool accepts(int, const shep_ready_task* generating) {
    EXPECT(host_.depth(generating) < 1000);
    const std::lock_guard<std::mutex> guard(lock_);
    return int(tasks_.size()) < limit_;
  }

  int place(int, shep_ready_task* task) {
    const shep_ready_task* const parent = host_.parent(task);
    EXPECT(parent && host_.depth(task) == host_.depth(parent) + 1);
    EXPECT(host_.is_descendant(task, parent) && !host_.is_descendant(parent, task));
    EXPECT(host_.construct(task) && !host_.is_descendant(task, task));
    // The program's tasks say their priority by their affinity, too.
    EXPECT(host_.affinity_bytes(task) == sizeof(int) * unsigned(host_.priority(task)));
    EXPECT(host_.domain(task) >= -1);
    host_.links(task)->word = 4711;
    host_.links(task)->next = host_.links(task)->previous = task;
    const std::lock_guard<std::mutex> guard(lock_);
    for (shep_ready_task* each : tasks_)
      EXPECT(host_.precedes(handle_, each, task) != host_.precedes(handle_, task, each));
    tasks_.push_back(task);
    return 0;
  }

  shep_ready_task* take(int) {
    return earliest([](shep_ready_task*) { return true; });
  }
  shep_ready_task* steal(int, bool, shep_steal_counters&) { return nullptr; }
  shep_ready_task* claim(int, const shep_wanted* wanted) {
    return earliest([&](shep_ready_task* task) { return host_.fits(wanted, task); });
  }
  bool reaches(int, int) { return true; }
  int waiting(int) {
    const std::lock_guard<std::mutex> guard(lock_);
    return int(tasks_.size());
  }

 private:
  template <class Fits> shep_ready_task* earliest(Fits fits) {
    const std::lock_guard<std::mutex> guard(lock_);
    auto best = tasks_.end();
    for (auto each = tasks_.begin(); each != tasks_.end(); ++each) {
      if (fits(*each) && (best == tasks_.end() || host_.precedes(handle_, *each, *best))) best = each;
    }
    if (best == tasks_.end()) return nullptr;
    shep_ready_task* const task = *best;
    tasks_.erase(best);
    EXPECT(host_.links(task)->word == 4711 && host_.links(task)->next == task);
    return task;
  }

  const shep_scheduler_host& host_;
  void* const handle_;
  const int limit_;
  std::mutex lock_;
  std::vector<shep_ready_task*> tasks_;
};

SHEPHERD_SCHEDULER_PLUGIN(Asking, "asking", "all", SHEP_SCHEDULER_SERIAL_ORDER);
