#include "tasks/create.h"

#include <cstdlib>
#include <new>

#include "locality/domains.h"
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
  constexpr size_t kSpace = sizeof(TaskOptions) + alignof(TaskOptions) - 1;
  shep_task& body = allocate(pool, site, kSpace, flags | SHEP_TASK_HAS_OPTIONS);
  char* const end_of_captures = reinterpret_cast<char*>(&body) + site.size;
  header_of(body).options = new (align_up(end_of_captures, alignof(TaskOptions))) TaskOptions{
      .priority = options.priority, .domain = options.domain < 0 ? Domains::kNone : domains().meant_by(options.domain),
      .affinity_bytes = options.affinity_bytes};
  return body;
}

TaskOptions* options_of(const shep_task& body) {
  return body.flags & SHEP_TASK_HAS_OPTIONS ? header_of(const_cast<shep_task&>(body)).options : nullptr;
}

void free_body(BlockPool& pool, shep_task& body) { pool.free(header_of(body).block); }

Task& create_descriptor(BlockPool& pool, Task& parent) {
  Task& task = *new (pool.allocate(sizeof(Task))) Task;
  task.parent = &parent;
  task.depth = parent.depth + 1;
  task.domain = parent.domain;
  return task;
}

Task& describe(BlockPool& pool, shep_task& body) {
  Task& task = create_descriptor(pool, share(pool, *body.scope));
  task.site = body.site;
  task.body = &body;
  task.icvs = task.parent->icvs;
  task.group = group_of(*body.scope);
  // Its place in a queue must come after its ancestors' starts, whoever puts it there.
  task.ticket = task.parent->started;
  if (body.flags & SHEP_TASK_FINAL) task.flags |= Task::kFinal;
  if (body.flags & SHEP_TASK_UNTIED) task.flags |= Task::kUntied;
  return task;
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
