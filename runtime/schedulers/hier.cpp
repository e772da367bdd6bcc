// Hierarchical work stealing. A thief turns to the nearest victims first, and to farther ones only after all nearer
// ones had nothing. The farther away it steals, the more it takes, since the way costs more: one task on its own chip,
// half of the victim's beyond. Min, Iancu and Yelick, "Hierarchical work stealing on manycore clusters" (PGAS 2011),
// HotSLAW: hierarchical victim selection and hierarchical chunk selection.
#include <algorithm>

#include "schedulers/worker_queues.h"

namespace shep {

namespace {

class Hierarchical final : public WorkerQueues {
 public:
  Hierarchical(const TeamLayout& layout, int most)
      : WorkerQueues({.private_tasks = true, .left_tasks = true, .leapfrogs = true}, layout), most_(most) {}

  Task* steal(int worker, Look look, StealCounters& counters) override {
    return visit_others(worker, look, counters, [&](int victim, Distance distance) {
      return steal_from(worker, victim, distance, chunk(victim, distance), look, counters);
    });
  }

 private:
  int chunk(int victim, Distance distance) const {
    const int half = is_off_chip(distance) ? (waiting(victim) + 1) / 2 : 1;
    return most_ ? std::min(most_, half) : half;
  }

  const int most_;  // SHEPHERD_STEAL_CHUNK; 0: not set
};

}  // namespace

Scheduler* make_hier(const SchedulerKind&, const TeamLayout& layout, const GlobalIcvs& settings) {
  return new Hierarchical(layout, settings.steal_chunk);
}

}  // namespace shep
