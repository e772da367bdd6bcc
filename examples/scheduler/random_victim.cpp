// A scheduler of one's own: a queue for each shepherd, the newest task first, and thieves that visit the others in
// random order. Build it, and run any program under it:
//
//     g++ -std=c++17 -O2 -shared -fPIC -I<prefix>/include random_victim.cpp -o random_victim.so
//     SHEPHERD_SCHEDULER=./random_victim.so ./program
#include <shepherd/scheduler.h>

#include <deque>
#include <mutex>
#include <random>
#include <vector>

struct Queue {
  std::mutex lock;
  std::deque<shep_ready_task*> tasks;  // the newest is the first
};
using Guard = std::lock_guard<std::mutex>;

class RandomVictim {
 public:
  explicit RandomVictim(const shep_scheduler_team& team)
      : host_(*team.host), limit_(team.queue_limit), queues_(team.shepherds), random_(team.workers) {
    for (int worker = 0; worker < team.workers; ++worker) {
      const int shepherd = team.shepherd_of_worker[worker];
      home_.push_back(shepherd == SHEP_OUTSIDE ? worker % team.shepherds : shepherd);
      random_[worker].seed(worker + 1);
    }
  }
  bool accepts(int worker, const shep_ready_task*) { return waiting(home_[worker]) < limit_; }
  int place(int worker, shep_ready_task* task) {
    const Guard guard(queues_[home_[worker]].lock);
    queues_[home_[worker]].tasks.push_front(task);
    return home_[worker];
  }
  shep_ready_task* take(int worker) { return remove(queues_[home_[worker]], nullptr); }
  shep_ready_task* steal(int worker, bool, shep_steal_counters& counters) {
    const size_t first = random_[worker]() % queues_.size();
    for (size_t step = 0; step < queues_.size(); ++step) {
      Queue& victim = queues_[(first + step) % queues_.size()];
      const Guard guard(victim.lock);
      if (&victim == &queues_[home_[worker]] || victim.tasks.empty()) continue;
      shep_ready_task* const oldest = victim.tasks.back();
      victim.tasks.pop_back();
      ++counters.steals, ++counters.stolen;
      return oldest;
    }
    return ++counters.empty_rounds, nullptr;
  }
  // Complete: a worker that waits for a task finds it in whichever queue it lies.
  shep_ready_task* claim(int, const shep_wanted* wanted) {
    shep_ready_task* found = nullptr;
    for (size_t i = 0; i < queues_.size() && !found; ++i) found = remove(queues_[i], wanted);
    return found;
  }
  bool reaches(int, int) { return true; }
  int waiting(int shepherd) {
    const Guard guard(queues_[shepherd].lock);
    return int(queues_[shepherd].tasks.size());
  }

 private:
  // The newest task that fits; null fits all.
  shep_ready_task* remove(Queue& queue, const shep_wanted* wanted) {
    const Guard guard(queue.lock);
    for (auto each = queue.tasks.begin(); each != queue.tasks.end(); ++each) {
      shep_ready_task* const task = *each;
      if (wanted && !host_.fits(wanted, task)) continue;
      queue.tasks.erase(each);
      return task;
    }
    return nullptr;
  }

  const shep_scheduler_host& host_;
  const int limit_;
  std::vector<Queue> queues_;
  std::vector<std::minstd_rand> random_;
  std::vector<int> home_;  // by worker: its shepherd
};
SHEPHERD_SCHEDULER_PLUGIN(RandomVictim, "random-victim", "core", SHEP_SCHEDULER_PRIVATE);
