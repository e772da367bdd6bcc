#include "pool/open_tasks.h"

#include <algorithm>
#include <mutex>

#include "execution/submit.h"
#include "execution/task_team.h"
#include "locality/migration.h"

namespace shep {

namespace {

// Waiting tasks for each thread that could take one. Beyond, new ones are what they would be without the clause.
constexpr int kMostForEach = 64;

bool has_room(const TaskTeam& task_team, const OpenTasks& tasks) {
  const int threads = task_team.size + tasks.agents.load(std::memory_order_relaxed) + 1;
  const uint64_t bound = global_icvs().max_tasks;
  const int most = bound ? int(std::min<uint64_t>(bound, 1 << 20)) : kMostForEach * threads;
  return tasks.open_count.load(std::memory_order_relaxed) < most;
}

// Strict locality keeps a task in its domain; but an initial thread, which is alone, executes all of its own.
bool may_take(const Worker& worker, const Task& task) {
  return !worker.is_guest || task.domain < 0 || task.domain == worker.domain || !migration().is_forbidden();
}

Task* pick_oldest(const Worker& worker, const OpenTasks::Tasks& tasks) {
  Task* best = nullptr;
  for (Task* each = tasks.oldest(); each; each = OpenTasks::Tasks::newer(*each)) {
    if (!may_take(worker, *each) || (best && each->priority <= best->priority)) continue;
    best = each;
    if (global_icvs().max_task_priority == 0) break;
  }
  return best;
}

Task* pick_descendant(const Worker& worker, const OpenTasks::Tasks& tasks, const Task& ancestor) {
  Task* each = tasks.newest();
  while (each && !(may_take(worker, *each) && is_descendant(*each, ancestor))) each = OpenTasks::Tasks::older(*each);
  return each;
}

// Under the lock.
Task* take_from(OpenTasks::Tasks& tasks, std::atomic<int>& count, const Worker& worker, const Task* ancestor) {
  Task* const task = ancestor ? pick_descendant(worker, tasks, *ancestor) : pick_oldest(worker, tasks);
  if (!task) return nullptr;
  tasks.remove(*task);
  count.store(int(tasks.size()), std::memory_order_relaxed);
  // By the logical clock of schedulers/ready_queue.h: nothing that it will generate has an older ticket.
  task->started = task->ticket;
  return task;
}

void put_into(OpenTasks& all, OpenTasks::Tasks& tasks, std::atomic<int>& count, Task& task) {
  std::lock_guard guard(all.lock);
  tasks.push_newest(task);
  count.store(int(tasks.size()), std::memory_order_relaxed);
}

}  // namespace

unsigned flags_if_open(Worker& worker, unsigned flags) {
  constexpr unsigned kPool = SHEP_TASK_POOL;
  const TaskTeam& task_team = *worker.task_team;
  // Nor may a task leave the team whose workers' waits are counted (waiting/all_wait.h).
  const bool stays = (flags & SHEP_TASK_UNDEFERRED) || (worker.front().__scope->__flags & SHEP_TASK_FINAL) ||
                     task_team.stays_in_domains;
  if (stays) return flags & ~kPool;
  const OpenTasks* const tasks = find_agents(worker);
  return tasks && has_room(task_team, *tasks) ? flags : flags & ~kPool;
}

void place_open(Worker& worker, Task& task) {
  ++worker.counters.published;
  reserve_place(worker, task);
  TaskTeam& task_team = *worker.task_team;
  OpenTasks& all = *open_tasks_of(task_team);
  Task& parent = *task.parent;  // to be read before somebody runs the task
  put_into(all, all.open, all.open_count, task);
  task_team.sleepers.open_task_placed(parent);
  call_agent(worker);
}

void place_for_team(Worker& worker, Task& task) {
  ++worker.counters.published;
  TaskTeam& task_team = *worker.task_team;
  OpenTasks& all = *open_tasks_of(task_team);
  put_into(all, all.own, all.own_count, task);
  task_team.sleepers.wake_all();
}

OpenTasks* open_tasks_of(const TaskTeam& task_team) {
  // Acquire pairs with find_agents().
  return static_cast<OpenTasks*>(task_team.side_queue.load(std::memory_order_acquire));
}

// The oldest of those with the highest priority, or the newest descendant.
Task* OpenTasks::take(const Worker& worker, const Task* ancestor) {
  if (!(worker.is_guest ? any_for_agents() : any())) return nullptr;
  std::lock_guard guard(lock);
  if (!worker.is_guest) {
    if (Task* const task = take_from(own, own_count, worker, ancestor)) return task;
  }
  return take_from(open, open_count, worker, ancestor);
}

}  // namespace shep
