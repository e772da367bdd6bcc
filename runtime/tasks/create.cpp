#include "tasks/create.h"

#include <algorithm>
#include <cstdlib>
#include <new>

#include "locality/domain_counters.h"
#include "locality/domains.h"
#include "observe/ompt/tool.h"
#include "platform/sanitizers.h"
#include "detach/event.h"
#include "tasks/scope.h"

namespace shep {

namespace {

// Captures may need more alignment than a block has. Then the block begins earlier, and its address stands in front of
// the body.
bool is_overaligned(const shep_task_site& site) { return site.__align > BlockPool::kAlign; }
void*& block_of(void* overaligned_body) { return static_cast<void**>(overaligned_body)[-1]; }

// Allocates a body with room for `more` bytes after it.
shep_task& allocate(BlockPool& pool, const shep_task_site& site, size_t more, unsigned flags) {
  void* storage;
  if (is_overaligned(site)) {
    void* const block = pool.allocate(site.__size + more + site.__align);
    storage = align_up(static_cast<char*>(block) + 1, site.__align);
    block_of(storage) = block;
  } else {
    storage = pool.allocate(site.__size + more);
  }
  return *new (storage) shep_task{&site, nullptr, flags | SHEP_TASK_OWNED};
}

// Options lie behind the captures.
char* options_place(shep_task& body) {
  return align_up(reinterpret_cast<char*>(&body) + body.__site->__size, alignof(TaskOptions));
}

// The task stays in its parent's domain unless a clause, or the parent's setting for its children, places it.
void choose_domain(Task& task, const TaskOptions* options) {
  // With dependences, the domain was noted at creation, since the parent goes on meanwhile.
  const bool is_noted = options && (options->domain >= 0 || options->dependent);
  const int domain = is_noted ? options->domain : task.parent->child_domain;
  if (domain < 0) return;
  task.domain = int16_t(domain);
  task.flags |= Task::kPlaced;
  domain_counters(domain).add(&DomainCounters::placed);
}

Task& describe_under(BlockPool& pool, Task& parent, TaskGroup* group, shep_task& body) {
  Task& task = create_descriptor(pool, parent);
  task.site = body.__site;
  task.body = &body;
  task.icvs = parent.icvs;
  task.group = group;
  // Its ticket in a queue must come after its ancestors' starts, whoever places it; and so must its children's, even if
  // it starts without having been in a queue.
  task.ticket = task.started = task.parent->started;
  const TaskOptions* const options = body.__flags & SHEP_TASK_HAS_OPTIONS ? options_of(body) : nullptr;
  if (options) {
    task.priority = options->priority;
    if (body.__flags & SHEP_TASK_POOL) task.flags |= Task::kOpen;
  }
  if (body.__flags & SHEP_TASK_FINAL) task.flags |= Task::kFinal;
  if (body.__flags & SHEP_TASK_UNTIED) task.flags |= Task::kUntied;
  if (options || parent.child_domain >= 0) [[unlikely]]
    choose_domain(task, options);
  return task;
}

}  // namespace

shep_task& allocate_body(BlockPool& pool, const shep_task_site& site, unsigned flags) {
  return allocate(pool, site, 0, flags);
}

shep_task& allocate_body(BlockPool& pool, const shep_task_site& site, unsigned flags,
                         const shep_task_options& options) {
  const size_t count = options.__dependence_count;
  const bool is_dependent = count || options.__transparency;
  const size_t places =
      count + (options.__transparency & SHEP_EXPORTS ? 1 : 0);  // one more among those that all follow
  const size_t more = is_dependent ? sizeof(Dependent) + Dependent::size_for(places) : 0;
  shep_task& body =
      allocate(pool, site, sizeof(TaskOptions) + more + alignof(TaskOptions) - 1, flags | SHEP_TASK_HAS_OPTIONS);
  auto& kept = *new (options_place(body))
                   TaskOptions{.priority = std::clamp(options.__priority, 0, global_icvs().max_task_priority),
                               .domain = options.__domain < 0 ? Domains::kNone : domains().meant_by(options.__domain),
                               .affinity_bytes = options.__affinity_bytes,
                               .event = event_of(options.__event),
                               .transparency = options.__transparency,
                               .dependence_count = uint32_t(count)};
  static_assert(sizeof(TaskOptions) % alignof(Dependent) == 0 && alignof(TaskOptions) == alignof(Dependent));
  char* const dependent = reinterpret_cast<char*>(&kept) + sizeof(TaskOptions);
  if (is_dependent) kept.dependent = new (dependent) Dependent(&body, dependent + sizeof(Dependent), places);
  return body;
}

TaskOptions* options_of(const shep_task& body) {
  if (!(body.__flags & SHEP_TASK_HAS_OPTIONS)) return nullptr;
  return std::launder(reinterpret_cast<TaskOptions*>(options_place(const_cast<shep_task&>(body))));
}

bool makes_difference(const shep_task_options& options) {
  if (options.__event || (options.__priority > 0 && global_icvs().max_task_priority > 0)) return true;
  return options.__domain >= 0 && domains().count() > 1;
}

void free_storage(BlockPool& pool, shep_task& body) {
  pool.free(is_overaligned(*body.__site) ? block_of(&body) : &body);
}

void free_body(BlockPool& pool, shep_task& body) {
  TaskOptions* const options = options_of(body);
  options && options->dependent ? drop(pool, *options->dependent) : free_storage(pool, body);
}

Task& create_descriptor(BlockPool& pool, Task& parent) {
  Task& task = *new (pool.allocate(sizeof(Task))) Task;
  hang(task, parent);
  task.domain = parent.domain;
  return task;
}

Task& describe(BlockPool& pool, shep_task& body) {
  Task& parent = share(pool, *body.__scope);
  return describe_under(pool, parent, group_of(*body.__scope), body);
}

Task& describe_in_place_of(BlockPool& pool, const Task& predecessor, shep_task& body) {
  Task& task = describe_under(pool, *predecessor.parent, predecessor.group, body);
  task.flags |= predecessor.flags & Task::kRehung;
  // `predecessor.parent` may be an ancestor of the task that has generated both.
  if (!((task.flags | predecessor.flags) & Task::kPlaced)) task.domain = predecessor.domain;
  return task;
}

void put_in_place(Task& predecessor, shep_task& body, TaskIcvs* icvs) {
  predecessor.site = body.__site;
  predecessor.body = &body;
  predecessor.icvs = icvs;
  predecessor.child_domain = -1;
  predecessor.flags =
      (predecessor.flags & Task::kRehung) | (body.__flags & SHEP_TASK_FINAL ? uint32_t{Task::kFinal} : 0);
}

void destroy_own_icvs(OwnIcvs* newest) {
  while (newest) {
    OwnIcvs* older = newest->older;
    tell_taken_over(newest);
    free(newest);
    newest = older;
  }
}

void destroy_task(BlockPool& pool, Task& task) {
  if (task.flags & Task::kToldOf) [[unlikely]]
    delete task.origin.tool;
  destroy_own_icvs(task.own_icvs);
  task.~Task();
  pool.free(&task);
}

}  // namespace shep
