#include "workers/alone.h"

#include "platform/futex.h"
#include "tasks/create.h"
#include "workers/crew.h"
#include "workers/dependent_tasks.h"
#include "workers/detach.h"
#include "workers/execute.h"

namespace shep {

namespace {

// The oldest that may run on top of what waits (OpenMP 5.2, 12.9).
Task* take_ready(Crew& crew, const Task* ancestor) {
  for (Task* each = crew.ready_alone.oldest(); each; each = crew.ready_alone.newer(*each)) {
    if (!ancestor || !is_descendant(*each, *ancestor)) continue;
    crew.ready_alone.remove(*each);
    return each;
  }
  return nullptr;
}

template <class Reached>
void wait_until(Worker& worker, const Task* ancestor, const Blocked& blocked, Reached reached) {
  Crew& crew = *worker.crew;
  while (true) {
    // Acquire: a fulfilment that we do not see in the list changes the number after this.
    const uint32_t seen = crew.fulfilments.load(std::memory_order_acquire);
    end_fulfilled_tasks(worker);
    if (reached()) return;
    if (Task* const task = take_ready(crew, ancestor)) {
      run_published(worker, *task);
    } else {
      const Asleep asleep(worker.sleep_note, blocked);
      futex_wait(crew.fulfilments, seen);
    }
  }
}

}  // namespace

void place_alone(Worker& worker, Task& task) {
  ++worker.counters.published;
  worker.crew->ready_alone.push_newest(task);
}

void wait_alone(Worker& worker, const std::atomic<uint64_t>& word, const Task* ancestor, const Blocked& blocked) {
  // Acquire pairs with the release of every task's end; so below.
  wait_until(worker, ancestor, blocked, [&] { return JoinWord::children(word.load(std::memory_order_acquire)) == 0; });
}

void wait_alone(Worker& worker, const Event& event, const Blocked& blocked) {
  wait_until(worker, &share(worker.pool, *worker.front().scope), blocked, [&] { return is_fulfilled(event); });
}

void end_all_alone(Worker& worker, const shep_location* where) {
  const Task& self = worker.implicit_task;
  const auto all_ended = [&] { return JoinWord::references(self.join.load(std::memory_order_acquire)) == 1; };
  if (!all_ended()) wait_until(worker, &self, {Blocked::kChildren, &self, where}, all_ended);
}

void end_initial_task_alone(Worker& worker) {
  end_all_alone(worker, nullptr);
  if (worker.implicit_task.dependences) forget_dependences(worker, worker.implicit_task);
  destroy_own_icvs(worker.implicit_task.own_icvs);
  worker.implicit_task.own_icvs = nullptr;
}

}  // namespace shep
