#include "team.h"

#include <cstdlib>

#include "config/icv.h"
#include "config/start_environment.h"
#include "locality/domain_counters.h"
#include "locality/domains.h"
#include "locality/migration.h"
#include "model.h"
#include "dependences/dependent_tasks.h"
#include "teams/team.h"
#include "topology/machine.h"
#include "sleeping/back_off.h"
#include "waiting/wait.h"

namespace models {

using namespace shep;

namespace {

// Of no consequence where a team is in one domain, and where nobody cancels.
const bool settings = [] {
  setenv("SHEPHERD_LOCALITY", "strict", 1);
  setenv("SHEPHERD_DOMAINS", "2", 1);
  setenv("OMP_CANCELLATION", "true", 1);
  take_start_environment();
  return true;
}();

// Settings, and stacks for tasks.
const model::Preparation process([] {
  global_icvs();
  migration();
  for (int domain = 0; domain < domains().count(); ++domain) domain_counters(domain);
  usable_cpus();
  affinity_cpus();
  StackCache cache(stack_pool());
  Stack* taken[32];
  for (Stack*& each : taken) each = cache.take();
  for (Stack* each : taken) cache.give(*each);
});

TeamLayout layout_of(const TeamOptions& options, const std::vector<int>& shepherds, const TeamDomains& domains,
                     const std::vector<Rings>& around) {
  return {.workers = options.workers,
          .shepherds = shepherds.back() + 1,
          .shepherd_of_worker = shepherds.data(),
          .queue_limit = options.queue_limit,
          .domains = options.two_domains ? &domains : nullptr,
          .around_worker = around.data()};
}

}  // namespace

Team::Team(const TeamOptions& options) {
  const SchedulerKind& kind = scheduler_kind(options.scheduler);
  std::vector<int> cores, shepherds;
  for (int i = 0; i < options.workers; ++i) {
    Core core;
    core.l2 = i;
    core.l3 = core.numa = core.package = i * options.packages / options.workers;
    machine_.cores.push_back(core);
    cores.push_back(i);
    shepherds.push_back(kind.shape == ShepherdShape::kCore ? i : core.l3);
  }
  around_ = rings_of_workers(machine_, cores, shepherds);
  const TeamDomains team_domains(domains(), domains().of_workers(cores));
  scheduler_.reset(make_scheduler(kind, layout_of(options, shepherds, team_domains, around_), global_icvs()));
  barrier_ = std::make_unique<Barrier>(machine_, cores, options.sleepers_fence);
  task_team_.scheduler = scheduler_.get();
  task_team_.barrier = barrier_.get();
  task_team_.size = options.workers;
  task_team_.defers = true;
  offers_ = options.offers;
  task_team_.private_tasks = options.private_tasks && scheduler_->capabilities.private_tasks;
  task_team_.earliest_first = scheduler_->capabilities.order;
  task_team_.work_first = options.work_first;
  task_team_.stays_in_domains = options.two_domains;
  task_team_.cpus = options.cpus ? options.cpus : task_team_.private_tasks ? options.workers : 1;
  task_team_.outnumbers_cpus = task_team_.private_tasks && task_team_.cpus < options.workers;
  task_team_.spin_ns = options.spin_ns;
  for (int i = 0; i < options.workers; ++i) {
    workers_.push_back(std::make_unique<Worker>());
    Worker& worker = *workers_.back();
    worker.task_team = &task_team_;
    worker.thread_num = worker.implicit_task.thread_num = worker.core = i;
    worker.shepherd = shepherds[i];
    worker.around = &around_[i];
    worker.history.random = Random(unsigned(i) + 1);
    if (options.two_domains) worker.domain = team_domains.of_worker[i];
    if (task_team_.private_tasks) worker.stack.open(true);
    pointers_.push_back(&worker);
  }
  task_team_.workers = pointers_.data();
  restart_crowd(options.workers);
}

Team::~Team() {
  for (Worker* each : pointers_) each->pool.flush();
}

void Team::enter(int thread) {
  Worker& worker = *workers_[thread];
  set_current_worker(&worker);
  begin_implicit_task(worker);
  if (!offers_) worker.stack.is_offered();
}

void Team::leave(int thread) {
  Worker& worker = *workers_[thread];
  wait_at_barrier(worker, Waited::kRegionEnd, nullptr);
  if (worker.implicit_task.dependences) forget_dependences(worker, worker.implicit_task);
  set_current_worker(nullptr);
}

}  // namespace models
