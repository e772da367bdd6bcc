#include "tasks/create.h"

#include <cstdlib>
#include <new>

namespace shep {

namespace {

char* align_up(char* pointer, size_t align) {
  return reinterpret_cast<char*>((reinterpret_cast<uintptr_t>(pointer) + align - 1) & ~(align - 1));
}

Task& allocate_task(BlockPool& pool, size_t captures_size, size_t captures_align) {
  // The descriptor lies directly in front of the captures, so theirs is the alignment that shifts both.
  const size_t slack = captures_align > BlockPool::kAlign ? captures_align - BlockPool::kAlign : 0;
  void* block = pool.allocate(sizeof(Task) + captures_size + slack);
  char* captures = static_cast<char*>(block) + sizeof(Task);
  if (slack) captures = align_up(captures, captures_align);
  Task* task = new (captures - sizeof(Task)) Task;
  task->block = block;
  return *task;
}

}  // namespace

Task& create_task(BlockPool& pool, const shep_task_site& site, const Task& generating, Task& parent) {
  static_assert(sizeof(Task) % BlockPool::kAlign == 0);
  Task& task = allocate_task(pool, site.captures_size, site.captures_align);
  task.parent = &parent;
  task.site = &site;
  task.icvs = generating.icvs;
  task.group = generating.group;
  task.depth = parent.depth + 1;
  return task;
}

Task& linkable(BlockPool& pool, Task& task) {
  if (!(task.flags & Task::kOnStack)) return task;
  if (task.twin) return *task.twin;
  Task& parent = linkable(pool, *task.parent);
  Task& twin = allocate_task(pool, 0, 1);
  twin.parent = &parent;
  twin.site = task.site;
  twin.icvs = task.icvs;
  twin.group = task.group;
  twin.depth = task.depth;
  twin.started = parent.started;
  twin.flags = task.flags & ~Task::kOnStack;
  parent.join.fetch_add(JoinWord::kReference, std::memory_order_relaxed);
  task.twin = &twin;
  return twin;
}

void destroy_own_icvs(OwnIcvs* newest) {
  while (newest) {
    OwnIcvs* older = newest->older;
    free(newest);
    newest = older;
  }
}

void destroy_task(BlockPool& pool, Task& task) {
  destroy_own_icvs(task.own_icvs);
  void* block = task.block;
  task.~Task();
  pool.free(block);
}

}  // namespace shep
