#include "execution/decide.h"

#include "execution/hooks.h"
#include "tasks/create.h"

namespace shep {

namespace {

// Decides for a task that its creator executes unless it may wait elsewhere.
Fate decide_described(Worker& worker, int domain, unsigned flags) {
  if (!worker.defers) return Fate::kOwnCall;
  if (domain >= 0)
    return must_be_apart(worker, flags) || accepts_placed(worker, domain) ? Fate::kDomain : Fate::kOwnCall;
  return queue_or_call(worker, flags) == Fate::kQueue ? Fate::kQueue : Fate::kOwnCall;
}

}  // namespace

[[gnu::cold]] void do_own_work(Worker& worker) {
  while (OwnWork* const work = take_own_work(worker)) work->run(worker, *work);
}

bool may_detach(const Worker& worker, unsigned flags) {
  // Elided tasks count as final ones, but the program may fulfill such an event in a later task.
  return !(flags & SHEP_TASK_UNDEFERRED) &&
         (!(worker.front().__scope->__flags & SHEP_TASK_FINAL) || worker.task_team->elides_tasks);
}

Fate decide(Worker& worker, unsigned& flags, const shep_task_options& options) {
  if (flags & SHEP_TASK_POOL) flags = hooks.flags_if_open(worker, flags);
  if (options.__dependence_count || options.__transparency)
    return hooks.may_hold(worker, flags, options) ? Fate::kHeld : Fate::kCall;
  if (flags & SHEP_TASK_POOL) return Fate::kSide;
  // A worker may leave a task that only waits where that is in a fiber, as queued ones are.
  if (!keeps_options(worker, options) && !(flags & SHEP_TASK_ONLY_WAITS)) return decide(worker, flags);
  const int domain = domain_for(worker, options);
  if (options.__event) return may_detach(worker, flags) ? decide_described(worker, domain, flags) : Fate::kCall;
  if (!is_deferrable(worker, flags)) return Fate::kCall;
  if (domain >= 0)
    return must_be_apart(worker, flags) || may_place(worker, domain, options.__affinity_bytes)
               ? Fate::kDomain
               : call_for_lack_of_room(worker);
  return queue_or_call(worker, flags);
}

Fate decide_kept(Worker& worker, const shep_task& task) {
  const TaskOptions* const options = options_of(task);
  return options && !options->dependent ? decide_by_options(worker, task) : decide(worker, task.__flags);
}

Fate decide_by_options(Worker& worker, const shep_task& task) {
  if (task.__flags & SHEP_TASK_POOL) return Fate::kSide;
  const int domain = options_of(task)->domain;
  return decide_described(worker, domain >= 0 ? domain : child_domain_of(*worker.front().__scope), task.__flags);
}

}  // namespace shep
