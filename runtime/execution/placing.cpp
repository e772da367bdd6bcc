#include "execution/placing.h"

#include <algorithm>

#include "execution/hooks.h"
#include "execution/private_tasks.h"
#include "execution/task_team.h"
#include "locality/domain_counters.h"
#include "locality/migration.h"
#include "platform/clock.h"
#include "schedulers/domain_layer.h"
#include "tasks/create.h"

namespace shep {

bool must_run_elsewhere(const Worker& worker, int domain) {
  return worker.task_team->stays_in_domains &&
         !worker.task_team->scheduler->capabilities.domains->serves(worker.thread_num, domain);
}

int domain_for(const Worker& worker, const shep_task_options& options) {
  return options.__domain >= 0 ? domains().meant_by(options.__domain) : domain_for_children(worker);
}

bool accepts_placed(Worker& worker, int domain) {
  Scheduler& scheduler = *worker.task_team->scheduler;
  DomainLayer* const domains = scheduler.capabilities.domains;
  if (!domains) return scheduler.accepts(worker.thread_num, *worker.front().__scope);
  return must_run_elsewhere(worker, domain) || domains->accepts_in(worker.thread_num, *worker.front().__scope, domain);
}

void note_declined(const Worker& worker, int domain, uint64_t affinity_bytes) {
  domain_counters(domain).add(&DomainCounters::placed);
  count_placed_run(domain, worker.domain, affinity_bytes);
}

bool may_place(Worker& worker, int domain, uint64_t affinity_bytes) {
  if (must_run_elsewhere(worker, domain)) return hooks.wait_for_room_in(worker, domain), true;
  const bool accepts = accepts_placed(worker, domain);
  if (!accepts) note_declined(worker, domain, affinity_bytes);
  return accepts;
}

int place_children(Worker& worker, int domain) {
  // Programs say so again and again, most often that there is no domain: a task whose tasks all stay private then has
  // no use for a descriptor.
  if (domain == child_domain_of(*worker.front().__scope)) return domain;
  // Publishes private tasks, so that they stay where they are.
  publish_private_tasks(worker);
  Task& task = share(worker.pool, *worker.front().__scope);
  const int before = task.child_domain;
  task.child_domain = int16_t(domain);
  follow_child_domain(worker);
  return before;
}

DomainRun::DomainRun(const Worker& worker, const Task& task)
    : construct_(construct_of(task)), home_(task.domain), here_(worker.domain) {
  if (task.flags & Task::kPlaced) {
    const TaskOptions* const options = options_of(*task.body);
    count_placed_run(home_, here_, options ? options->affinity_bytes : 0);
  }
  if (!worker.task_team->times_tasks) return;
  began_on_ = &worker;
  waited_before_ = worker.waited_ns;
  began_ = monotonic_ns();
}

void DomainRun::ended(const Worker& worker) const {
  if (&worker != began_on_) return;
  const int64_t waited = worker.waited_ns - waited_before_;
  migration().took(construct_, home_, here_, std::max<int64_t>(monotonic_ns() - began_ - waited, 1));
}

}  // namespace shep
