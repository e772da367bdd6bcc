#include "taskgraph/recording.h"

namespace shep {

namespace {

void set_notes(shep_scope& scope, unsigned flags) { __atomic_store_n(&scope.__flags, flags, __ATOMIC_RELAXED); }

TaskGroup& group_under_execution(Worker& worker) { return *static_cast<TaskGroup*>(worker.front().__scope->__shared); }

void give_up(Worker& worker) {
  end_stage(worker);
  shep_scope& scope = *current_worker().front().__scope;
  set_notes(scope, scope.__flags & ~kRecordsTasks);
}

}  // namespace

void begin_recording(TaskGroup& group, TaskGraph& graph) {
  group.records = &graph;
  set_notes(group.scope, group.scope.__flags | kRecordsTasks);
}

bool end_recording(TaskGroup& group) {
  if (!(flags_of(group.scope) & kRecordsTasks)) return false;
  end_stage(current_worker());
  set_notes(group.scope, group.scope.__flags & ~kRecordsTasks);
  return true;
}

shep_task* record(Worker& worker, const shep_task_site& site, unsigned flags, const shep_task_options& options) {
  if (!is_recording(worker)) return nullptr;
  if ((flags & SHEP_TASK_UNDEFERRED) || options.__event) {
    give_up(worker);
    return nullptr;
  }
  const unsigned kept = flags & SHEP_TASK_FINAL;
  return &group_under_execution(worker).records->add(worker.pool, site, kept | SHEP_TASK_RECORDED,
                                                     options.__dependences, options.__dependence_count, run_recorded,
                                                     discard_recorded);
}

void end_stage(Worker& worker) {
  TaskGroup& group = group_under_execution(worker);
  if (GraphStage* const stage = group.records->close_stage(worker.pool)) execute_stage(*stage, group);
}

void record_wait(Worker& worker, const shep_dependence* dependences, size_t count, bool nowait) {
  static constexpr shep_task_site kEmpty = {[](void*) {}, nullptr, sizeof(shep_task), alignof(shep_task), nullptr};
  if (!nowait) return end_stage(worker);
  shep_task_options options = SHEP_DEFAULT_OPTIONS;
  options.__dependences = dependences;
  options.__dependence_count = count;
  record(worker, kEmpty, 0, options);
}

void forget_newest(Worker& worker) {
  group_under_execution(worker).records->take_back();
  give_up(worker);
}

}  // namespace shep
