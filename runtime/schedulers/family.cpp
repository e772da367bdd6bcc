#include "schedulers/family.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "platform/fatal.h"
#include "platform/random.h"
#include "schedulers/ready_queue.h"

namespace shep {

namespace {

enum class Stealing : uint8_t {
  kNone,
  kEach,      // every worker for itself, one task at a time
  kOneThief,  // one worker at a time for its whole shepherd, as many tasks as that has workers
};

struct Policy {
  const char* name;
  TaskPlacement placement;
  TaskOrder order;
  Stealing stealing;
};

// With the shepherds' shape from schedulers.def, this is all that tells them apart.
constexpr Policy kPolicies[] = {
    {"q", TaskPlacement::kRoundRobin, TaskOrder::kFifo, Stealing::kNone},
    {"l", TaskPlacement::kRoundRobin, TaskOrder::kLifo, Stealing::kNone},
    {"cq", TaskPlacement::kOwn, TaskOrder::kLifo, Stealing::kNone},
    {"ws", TaskPlacement::kOwn, TaskOrder::kLifo, Stealing::kEach},
    {"mts", TaskPlacement::kOwn, TaskOrder::kLifo, Stealing::kOneThief},
};

Policy policy_for(const char* name, const GlobalIcvs& settings) {
  for (Policy policy : kPolicies) {
    if (strcmp(policy.name, name) != 0) continue;
    if (settings.placement != TaskPlacement::kDefault) policy.placement = settings.placement;
    if (settings.order != TaskOrder::kDefault) policy.order = settings.order;
    return policy;
  }
  fatal("scheduler %s is not of the family", name);
}

struct alignas(kCacheLine) Shepherd {
  ReadyQueue queue;
  int workers = 0;
  // Held by the one worker that steals for this shepherd; the others read it in their own caches.
  std::atomic<bool> stealing{false};
};

struct alignas(kCacheLine) Seat {
  Random random;
  int shepherd = 0;
  int next = 0;  // round robin: where this worker's next task goes
  uint64_t clock = 0;
  bool searching = false;  // between hungry() and fed(), for one ancestor
  std::unique_ptr<ReadyQueue::View[]> views;  // by shepherd
};

class Family final : public Scheduler {
 public:
  Family(const Policy& policy, const Seating& seating, int chunk)
      : policy_(policy),
        shepherd_count_(seating.shepherds),
        chunk_(chunk),
        queue_limit_(seating.queue_limit),
        shepherds_(new Shepherd[seating.shepherds]),
        seats_(new Seat[seating.workers]) {
    for (int worker = 0; worker < seating.workers; ++worker) {
      Seat& seat = seats_[worker];
      seat.random = Random(worker + 1);
      seat.shepherd = seat.next = seating.shepherd_of_worker[worker];
      seat.views.reset(new ReadyQueue::View[shepherd_count_]);
      ++shepherds_[seat.shepherd].workers;
    }
  }

  bool accepts(int worker, const shep_scope&) override {
    const Shepherd& target = shepherds_[destination(seats_[worker])];
    return target.queue.size() < queue_limit_ * target.workers;
  }

  int place(int worker, Task& task) override {
    Seat& seat = seats_[worker];
    const int target = destination(seat);
    if (++seat.next == shepherd_count_) seat.next = 0;
    shepherds_[target].queue.push_newest(task, seat.clock, seat.views[target]);
    return target;
  }

  Task* take(int worker) override { return start(worker, take_from(shepherd_of(worker).queue)); }
  Task* steal(int worker, StealCounters& counters) override;
  Task* claim(int worker, const Task& ancestor) override;

  int waiting(int shepherd) const override { return shepherds_[shepherd].queue.size(); }

  bool reaches(int worker, int shepherd) const override {
    return policy_.stealing != Stealing::kNone || seats_[worker].shepherd == shepherd;
  }

  // Where new tasks are dealt out, or the oldest is next, none can wait in private.
  bool allows_private_tasks() const override {
    return policy_.stealing != Stealing::kNone && policy_.placement == TaskPlacement::kOwn && policy_.order == TaskOrder::kLifo;
  }

  bool allows_left_tasks() const override { return true; }

