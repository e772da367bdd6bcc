// Policies with one fault each, for the check to find: LOSES, DOUBLES, INVENTS, HIDES, BEYOND, UNFIT,
// UNREACHED; or which cannot be
// loaded: OLD, UNFINISHED.
#include <shepherd/scheduler.h>

#include <mutex>
#include <utility>
#include <vector>

class Broken {
 public:
  explicit Broken(const shep_scheduler_team& team) : host_(*team.host), workers_(team.workers) {}

  bool accepts(int, const shep_ready_task*) { return true; }
  int place(int, shep_ready_task* task) {
    const std::lock_guard<std::mutex> guard(lock_);
    ++placed_;
#ifdef LOSES
    if (placed_ % 50 == 0) return 0;
#endif
    tasks_.push_back(task);
#ifdef BEYOND
    if (placed_ == 50) return workers_;
#endif
    return 0;
  }
  shep_ready_task* take(int) {
    const std::lock_guard<std::mutex> guard(lock_);
#ifdef INVENTS
    if (++asked_ == 50) return (shep_ready_task*)this;
#endif
#ifdef HIDES
    if (tasks_.size() < 2) return nullptr;
#endif
    if (tasks_.empty()) return nullptr;
    shep_ready_task* const task = tasks_.back();
    tasks_.pop_back();
    return task;
  }
  shep_ready_task* steal(int, bool, shep_steal_counters&) { return nullptr; }
  shep_ready_task* claim(int, const shep_wanted* wanted) {
    const std::lock_guard<std::mutex> guard(lock_);
#ifdef DOUBLES
    if (again_) return std::exchange(again_, nullptr);  // not looked at: it may have been executed
#endif
    for (size_t i = 0; i < tasks_.size(); ++i) {
      shep_ready_task* const task = tasks_[i];
#ifdef UNFIT
      (void)wanted;
#else
      if (!host_.fits(wanted, task)) continue;
#endif
#ifdef DOUBLES
      if (++asked_ % 20 == 0) again_ = task;
#endif
      tasks_.erase(tasks_.begin() + i);
      return task;
    }
    return nullptr;
  }
#ifdef UNREACHED
  bool reaches(int, int) { return false; }
#else
  bool reaches(int, int) { return true; }
#endif
  int waiting(int) { return 0; }

 private:
  const shep_scheduler_host& host_;
  const int workers_;
  std::mutex lock_;
  std::vector<shep_ready_task*> tasks_;
  int placed_ = 0, asked_ = 0;
  shep_ready_task* again_ = nullptr;
};

#if defined(OLD)
extern "C" const shep_scheduler_policy shep_scheduler_plugin = {SHEP_SCHEDULER_ABI + 1};
#elif defined(ODD)
SHEPHERD_SCHEDULER_PLUGIN(Broken, "odd", "all", 64);
#elif defined(UNFINISHED)
extern "C" const shep_scheduler_policy shep_scheduler_plugin = {SHEP_SCHEDULER_ABI, 0, "unfinished"};
#elif !defined(EMPTY)
SHEPHERD_SCHEDULER_PLUGIN(Broken, "broken", "all", 0);
#endif
