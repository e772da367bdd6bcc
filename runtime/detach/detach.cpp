#include "detach/detach.h"

#include <sched.h>

#include "execution/execute.h"
#include "execution/events.h"
#include "execution/task_team.h"
#include "platform/sanitizers.h"
#include "waiting/wait.h"

namespace shep {

namespace {

// Events that a task has forgotten; handles may still refer to them. Any thread adds one; one thread at a time takes
// one, so none comes back while it looks.
constinit std::atomic<Handover*> forgotten{nullptr};
constinit std::atomic<Handover*> worn_out{nullptr};  // no unused number is left for these
constinit std::atomic<bool> somebody_takes{false};

void keep(Event& event, std::atomic<Handover*>& among) {
  event.next = among.load(std::memory_order_relaxed);
  // Release publishes the event as it is now; acquire is in take_forgotten().
  while (!among.compare_exchange_weak(event.next, &event, std::memory_order_release, std::memory_order_relaxed)) {}
}

// Returns null if there is none or another thread takes one.
Event* take_forgotten() {
  Handover* first = forgotten.load(std::memory_order_acquire);
  // Acquire pairs with the release of the last taker: what it has taken is no longer the first.
  if (!first || somebody_takes.exchange(true, std::memory_order_acquire)) return nullptr;
  first = forgotten.load(std::memory_order_acquire);
  while (first &&
         !forgotten.compare_exchange_weak(first, first->next, std::memory_order_acquire, std::memory_order_acquire)) {}
  somebody_takes.store(false, std::memory_order_release);
  return static_cast<Event*>(first);
}

// Called when nobody fulfills it any more, unless by an old handle.
void destroy(Event& event) {
  note_event_gone(event);
  const uint32_t times = times_forgotten(event.state.load(std::memory_order_relaxed));
  if (times == 0) return delete &event;
  keep(event, times <= Event::kMostForgotten ? forgotten : worn_out);
}

// Called when body and event have both ended, for a published task.
void delete_event(Event& event) {
  tell_acquire(&event);
  if (event.dependent) event.complete(*event.dependent, *event.task);
  destroy(event);
}

// By a worker of its team.
void end_fulfilled_task(Handover& handed_over) {
  auto& event = static_cast<Event&>(handed_over);
  Task& task = *event.task;
  delete_event(event);
  complete(current_worker(), task);
}

bool sits_in(const TaskTeam& task_team) {
  return shep_front_of_thread != &no_front && current_worker().task_team == &task_team;
}

// By a worker of its team: the task that waits for it goes on, and may be gone with its frame.
void end_wait(Handover& handed_over) {
  auto& event = static_cast<Event&>(handed_over);
  EventWait& wait = *event.wait;
  tell_acquire(&event);
  destroy(event);
  tell_release(&wait);
  drop_count(current_worker(), wait.count, wait.parked);
}

}  // namespace

uintptr_t create_event(Worker& worker) {
  Event* const used = take_forgotten();
  Event& event = used ? *used : *new Event;
  const uint32_t times = times_forgotten(event.state.load(std::memory_order_relaxed));
  event.task_team = worker.task_team;
  event.task = nullptr;
  event.dependent = nullptr;
  event.told = nullptr;
  event.run = end_fulfilled_task;
  // Relaxed: its handle is not known yet, and old handles do not match.
  event.state.store(times * Event::kOneForgotten, std::memory_order_relaxed);
  note_event_made(event);
  return reinterpret_cast<uintptr_t>(&event) | times;
}

void fulfill(uintptr_t handle) {
  Event& event = *event_of(handle);
  uint32_t seen = event.state.load(std::memory_order_relaxed);
  // A task that has forgotten the event may have no team any more. Acquire and release: either forget_event() finds
  // this mark, or this thread finds that one's.
  do {
    if (times_forgotten(seen) != (handle & Event::kMostForgotten)) return;
  } while (!event.state.compare_exchange_weak(seen, seen | Event::kComes, std::memory_order_acq_rel,
                                              std::memory_order_relaxed));
  TaskTeam& task_team = *event.task_team;
  if (sits_in(task_team)) note_fulfilled(current_worker(), event);
  // The team must not be disbanded before this thread has woken it.
  task_team.fulfilling.fetch_add(1, std::memory_order_relaxed);
  note_event_comes(event);
  tell_release(&event);
  const uint32_t before = event.state.fetch_or(Event::kFulfilled, std::memory_order_acq_rel);
  // If the body has not ended, this thread must not look at the event any more.
  if (before & Event::kBodyEnded) {
    const bool is_at_home = sits_in(task_team);
    is_at_home ? event.run(event) : task_team.handed_over.push(event);
    if (!is_at_home) task_team.sleepers.wake_all();
  }
  task_team.fulfilling.fetch_sub(1, std::memory_order_release);
}

void await_event(Worker& worker, Event& event, const shep_location* where) {
  EventWait wait;
  event.wait = &wait;
  event.run = end_wait;
  tell_release(&event);
  // Release publishes the wait; acquire, if the event has been fulfilled, receives the fulfilling thread's writes.
  constexpr uint32_t kWaits = Event::kBodyEnded | Event::kAwaited;
  if (event.state.fetch_or(kWaits, std::memory_order_acq_rel) & Event::kFulfilled) {
    tell_acquire(&event);
    return destroy(event);
  }
  wait_for_outside(worker, wait.count, wait.parked, {Blocked::kEvent, &event, where});
  tell_acquire(&wait);
}

bool body_ended(Event& event, Task& task) {
  event.task = &task;
  tell_release(&event);
  // Release publishes the body's writes to the thread that ends the task; acquire, if that is this one, receives the
  // fulfilling thread's.
  if (!(event.state.fetch_or(Event::kBodyEnded, std::memory_order_acq_rel) & Event::kFulfilled)) return false;
  delete_event(event);
  return true;
}

void forget_event(Event& event) {
  uint32_t seen = event.state.load(std::memory_order_relaxed);
  while (!(seen & Event::kComes)) {
    const uint32_t forgotten_once_more = (times_forgotten(seen) + 1) * Event::kOneForgotten;
    if (event.state.compare_exchange_weak(seen, forgotten_once_more, std::memory_order_acq_rel,
                                          std::memory_order_relaxed))
      return destroy(event);
  }
  // A thread is between two instructions of fulfill(); the team waits for it before it is disbanded.
  while (!is_fulfilled(event)) sched_yield();
  destroy(event);
}

void run_detachable(Worker& worker, const shep_task_site& site, unsigned flags, shep_task& task, Event& event) {
  if (!run_or_discard(worker, site, flags, task)) return forget_event(event);
  await_event(current_worker(), event, site.__where);
}

void await_fulfillers(const TaskTeam& task_team) {
  // Acquire pairs with the end of fulfill(). The threads are between two of its instructions.
  while (task_team.fulfilling.load(std::memory_order_acquire) != 0) sched_yield();
}

}  // namespace shep
