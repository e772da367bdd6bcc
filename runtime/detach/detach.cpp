#include "detach/detach.h"

#include <sched.h>

#include <algorithm>
#include <mutex>

#include "dependences/dependent_tasks.h"
#include "execution/execute.h"
#include "execution/observing.h"
#include "execution/task_team.h"
#include "observe/deadlock/thread_list.h"
#include "observe/ompt/tool_events.h"
#include "platform/sanitizers.h"

namespace shep {

namespace {

void destroy(Event& event) {
  if (ThreadList* const all = thread_list()) [[unlikely]] {
    std::lock_guard guard(all->lock);
    std::erase(all->events, &event);
  }
  delete &event;
}

// Body and event have ended, and its task is a published one.
void delete_event(Event& event) {
  tell_acquire(&event);
  if (event.dependent) complete_detached(current_worker(), *event.dependent, *event.task);
  destroy(event);
}

// By a worker of its team.
void end_fulfilled_task(Event& event) {
  Task& task = *event.task;
  delete_event(event);
  complete(current_worker(), task);
}

bool sits_in(const TaskTeam& task_team) { return shep_front_of_thread != &no_front && current_worker().task_team == &task_team; }

void hand_over(TaskTeam& task_team, Event& event) {
  // Release publishes what the fulfilling thread did; acquire is in end_fulfilled_tasks().
  Event* head = task_team.fulfilled.load(std::memory_order_relaxed);
  do {
    event.next = head;
  } while (!task_team.fulfilled.compare_exchange_weak(head, &event, std::memory_order_release, std::memory_order_relaxed));
}

}  // namespace

Event& create_event(Worker& worker) {
  auto& event = *new Event{.task_team = worker.task_team};
  if (ThreadList* const all = thread_list()) [[unlikely]] {
    std::lock_guard guard(all->lock);
    all->events.push_back(&event);
  }
  return event;
}

void fulfill(Event& event) {
  // Acquire pairs with forget_event(): nobody else looks at the event any more, nor need there be a team.
  if (event.state.fetch_or(Event::kComes, std::memory_order_acq_rel) & Event::kForgotten) return destroy(event);
  TaskTeam& task_team = *event.task_team;
  if (sits_in(task_team)) note_fulfilled(current_worker(), event);
  // The team must not be disbanded before we have woken it.
  task_team.fulfilling.fetch_add(1, std::memory_order_relaxed);
  if (tool_is_active()) [[unlikely]] tell_fulfilled(event);
  tell_release(&event);
  const uint32_t before = event.state.fetch_or(Event::kFulfilled, std::memory_order_acq_rel);
  // Where the body has not ended, the event is no longer ours to look at.
  if (before & Event::kBodyEnded) sits_in(task_team) ? end_fulfilled_task(event) : hand_over(task_team, event);
  task_team.sleepers.wake_all();
  task_team.fulfilling.fetch_sub(1, std::memory_order_release);
}

bool body_ended(Event& event, Task& task) {
  event.task = &task;
  tell_release(&event);
  // Release publishes the body's writes to whoever ends the task; acquire, where that is us, the fulfiller's.
  if (!(event.state.fetch_or(Event::kBodyEnded, std::memory_order_acq_rel) & Event::kFulfilled)) return false;
  delete_event(event);
  return true;
}

void forget_event(Event& event) {
  // Release: we have done with the event, if it is the fulfiller's now.
  if (!(event.state.fetch_or(Event::kForgotten, std::memory_order_acq_rel) & Event::kComes)) return;
  // Somebody is between two instructions of fulfill(), and counts among those that the team awaits before he lets the event go.
  while (!is_fulfilled(event)) sched_yield();
  destroy(event);
}

void end_fulfilled_tasks(Worker& worker) {
  Event* event = worker.task_team->fulfilled.exchange(nullptr, std::memory_order_acquire);
  while (event) {
    Event* const next = event->next;
    end_fulfilled_task(*event);
    event = next;
  }
}

void await_fulfillers(const TaskTeam& task_team) {
  // Acquire pairs with the end of fulfill(). They are between two instructions of it.
  while (task_team.fulfilling.load(std::memory_order_acquire) != 0) sched_yield();
}

}  // namespace shep
