// abi_taskgraph.h: records are looked up, made and given up here.
#include <mutex>
#include <new>

#include "api/entry_point.h"
#include "platform/process/fork_gate.h"
#include "platform/sanitizers.h"
#include "taskgraph/recording.h"

namespace {

struct Records {
  ProcessLock lock;
  TaskGraph* first;
};
static_assert(sizeof(Records) <= sizeof(shep_taskgraph_records));

struct GraphRegion {
  TaskGroup group;
  char unused[sizeof(shep_taskgraph_region::__group) - sizeof(TaskGroup)];
  shep_taskgraph* tasks;
  int executes;
  int is_whole;
  shep_task* each;
  Records* records;
  TaskGraph* graph;      // null: nothing is recorded or replayed
  shep_taskgraph alone;  // then
  size_t stage;          // of `each`
};
static_assert(sizeof(GraphRegion) == sizeof(shep_taskgraph_region));
static_assert(offsetof(GraphRegion, tasks) == offsetof(shep_taskgraph_region, __tasks));

GraphRegion& region_of(shep_taskgraph_region* region) { return *std::launder(reinterpret_cast<GraphRegion*>(region)); }

void unlink(Records& records, TaskGraph& graph) {
  TaskGraph** link = &records.first;
  while (*link != &graph) link = &(*link)->next;
  *link = graph.next;
}

TaskGraph* find(Records& records, uint64_t id) {
  TaskGraph* each = records.first;
  while (each && each->id != id) each = each->next;
  return each;
}

// Returns the record that fits, or a new one; null if another thread is at the one that fits.
TaskGraph* claim(Records& records, uint64_t id, const void* key, bool resets, bool& is_new) {
  std::lock_guard guard(records.lock);
  TaskGraph* found = find(records, id);
  if (found && (resets || found->key != key)) {
    unlink(records, *found);
    if (found->is_busy)
      found->is_stale = true;
    else
      delete found;
    found = nullptr;
  }
  if (found && found->is_busy) return nullptr;
  is_new = !found;
  if (is_new) {
    found = new TaskGraph(id, key);
    found->next = records.first;
    records.first = found;
  }
  found->is_busy = true;
  return found;
}

void release(Records& records, TaskGraph& graph, bool is_complete) {
  std::lock_guard guard(records.lock);
  graph.is_busy = false;
  if (is_complete && !graph.is_stale) return;
  if (!graph.is_stale) unlink(records, graph);
  delete &graph;
}

// The meter of work and span sees tasks as they are generated, and not their record. So does who looks for races: a
// record's storage goes from thread to thread, and a worker that completes a recorded task runs its successors as part
// of it.
bool may_record(unsigned flags, const Worker& worker) {
  if (tasks_are_told_apart || (worker.watch && worker.watch->span)) return false;
  return !(flags & SHEP_TASKGRAPH_ALONE) && !(worker.front().__scope->__flags & SHEP_TASK_FINAL);
}

}  // namespace

SHEP_EXPORT void shep_taskgraph_begin(shep_taskgraph_region* storage, shep_taskgraph_records* records,
                                      const shep_location* where, unsigned flags, shep_u64 id, const void* key,
                                      void* environment) {
  const ToolCall call;
  bool is_new = false;
  TaskGraph* graph = nullptr;
  auto& known = *reinterpret_cast<Records*>(records);
  if (may_record(flags, current_worker())) graph = claim(known, id, key, flags & SHEP_TASKGRAPH_RESET, is_new);
  shep_taskgroup_begin(reinterpret_cast<shep_taskgroup*>(storage), where);
  auto& region = region_of(storage);
  region.records = &known;
  region.graph = graph;
  region.alone = {environment};
  region.tasks = graph ? graph : &region.alone;
  region.tasks->__environment = environment;
  region.executes = !graph || is_new;
  region.is_whole = 0;
  region.each = nullptr;
  region.stage = 0;
  if (is_new) begin_recording(region.group, *graph);
}

SHEP_EXPORT void shep_taskgraph_end(shep_taskgraph_region* storage) {
  const ToolCall call;
  GraphRegion& region = region_of(storage);
  bool is_complete = true;
  if (region.graph && region.executes)
    is_complete = end_recording(region.group) && region.is_whole;
  else if (region.graph)
    for (const auto& stage : region.graph->stages()) execute_stage(*stage, region.group);
  shep_taskgroup_end(reinterpret_cast<shep_taskgroup*>(storage));
  if (region.graph) release(*region.records, *region.graph, is_complete);
}

SHEP_EXPORT const shep_task_site* shep_taskgraph_next(shep_taskgraph_region* storage) {
  GraphRegion& region = region_of(storage);
  GraphTask* next = region.each ? GraphTask::of(region.each).next : nullptr;
  const auto& stages = region.graph->stages();
  while (!next && region.stage < stages.size()) next = stages[region.stage++]->first;
  if (!next) return nullptr;
  region.each = &next->body();
  return next->site->site;
}

SHEP_EXPORT shep_task* shep_task_record(const shep_task_site* site, unsigned flags, const shep_task_options* options) {
  return record(current_worker(), *site, flags, *options);
}

SHEP_EXPORT shep_task* shep_task_begin_replayable(const shep_task_site* site, unsigned flags,
                                                  const shep_task_options* options) {
  if (shep_task* const task = shep_task_record(site, flags, options)) return task;
  return shep_task_begin_with(site, flags, options);
}

SHEP_EXPORT void shep_task_submit_replayable(shep_task* task) {
  if (!(task->__flags & SHEP_TASK_RECORDED)) shep_task_submit_with(task);
}

SHEP_EXPORT void shep_task_forget(shep_task*) { forget_newest(current_worker()); }
