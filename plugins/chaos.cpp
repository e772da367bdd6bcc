// SHEPHERD_SCHEDULER=chaos[:seed]: takes, at each turn, any of the tasks that OpenMP allows, after any delay. For tests
// of programs: what depends on an order that nothing promises shows sooner than under a scheduler that is of some use.
//
// The same seed gives each worker the same sequence of choices. On one thread the whole execution repeats; on several
// it depends on how they meet, too.
#include <sched.h>
#include <shepherd/scheduler.h>
#include <time.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <stdexcept>
#include <vector>

namespace {

class Random {
 public:
  explicit Random(uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15u + 1) {}
  // From 0 up to but not including `below`.
  size_t draw(size_t below) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_ % below;
  }

 private:
  uint64_t state_;
};

class Chaos {
 public:
  explicit Chaos(const shep_scheduler_team& team)
      : host_(*team.host), limit_(std::min(team.queue_limit, kMost) * team.workers) {
    char* end;
    const uint64_t seed = strtoull(team.arguments, &end, 10);
    if (*end || strspn(team.arguments, "0123456789") != strlen(team.arguments)) throw std::invalid_argument("no seed");
    for (int worker = 0; worker < team.workers; ++worker) random_.emplace_back(seed * 1000003 + unsigned(worker) + 1);
  }

  // A task that may not wait runs at once: one in eight.
  bool accepts(int worker, const shep_ready_task*) {
    delay(worker);
    return random_[worker].draw(8) > 0 && waiting(0) < limit_;
  }

  int place(int worker, shep_ready_task* task) {
    {
      const std::lock_guard<std::mutex> guard(lock_);
      tasks_.push_back(task);
    }
    delay(worker);
    return 0;
  }

  shep_ready_task* take(int worker) {
    delay(worker);
    return choose(worker, [](shep_ready_task*) { return true; });
  }
  shep_ready_task* steal(int, bool, shep_steal_counters&) { return nullptr; }
  shep_ready_task* claim(int worker, const shep_wanted* wanted) {
    delay(worker);
    return choose(worker, [&](shep_ready_task* task) { return host_.fits(wanted, task); });
  }

  bool reaches(int, int) { return true; }
  int waiting(int) {
    const std::lock_guard<std::mutex> guard(lock_);
    return int(tasks_.size());
  }

 private:
  // Mostly none; now and then the rest of a time slice, or 50 us.
  void delay(int worker) {
    const size_t what = random_[worker].draw(2048);
    if (what < 16) sched_yield();
    const timespec moment = {0, 50000};
    if (what == 2047) nanosleep(&moment, nullptr);
  }

  // Any that fits: the first from a random one on.
  template <class Fits> shep_ready_task* choose(int worker, Fits fits) {
    const std::lock_guard<std::mutex> guard(lock_);
    if (tasks_.empty()) return nullptr;
    const size_t first = random_[worker].draw(tasks_.size());
    for (size_t step = 0; step < tasks_.size(); ++step) {
      shep_ready_task*& place = tasks_[(first + step) % tasks_.size()];
      if (!fits(place)) continue;
      shep_ready_task* const task = place;
      place = tasks_.back();
      tasks_.pop_back();
      return task;
    }
    return nullptr;
  }

  static constexpr int kMost = 64;  // for each worker: a search goes through all of them

  const shep_scheduler_host& host_;
  const int limit_;
  std::mutex lock_;  // guards what follows
  std::vector<shep_ready_task*> tasks_;
  std::vector<Random> random_;  // by worker
};

}  // namespace

SHEPHERD_SCHEDULER_PLUGIN(Chaos, "chaos", "all", 0);