  void hungry(int worker, const Task* ancestor) override {
    Seat& seat = seats_[worker];
    seat.searching = ancestor != nullptr;
    if (!ancestor) return;
    for (int shepherd = 0; shepherd < shepherd_count_; ++shepherd) seat.views[shepherd].searched = 0;
  }

  void fed(int worker) override { seats_[worker].searching = false; }

 private:
  Shepherd& shepherd_of(int worker) { return shepherds_[seats_[worker].shepherd]; }

  int destination(const Seat& seat) const {
    return policy_.placement == TaskPlacement::kRoundRobin ? seat.next : seat.shepherd;
  }

  Task* take_from(ReadyQueue& queue) {
    return policy_.order == TaskOrder::kLifo ? queue.pop_newest() : queue.pop_oldest();
  }

  // The worker knows now of the task's ticket. Null passes through.
  Task* start(int worker, Task* task) {
    if (!task) return nullptr;
    Seat& seat = seats_[worker];
    task->started = seat.clock = std::max(seat.clock, task->ticket);
    return task;
  }

  Task* steal_for(int worker, Shepherd& own, StealCounters& counters);

  const Policy policy_;
  const int shepherd_count_;
  const int chunk_;  // 0: as many as the thief's shepherd has workers
  const int queue_limit_;
  std::unique_ptr<Shepherd[]> shepherds_;
  std::unique_ptr<Seat[]> seats_;
};

Task* Family::steal(int worker, StealCounters& counters) {
  if (policy_.stealing == Stealing::kNone || shepherd_count_ == 1) return nullptr;
  Shepherd& own = shepherd_of(worker);
  if (policy_.stealing == Stealing::kEach) return steal_for(worker, own, counters);
  // The plain load keeps the line shared among the workers that wait for their thief. Acquire and release hand the thief's
  // view on to the next; the tasks themselves are published by the queue's lock.
  if (own.stealing.load(std::memory_order_relaxed) || own.stealing.exchange(true, std::memory_order_acquire)) return nullptr;
  Task* task = steal_for(worker, own, counters);
  own.stealing.store(false, std::memory_order_release);
  return task;
}

// Visits the others once around, from a random one on; what it takes beyond one task goes to its own shepherd's queue.
Task* Family::steal_for(int worker, Shepherd& own, StealCounters& counters) {
  const int wanted = chunk_ ? chunk_ : policy_.stealing == Stealing::kOneThief ? own.workers : 1;
  const int first = int(seats_[worker].random.below(shepherd_count_));
  for (int step = 0; step < shepherd_count_; ++step) {
    Shepherd& victim = shepherds_[(first + step) % shepherd_count_];
    if (&victim == &own) continue;
    ReadyQueue::Tasks loot;
    const int count = victim.queue.move_oldest(wanted, loot);
    if (count == 0) continue;
    ++counters.steals;
    counters.stolen += count;
    const bool oldest_first = policy_.order == TaskOrder::kFifo || loot.oldest()->priority > 0;
    Task* task = oldest_first ? loot.oldest() : loot.newest();
    loot.remove(*task);
    start(worker, task);
    Seat& seat = seats_[worker];
    if (!loot.empty()) own.queue.push_all(loot, seat.clock, seat.views[seat.shepherd]);
    return task;
  }
  ++counters.failed_steals;
  return nullptr;
}

// Also where nothing moves between shepherds otherwise (q, l): a worker that waits fetches its own tasks back.
Task* Family::claim(int worker, const Task& ancestor) {
  Seat& seat = seats_[worker];
  for (int step = 0; step < shepherd_count_; ++step) {
    int shepherd = seat.shepherd + step;
    if (shepherd >= shepherd_count_) shepherd -= shepherd_count_;
    uint64_t anew = 0;
    uint64_t& searched = seat.searching ? seat.views[shepherd].searched : anew;
    if (Task* task = shepherds_[shepherd].queue.pop_descendant(ancestor, searched)) return start(worker, task);
  }
  return nullptr;
}

}  // namespace

Scheduler* make_family(const char* name, const Seating& seating, const GlobalIcvs& settings) {
  return new Family(policy_for(name, settings), seating, settings.steal_chunk);
}

}  // namespace shep
