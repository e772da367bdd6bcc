#include "alternatives/alternatives.h"

#include <cstdlib>
#include <new>

#include "cancellation/group.h"
#include "execution/execute.h"
#include "execution/order.h"
#include "execution/private_tasks.h"
#include "platform/fatal.h"
#include "waiting/wait.h"

namespace shep {

namespace {

// The last to let go ends the group. Others may still wait for what is around it.
void let_go(Worker& worker, Alternatives& alternatives) {
  // Acquire, release: whoever is last has all that the other did with it behind itself.
  if (alternatives.holders.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  TaskGroup* const outer = alternatives.group.outer;
  if (alternatives.group.cancelled.load(std::memory_order_relaxed)) leave_cancelled_group(worker);
  if (outer) {
    // What these tasks have done comes before the end of the group around as well.
    note_group_ended(alternatives.group);
    note_decided(*outer);
  }
  alternatives.~Alternatives();
  free(&alternatives);
  if (outer) leave_group(worker, *outer);
}

// The group is the first of its members.
Alternatives& whole(TaskGroup& group) { return reinterpret_cast<Alternatives&>(group); }

// A task of the group has cancelled it, or none of them is left.
void decide(Worker& worker, TaskGroup& group) {
  Alternatives& alternatives = whole(group);
  // Release: the creator sees what the task has done until here.
  note_decided(group);
  if (alternatives.decided.exchange(true, std::memory_order_acq_rel)) return;
  drop_count(worker, alternatives.undecided, alternatives.parked);
}

void leave(Worker& worker, TaskGroup& group) {
  if (JoinWord::children(group.pending.fetch_sub(1, std::memory_order_acq_rel)) != 1) return;
  decide(worker, group);
  let_go(worker, whole(group));
}

constexpr UnawaitedGroup kUnawaited = {leave, decide};

}  // namespace

Alternatives& begin_alternatives(Worker& worker, const shep_location* where) {
  void* const storage = malloc(sizeof(Alternatives));
  if (!storage) fatal("out of memory for alternatives");
  auto& alternatives = *new (storage) Alternatives;
  TaskGroup& group = alternatives.group;
  group.where = where;
  group.unawaited = &kUnawaited;
  group.pending.store(1, std::memory_order_relaxed);
  shep_front& front = worker.front();
  group.outer = group_of(*front.__scope);
  // Tasks that outlive the region end before the group around it does.
  if (group.outer) group.outer->pending.fetch_add(1, std::memory_order_relaxed);
  shep_scope_begin(&front, &group.scope, nullptr, SHEP_SCOPE_GROUP);
  group.scope.__shared = &group;
  return alternatives;
}

void end_alternatives(Worker& worker, Alternatives& alternatives) {
  TaskGroup& group = alternatives.group;
  note_waits(worker, Waited::kGroup);
  run_private_tasks(worker, group.scope);
  leave(current_worker(), group);
  wait_until_reached(current_worker(), alternatives.undecided, alternatives.parked,
                     {Blocked::kGroup, &group, group.where});
  note_group_ended(group);
  Worker& here = current_worker();
  note_waited(here, Waited::kGroup);
  here.front().__scope = group.scope.__outer;
  let_go(here, alternatives);
}

}  // namespace shep
