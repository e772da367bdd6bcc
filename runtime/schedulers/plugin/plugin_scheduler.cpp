#include "schedulers/plugin/plugin_scheduler.h"

#include <cstddef>
#include <mutex>

#include "platform/fatal.h"
#include "tasks/create.h"
#include "tasks/options.h"
#include "topology/machine.h"

namespace shep {

namespace {

// ---- the host ----

Task& task_of(shep_ready_task* task) { return *reinterpret_cast<Task*>(task); }
const Task& task_of(const shep_ready_task* task) { return *reinterpret_cast<const Task*>(task); }
shep_ready_task* handle_of(Task& task) { return reinterpret_cast<shep_ready_task*>(&task); }
const shep_ready_task* handle_of(const Task* task) { return reinterpret_cast<const shep_ready_task*>(task); }
Task* returned(shep_ready_task* task) { return reinterpret_cast<Task*>(task); }
const Wanted& wanted_of(const shep_wanted* wanted) { return *reinterpret_cast<const Wanted*>(wanted); }

// A task that waits keeps its links and its ticket in one piece.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"
static_assert(offsetof(Task, ticket) == offsetof(Task, links) + offsetof(shep_task_links, word));
#pragma GCC diagnostic pop

shep_task_links* links(shep_ready_task* task) { return reinterpret_cast<shep_task_links*>(&task_of(task).links); }
int fits(const shep_wanted* wanted, const shep_ready_task* task) { return wanted_of(wanted).fits(task_of(task)); }
const shep_ready_task* parent(const shep_ready_task* task) { return handle_of(task_of(task).parent); }
unsigned depth_of(const shep_ready_task* task) { return task_of(task).depth; }
int is_descendant_of(const shep_ready_task* task, const shep_ready_task* ancestor) {
  return is_descendant(task_of(task), task_of(ancestor));
}
int priority(const shep_ready_task* task) { return task_of(task).priority; }
int domain(const shep_ready_task* task) { return task_of(task).domain; }
uint64_t affinity_bytes(const shep_ready_task* task) {
  const shep_task* const body = task_of(task).body;
  const TaskOptions* const options = body ? options_of(*body) : nullptr;
  return options ? options->affinity_bytes : 0;
}
const void* construct(const shep_ready_task* task) { return task_of(task).site; }
int precedes(void* team, const shep_ready_task* task, const shep_ready_task* other) {
  return static_cast<PluginScheduler*>(team)->precedes(task_of(task), task_of(other));
}
int distance(const void* team, int worker, int other) {
  return static_cast<const PluginScheduler*>(team)->distance(worker, other);
}

constexpr shep_scheduler_host kHost = {sizeof kHost, links,  fits,           parent,    depth_of, is_descendant_of,
                                       priority,     domain, affinity_bytes, construct, precedes, distance};

Capabilities capabilities_of(const shep_scheduler_policy& policy, SequentialOrder& order, IdleListener& listener) {
  return {.order = policy.flags & SHEP_SCHEDULER_SERIAL_ORDER ? &order : nullptr,
          .listener = policy.idle && policy.busy ? &listener : nullptr,
          .private_tasks = (policy.flags & SHEP_SCHEDULER_PRIVATE) != 0,
          .left_tasks = !(policy.flags & SHEP_SCHEDULER_SERIAL_ORDER),
          .size_hints = !(policy.flags & SHEP_SCHEDULER_PRIVATE)};
}

}  // namespace

PluginScheduler::PluginScheduler(const shep_scheduler_policy& policy, const char* arguments, const TeamLayout& layout)
    : Scheduler(capabilities_of(policy, *this, *this)),
      policy_(policy),
      own_places_(keeps_order() && !layout.whole ? new SerialPlaces(layout.workers) : nullptr),
      places_(layout.whole ? static_cast<PluginScheduler*>(layout.whole)->places_ : own_places_.get()),
      core_of_worker_(layout.core_of_worker, layout.core_of_worker + layout.workers),
      shepherd_of_worker_(layout.shepherd_of_worker, layout.shepherd_of_worker + layout.workers) {
  const shep_scheduler_team team = {.size = sizeof team,
                                    .host = &kHost,
                                    .handle = this,
                                    .arguments = arguments,
                                    .workers = layout.workers,
                                    .shepherds = layout.shepherds,
                                    .shepherd_of_worker = layout.shepherd_of_worker,
                                    .queue_limit = layout.queue_limit};
  self_ = policy_.create(&team);
  if (!self_) fatal("scheduler %s: create has made nothing, with arguments \"%s\"", policy.name, arguments);
}

bool PluginScheduler::accepts(int worker, const shep_scope& generating) {
  return policy_.accepts(self_, worker, handle_of(&nearest_descriptor(generating))) != 0;
}

int PluginScheduler::place(int worker, Task& task) {
  if (places_) reserve(worker, task);
  const int shepherd = policy_.place(self_, worker, handle_of(task));
  const int own = shepherd_of_worker_[worker];
  if (own != TeamLayout::kOutside && own != shepherd) deals_out_.store(true, std::memory_order_relaxed);
  return shepherd;
}

Task* PluginScheduler::take(int worker) { return returned(policy_.take(self_, worker)); }

Task* PluginScheduler::steal(int worker, Look look, StealCounters& counters) {
  shep_steal_counters found = {};
  Task* const task = returned(policy_.steal(self_, worker, look == Look::kLast, &found));
  counters.stolen += found.stolen;
  counters.steals += found.steals;
  counters.failed_steals += found.failed_steals;
  counters.empty_rounds += found.empty_rounds;
  counters.stolen_off_chip += found.stolen_off_chip;
  counters.steals_off_chip += found.steals_off_chip;
  counters.failed_steals_off_chip += found.failed_steals_off_chip;
  return task;
}

Task* PluginScheduler::claim(int worker, const Wanted& wanted) {
  Task* const task = returned(policy_.claim(self_, worker, reinterpret_cast<const shep_wanted*>(&wanted)));
  if (task && wanted.counters) count_claim(worker, *task, *wanted.counters);
  return task;
}

// The policy does not say where the task has waited. It was where its creator had placed it, which is the creator's own
// shepherd unless tasks are dealt out.
void PluginScheduler::count_claim(int worker, const Task& task, StealCounters& counters) const {
  if (task.creator < 0 || deals_out_.load(std::memory_order_relaxed)) return;
  const int from = shepherd_of_worker_[task.creator];
  if (from != TeamLayout::kOutside && from != shepherd_of_worker_[worker])
    counters.visited(Distance(distance(worker, task.creator)), 1);
}

int PluginScheduler::distance(int worker, int other) const {
  const int workers = int(core_of_worker_.size());
  if (worker < 0 || other < 0 || worker >= workers || other >= workers)
    fatal("scheduler %s asks for the distance of workers %d and %d of %d", policy_.name, worker, other, workers);
  const std::vector<Core>& cores = machine().cores;
  return int(shep::distance(cores[core_of_worker_[worker]], cores[core_of_worker_[other]]));
}

bool PluginScheduler::precedes(const Task& task, const Task& other) {
  if (!places_) fatal("scheduler %s asks for an order without SHEP_SCHEDULER_SERIAL_ORDER", policy_.name);
  const std::lock_guard guard(places_->lock);
  return SerialOrder::precedes(task.position, other.position);
}

void PluginScheduler::reserve(int worker, Task& task) {
  const std::lock_guard guard(places_->lock);
  places_->position_of(worker, task);
}

void PluginScheduler::retire(Task& task) {
  const std::lock_guard guard(places_->lock);
  places_->retire(task);
}

void PluginScheduler::idle(int worker, const Task* ancestor) { policy_.idle(self_, worker, handle_of(ancestor)); }
void PluginScheduler::busy(int worker) { policy_.busy(self_, worker); }

}  // namespace shep
