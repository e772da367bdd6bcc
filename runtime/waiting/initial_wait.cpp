// The waits of teams that defer nothing, and so have no barrier.
#include "execution/events.h"
#include "execution/execute.h"
#include "execution/hooks.h"
#include "execution/order.h"
#include "tasks/create.h"
#include "waiting/condition.h"
#include "waiting/wait.h"

namespace shep {

void wait_for_descendants(Worker& worker, const shep_location* where) {
  Task& self = worker.implicit_task;
  // Acquire pairs with the end of the last descendant. With none left nobody else knows the count.
  if (JoinWord::references(self.join.load(std::memory_order_acquire)) > 1) {
    drop_join(worker, self, JoinWord::kReference);
    wait_until(worker, DescendantsEnded(self, where));
    self.join.store(JoinWord::kReference, std::memory_order_relaxed);
  }
  note_passed(worker, Waited::kTeam);
}

void end_initial_task_of(Worker& worker) {
  wait_for_descendants(worker, nullptr);
  if (worker.implicit_task.dependences) hooks.forget_children(worker, worker.implicit_task);
  destroy_own_icvs(worker.implicit_task.own_icvs);
  worker.implicit_task.own_icvs = nullptr;
}

}  // namespace shep
