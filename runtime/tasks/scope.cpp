#include "tasks/scope.h"

#include <algorithm>

#include "tasks/create.h"

namespace shep {

const Task& nearest_descriptor(const shep_scope& scope) {
  const shep_scope* each = &task_scope(scope);
  void* shared;
  while (!(shared = shared_of(*each))) {
    if (flags_of(*each) & InlinedRegion::kFlag) return *reinterpret_cast<const InlinedRegion*>(each)->around;
    each = &task_scope(*each->__outer);
  }
  return *static_cast<const Task*>(shared);
}

TaskGroup* group_of(const shep_scope& scope) {
  const shep_scope* each = &scope;
  void* shared;
  while (!(shared = shared_of(*each))) each = each->__outer;
  return flags_of(*each) & SHEP_SCOPE_GROUP ? static_cast<TaskGroup*>(shared) : static_cast<Task*>(shared)->group;
}

namespace {

Task& descriptor_for(BlockPool& pool, const shep_scope& region, Task& parent) {
  const shep_scope& around = *region.__outer;
  Task& task = create_descriptor(pool, parent);
  task.site = region.__site;
  task.group = flags_of(around) & SHEP_SCOPE_GROUP ? static_cast<TaskGroup*>(around.__shared) : parent.group;
  task.icvs = parent.icvs;
  task.started = parent.started;
  task.flags = Task::kNeverQueued;
  if (flags_of(region) & SHEP_TASK_FINAL) task.flags |= Task::kFinal;
  parent.join.fetch_add(JoinWord::kReference, std::memory_order_relaxed);
  return task;
}

void share_one(BlockPool& pool, shep_scope& region) {
  Task& parent = *static_cast<Task*>(task_scope(*region.__outer).__shared);
  // Release: the region's own worker may read it at once.
  __atomic_store_n(&region.__shared, &descriptor_for(pool, region, parent), __ATOMIC_RELEASE);
}

// Shares the region and those around it, `count` in all, outermost first. Their number is the program's recursion
// depth, and links go outwards only; so they are handled in portions, and each portion in the same way.
void share_all(BlockPool& pool, shep_scope& region, size_t count) {
  constexpr size_t kPortions = 64;
  const size_t portion = (count + kPortions - 1) / kPortions;
  shep_scope* innermost[kPortions];
  shep_scope* each = &region;
  for (size_t i = 0; i < count; ++i, each = &task_scope(*each->__outer))
    if (i % portion == 0) innermost[i / portion] = each;
  for (size_t i = (count + portion - 1) / portion; i-- > 0;)
    if (portion == 1)
      share_one(pool, *innermost[i]);
    else
      share_all(pool, *innermost[i], std::min(portion, count - i * portion));
}

}  // namespace

Task& share(BlockPool& pool, shep_scope& scope) {
  shep_scope& region = task_scope(scope);
  size_t lacking = 0;
  for (shep_scope* each = &region; !each->__shared; each = &task_scope(*each->__outer)) ++lacking;
  if (lacking > 0) share_all(pool, region, lacking);
  return *static_cast<Task*>(region.__shared);
}

}  // namespace shep
