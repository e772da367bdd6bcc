#include "workers/placing.h"

#include "locality/domain_counters.h"
#include "locality/migration.h"
#include "platform/clock.h"
#include "tasks/create.h"
#include "workers/crew.h"
#include "workers/private_tasks.h"

namespace shep {

int domain_for(const Worker& worker, const shep_task_options* options) {
  if (options && options->domain >= 0) return domains().meant_by(options->domain);
  return child_domain_of(*worker.front().scope);
}

bool accepts_placed(Worker& worker, int domain) {
  Scheduler& scheduler = *worker.crew->scheduler;
  if (domain == worker.domain) return scheduler.accepts(worker.thread_num, *worker.front().scope);
  return worker.crew->stays_in_domains || scheduler.accepts_in(domain);
}

int place_children(Worker& worker, int domain) {
  // What waits in private stays where it is.
  publish_private_tasks(worker);
  Task& task = share(worker.pool, *worker.front().scope);
  const int before = task.child_domain;
  task.child_domain = int16_t(domain);
  follow_child_domain(worker);
  return before;
}

PlacedRun::PlacedRun(const Worker& worker, const Task& task) : site_(task.site), home_(task.domain), here_(worker.domain) {
  DomainCounters& counters = domain_counters(here_);
  const bool is_home = home_ == here_;
  counters.add(is_home ? &DomainCounters::run_locally : &DomainCounters::migrated_in);
  if (const TaskOptions* const options = options_of(*task.body)) {
    counters.add(is_home ? &DomainCounters::bytes_local : &DomainCounters::bytes_remote, options->affinity_bytes);
  }
  if (migration().is_weighted()) began_ = monotonic_ns();
}

void PlacedRun::ended() const {
  if (began_ != 0) migration().took(site_, home_, here_, monotonic_ns() - began_);
}

}  // namespace shep
