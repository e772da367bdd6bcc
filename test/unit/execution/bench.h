// A team whose scheduler does as a test says and notes what it is asked: the mechanism by itself, on the calling
// thread, which sits in worker 0.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "execution/task_team.h"
#include "execution/worker.h"

namespace shep {

class ScriptedScheduler final : public Scheduler, private IdleListener, private Thieves {
 public:
  ScriptedScheduler() : Scheduler({.listener = this, .thieves = this, .leapfrogs = true}) {}

  bool accepts(int, const shep_scope&) override { return true; }
  int place(int, Task& task) override {
    std::lock_guard guard(lock_);
    note("place");
    own.push_back(&task);
    return 0;
  }
  Task* take(int) override { return pop("take", own); }
  Task* steal(int, Look look, StealCounters& counters) override {
    Task* const task = pop(look == Look::kLast ? "steal!" : "steal", others);
    if (task) counters.stolen += unsigned(moves);
    return task;
  }
  Task* claim(int, const Wanted& wanted) override {
    std::lock_guard guard(lock_);
    note("claim");
    for (auto each = own.begin(); each != own.end(); ++each) {
      if (!wanted.fits(**each)) continue;
      Task* const task = *each;
      own.erase(each);
      return task;
    }
    return nullptr;
  }
  bool reaches(int worker, int) const override { return primary_reaches || worker != 0; }
  int waiting(int) const override { return int(own.size()); }

  // What it was asked and told since the last time; a last look is "steal!".
  std::string heard() {
    std::lock_guard guard(lock_);
    return std::exchange(heard_, {});
  }
  // Another thread makes a task wait.
  void add(Task& task) {
    std::lock_guard guard(lock_);
    own.push_back(&task);
  }

  // The oldest is taken first.
  std::deque<Task*> own, others;
  int moves = 1;  // tasks, by each steal
  bool primary_reaches = true;  // the shepherd; the others do in any case
  int thief = kNobody;  // one for all shepherds
  int most = 64;        // tasks for a thief
  static constexpr int kNobody = -1;

 private:
  void idle(int, const Task*) override { note("idle"); }
  void busy(int) override { note("busy"); }
  bool admit(int worker, Look) override { return thief == kNobody && (thief = worker, true); }
  void dismiss(int) override { thief = kNobody; }
  int chunk(int) const override { return most; }
  void note(const char* what) {
    if (!heard_.empty()) heard_ += ' ';
    heard_ += what;
  }
  Task* pop(const char* what, std::deque<Task*>& tasks) {
    std::lock_guard guard(lock_);
    note(what);
    if (tasks.empty()) return nullptr;
    Task* const task = tasks.front();
    tasks.pop_front();
    return task;
  }

  std::mutex lock_;
  std::string heard_;
};

class Bench {
 public:
  explicit Bench(int workers = 1, bool private_tasks = false) : around_(workers) {
    team.scheduler = &scheduler;
    team.size = team.cpus = workers;
    team.defers = true;
    team.private_tasks = private_tasks;
    for (int i = 0; i < workers; ++i) {
      Worker& worker = *workers_.emplace_back(std::make_unique<Worker>());
      worker.task_team = &team;
      worker.thread_num = worker.implicit_task.thread_num = i;
      if (private_tasks) worker.stack.open(true);
      begin_implicit_task(worker);
      worker.stack.is_offered();  // as after the first task of the region
      Ring others;
      for (int other = 0; other < workers; ++other) {
        if (other != i) others.members.push_back(other);
      }
      around_[i] = {others};
      worker.around = &around_[i];
      pointers_.push_back(&worker);
    }
    team.workers = pointers_.data();
    sit_in(0);
  }
  ~Bench() {
    set_current_worker(nullptr);
    for (Worker* each : pointers_) each->pool.flush();
  }

  Worker& worker(int number = 0) { return *pointers_[size_t(number)]; }
  void sit_in(int number) { set_current_worker(&worker(number)); }

  ScriptedScheduler scheduler;
  TaskTeam team;

 private:
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Worker*> pointers_;
  std::vector<Rings> around_;
};

}  // namespace shep
