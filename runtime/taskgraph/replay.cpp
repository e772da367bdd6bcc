#include "taskgraph/recording.h"

#include "dependences/dependent_tasks.h"
#include "execution/submit.h"
#include "execution/private_tasks.h"
#include "execution/task_team.h"
#include "platform/sanitizers.h"
#include "waiting/wait.h"
#include "platform/emitted_code.h"

namespace shep {

namespace {

// Ready tasks that a worker keeps, newest first.
class ReadyTasks {
 public:
  bool empty() const { return !newest_; }
  void push(GraphTask& task) {
    task.next_ready = newest_;
    newest_ = &task;
  }
  GraphTask& pop() {
    GraphTask& task = *newest_;
    newest_ = task.next_ready;
    return task;
  }

 private:
  GraphTask* newest_ = nullptr;
};

// Leaves a task to other workers; returns false if it cannot wait. Where a private task of the region `around` has just
// ended, the task takes its place; otherwise it is left behind by the task that ends.
bool leave(Worker& worker, GraphTask& task, shep_scope* around) {
  shep_task& body = task.body();
  shep_scope& ending = *worker.front().__scope;
  if (!worker.stack.is_open()) {
    if (decide(worker, 0) == Fate::kCall) return false;
    body.__scope = &ending;
    publish(worker, body);
    return true;
  }
  const Task* const descriptor = static_cast<const Task*>(ending.__shared);
  const bool is_private = !descriptor || (descriptor->flags & Task::kNeverQueued);
  const bool in_place = is_private && worker.front().__top == ending.__base;
  body.__scope = in_place ? around : &ending;
  if (!push_task(worker, body)) return false;
  if (in_place) ending.__base = worker.front().__top;
  return true;
}

void complete(GraphTask& done, ReadyTasks& ready) {
  for (uint32_t i = done.successor_count; i-- > 0;) {
    GraphTask& successor = *done.successors[i];
    tell_release(&successor);
    if (successor.is_last_predecessor()) ready.push(successor);
  }
}

// Continues, in the region of the task that ends, with the tasks that this makes ready.
void go_on(GraphTask& done, shep_scope* around) {
  ReadyTasks ready;
  complete(done, ready);
  while (!ready.empty()) {
    GraphTask& next = ready.pop();
    for (Worker* here = &current_worker(); !ready.empty();) {
      GraphTask& other = ready.pop();
      if (leave(*here, other, around)) continue;
      ready.push(other);
      break;
    }
    tell_acquire(&next);
    shep_task_run(&next.site->bare, next.body().__flags, &next.body());
    complete(next, ready);
  }
}

// Tasks that the encountering task has generated before, with dependences, may be predecessors of the recorded ones.
void await_earlier_siblings() {
  static constexpr shep_dependence kAll = {nullptr, SHEP_DEPEND_ALL_MEMORY};
  wait_for_dependences(current_worker(), nullptr, &kAll, 1);
}

// A lone worker runs tasks in the order of their generation.
void execute_in_order(GraphStage& stage) {
  for (GraphTask* each = stage.first; each; each = each->next)
    shep_task_run(&each->site->bare, each->body().__flags, &each->body());
}

void submit_roots(GraphStage& stage) {
  for (GraphTask* each : stage.roots) {
    tell_release(each);
    shep_task_submit(&each->body());
  }
}

}  // namespace

void run_recorded(void* body) {
  GraphTask& self = GraphTask::of(body);
  tell_acquire(&self);
  shep_scope* const around = self.body().__scope;
  call_program(self.site->bare.__run, body);
  if (self.successor_count > 0) go_on(self, around);
}

void discard_recorded(void* body) {
  GraphTask& self = GraphTask::of(body);
  if (self.successor_count > 0) go_on(self, self.body().__scope);
}

void execute_stage(GraphStage& stage, TaskGroup& group) {
  if (stage.has_dependences) await_earlier_siblings();
  const TaskTeam& task_team = *current_worker().task_team;
  if (task_team.size == 1 || !current_worker().defers)
    execute_in_order(stage);
  else
    submit_roots(stage);
  // The group ends later: stages end where the program has a taskwait, or could have one.
  wait_for_group(current_worker(), group, Waited::kChildren);
}

}  // namespace shep
