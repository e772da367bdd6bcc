#include "tasks/create.h"

#include <cstdlib>
#include <new>

#include "platform/sanitizers.h"
#include "tasks/scope.h"

namespace shep {

namespace {

// In front of a body; where captures need more alignment than a block has, the block begins earlier.
struct BodyHeader {
  void* block;
  TaskOptions* options;
};
static_assert(sizeof(BodyHeader) == BlockPool::kAlign);

char* align_up(char* pointer, size_t align) {
  return reinterpret_cast<char*>((reinterpret_cast<uintptr_t>(pointer) + align - 1) & ~(align - 1));
}

BodyHeader& header_of(shep_task& body) { return reinterpret_cast<BodyHeader*>(&body)[-1]; }

// With `more` bytes behind it.
shep_task& allocate(BlockPool& pool, const shep_task_site& site, size_t more, unsigned flags) {
  const size_t slack = site.align > BlockPool::kAlign ? site.align - BlockPool::kAlign : 0;
  void* block = pool.allocate(sizeof(BodyHeader) + site.size + slack + more);
  char* storage = static_cast<char*>(block) + sizeof(BodyHeader);
  if (slack) storage = align_up(storage, site.align);
  new (storage - sizeof(BodyHeader)) BodyHeader{block, nullptr};
  return *new (storage) shep_task{&site, nullptr, flags | SHEP_TASK_OWNED};
}

}  // namespace

shep_task& allocate_body(BlockPool& pool, const shep_task_site& site, unsigned flags) { return allocate(pool, site, 0, flags); }

shep_task& allocate_body(BlockPool& pool, const shep_task_site& site, unsigned flags, const shep_task_options& options) {
  const size_t count = options.dependence_count;
  const size_t more = count ? sizeof(Dependent) + Dependent::size_for(count) : 0;
  constexpr size_t kAlign = alignof(Dependent);
  shep_task& body = allocate(pool, site, sizeof(TaskOptions) + more + kAlign - 1, flags | SHEP_TASK_HAS_OPTIONS);
  char* const end_of_captures = align_up(reinterpret_cast<char*>(&body) + site.size, kAlign);
  char* const dependent = end_of_captures + sizeof(TaskOptions);
  auto& kept = *new (end_of_captures) TaskOptions{.priority = options.priority};
  if (count) kept.dependent = new (dependent) Dependent(&body, dependent + sizeof(Dependent), count);
  header_of(body).options = &kept;
  return body;
}

TaskOptions* options_of(const shep_task& body) {
  return body.flags & SHEP_TASK_HAS_OPTIONS ? header_of(const_cast<shep_task&>(body)).options : nullptr;
}

void free_storage(BlockPool& pool, shep_task& body) { pool.free(header_of(body).block); }

void free_body(BlockPool& pool, shep_task& body) {
  TaskOptions* const options = options_of(body);
  options && options->dependent ? drop(pool, *options->dependent) : free_storage(pool, body);
}

Task& create_descriptor(BlockPool& pool, Task& parent) {
  Task& task = *new (pool.allocate(sizeof(Task))) Task;
  task.parent = &parent;
  task.depth = parent.depth + 1;
  return task;
}

namespace {

Task& describe_under(BlockPool& pool, Task& parent, TaskGroup* group, shep_task& body) {
  Task& task = create_descriptor(pool, parent);
  task.site = body.site;
  task.body = &body;
  task.icvs = parent.icvs;
  task.group = group;
  // Its place in a queue must come after its ancestors' starts, whoever puts it there.
  task.ticket = task.parent->started;
  if (body.flags & SHEP_TASK_FINAL) task.flags |= Task::kFinal;
  if (body.flags & SHEP_TASK_UNTIED) task.flags |= Task::kUntied;
  return task;
}

}  // namespace

Task& describe(BlockPool& pool, shep_task& body) {
  Task& parent = share(pool, *body.scope);
  return describe_under(pool, parent, group_of(*body.scope), body);
}

Task& describe_in_place_of(BlockPool& pool, const Task& predecessor, shep_task& body) {
  Task& task = describe_under(pool, *predecessor.parent, predecessor.group, body);
  task.flags |= predecessor.flags & Task::kRehung;
  return task;
}

void put_in_place(Task& predecessor, shep_task& body, TaskIcvs* icvs) {
  predecessor.site = body.site;
  predecessor.body = &body;
  predecessor.icvs = icvs;
  predecessor.flags = (predecessor.flags & Task::kRehung) | (body.flags & SHEP_TASK_FINAL ? uint32_t{Task::kFinal} : 0);
}

void destroy_own_icvs(OwnIcvs* newest) {
  while (newest) {
    OwnIcvs* older = newest->older;
    tell_acquire(newest);
    free(newest);
    newest = older;
  }
}

void destroy_task(BlockPool& pool, Task& task) {
  destroy_own_icvs(task.own_icvs);
  task.~Task();
  pool.free(&task);
}

}  // namespace shep
