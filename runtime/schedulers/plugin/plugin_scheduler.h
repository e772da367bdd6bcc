// A policy of <shepherd/scheduler.h> as a Scheduler.
#pragma once

#include <shepherd/scheduler.h>

#include <atomic>
#include <memory>

#include "schedulers/scheduler.h"
#include "schedulers/serial_places.h"

namespace shep {

class PluginScheduler final : public Scheduler, private SequentialOrder, private IdleListener {
 public:
  // `arguments` lives as long.
  PluginScheduler(const shep_scheduler_policy& policy, const char* arguments, const TeamLayout& layout);
  ~PluginScheduler() override { policy_.destroy(self_); }

  bool accepts(int worker, const shep_scope& generating) override;
  int place(int worker, Task& task) override;
  Task* take(int worker) override;
  Task* steal(int worker, Look look, StealCounters& counters) override;
  Task* claim(int worker, const Wanted& wanted) override;
  bool reaches(int worker, int shepherd) const override { return policy_.reaches(self_, worker, shepherd) != 0; }
  int waiting(int shepherd) const override { return policy_.waiting(self_, shepherd); }

  // Answers of the host about a team.
  int distance(int worker, int other) const;
  bool precedes(const Task& task, const Task& other);

 private:
  bool keeps_order() const { return policy_.flags & SHEP_SCHEDULER_SERIAL_ORDER; }

  void count_claim(int worker, const Task& task, StealCounters& counters) const;
  Task* surplus(int, const Task&) override { return nullptr; }
  void reserve(int worker, Task& task) override;
  void retire(Task& task) override;
  void idle(int worker, const Task* ancestor) override;
  void busy(int worker) override;

  const shep_scheduler_policy& policy_;
  const std::unique_ptr<SerialPlaces> own_places_;  // null where the whole team's are shared, or nobody wants to know
  SerialPlaces* const places_;
  const std::vector<int> core_of_worker_;
  const std::vector<int> shepherd_of_worker_;
  std::atomic<bool> deals_out_{false};  // a worker has placed a task in another shepherd than its own
  void* self_;
};

}  // namespace shep
