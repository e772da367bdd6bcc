#include "tasks/scope.h"

#include "tasks/create.h"

namespace shep {

const Task& nearest_descriptor(const shep_scope& scope) {
  const shep_scope* each = &task_scope(scope);
  while (!each->shared) each = &task_scope(*each->outer);
  return *static_cast<const Task*>(each->shared);
}

TaskGroup* group_of(const shep_scope& scope) {
  const shep_scope* each = &scope;
  while (!each->shared) each = each->outer;
  return each->flags & SHEP_SCOPE_GROUP ? static_cast<TaskGroup*>(each->shared) : static_cast<Task*>(each->shared)->group;
}

namespace {

Task& descriptor_for(BlockPool& pool, const shep_scope& region, Task& parent) {
  const shep_scope& around = *region.outer;
  Task& task = create_descriptor(pool, parent);
  task.site = region.site;
  task.group = around.flags & SHEP_SCOPE_GROUP ? static_cast<TaskGroup*>(around.shared) : parent.group;
  task.icvs = parent.icvs;
  task.started = parent.started;
  task.flags = Task::kNeverQueued;
  if (region.flags & SHEP_TASK_FINAL) task.flags |= Task::kFinal;
  parent.join.fetch_add(JoinWord::kReference, std::memory_order_relaxed);
  return task;
}

}  // namespace

Task& share(BlockPool& pool, shep_scope& scope) {
  shep_scope& region = task_scope(scope);
  // Outermost first, in portions: there may be as many as the program's recursion is deep.
  constexpr int kPortion = 64;
  while (!region.shared) {
    shep_scope* lacking[kPortion];
    int count = 0;
    for (shep_scope* each = &region; !each->shared; each = &task_scope(*each->outer)) lacking[count++ % kPortion] = each;
    for (int done = 0; done < kPortion && count > 0; ++done) {
      shep_scope& outermost = *lacking[--count % kPortion];
      Task& parent = *static_cast<Task*>(task_scope(*outermost.outer).shared);
      // Release: the region's own worker may read it at once.
      __atomic_store_n(&outermost.shared, &descriptor_for(pool, outermost, parent), __ATOMIC_RELEASE);
    }
  }
  return *static_cast<Task*>(region.shared);
}

bool is_within(const shep_scope& scope, const Task& ancestor) {
  const Task& nearest = nearest_descriptor(scope);
  return &nearest == &ancestor || is_descendant(nearest, ancestor);
}

}  // namespace shep
