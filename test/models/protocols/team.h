// A team of workers on the model's threads, without what teams/ does to come by one: each thread's run() is an implicit
// task.
#pragma once

#include <memory>
#include <vector>

#include "model.h"
#include "execution/task_team.h"
#include "execution/worker.h"

namespace models {

struct TeamOptions {
  const char* scheduler = "ws";
  int workers = 2;
  bool private_tasks = true;
  bool offers = false;  // each worker's first task, as at a region's beginning; false: as later on
  bool work_first = false;
  int64_t spin_ns = 0;
  // That the team believes it has. 0: one, so that nobody looks for long before it sleeps; but as many as there are
  // workers where tasks are private, or sleepers would wake up by themselves (sleep_soundly in wait.cpp).
  int cpus = 0;
  bool sleepers_fence = true;  // at a barrier; or those who check in
  int packages = 1;  // of the machine; the workers are dealt out to them
  bool two_domains = false;  // each worker in its half, under strict locality
  int queue_limit = 1 << 20;  // tasks that may wait for each worker
};

// The system gives one process-wide fence less than this (model.h), while it exists.
struct FencesLeft {
  explicit FencesLeft(int count) { model::process_fences_left = count; }
  ~FencesLeft() { model::process_fences_left = -1; }
};

class Team {
 public:
  explicit Team(const TeamOptions& options);
  ~Team();

  shep::Worker& worker(int thread) { return *workers_[thread]; }
  shep::TaskTeam& task_team() { return task_team_; }

  // The body of one implicit task, and the barrier behind it.
  template <class Body> void run(int thread, Body body) {
    enter(thread);
    body();
    leave(thread);
  }

 private:
  void enter(int thread);
  void leave(int thread);

  shep::Machine machine_;
  bool offers_ = false;
  std::vector<shep::Rings> around_;
  shep::TaskTeam task_team_;
  std::vector<std::unique_ptr<shep::Worker>> workers_;
  std::vector<shep::Worker*> pointers_;
  std::unique_ptr<shep::Scheduler> scheduler_;
  std::unique_ptr<shep::Barrier> barrier_;
};

}  // namespace models
