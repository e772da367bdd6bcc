#include "workers/detach.h"

#include <sched.h>

#include <algorithm>
#include <mutex>

#include "platform/futex.h"
#include "platform/sanitizers.h"
#include "workers/crew.h"
#include "workers/dependent_tasks.h"
#include "workers/execute.h"
#include "workers/observing.h"
#include "workers/roster.h"
#include "workers/tool_events.h"

namespace shep {

namespace {

void destroy(Event& event) {
  if (Roster* const all = roster()) [[unlikely]] {
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

// By a worker of its crew.
void end_fulfilled_task(Event& event) {
  if (Task* const task = event.task) {
    delete_event(event);
    complete(current_worker(), *task);
  } else {
    destroy(event);
  }
}

bool sits_in(const Crew& crew) { return shep_front_of_thread != &no_front && current_worker().crew == &crew; }

void hand_over(Crew& crew, Event& event) {
  // Release publishes what the fulfilling thread did; acquire is in end_fulfilled_tasks().
  Event* head = crew.fulfilled.load(std::memory_order_relaxed);
  do {
    event.next = head;
  } while (!crew.fulfilled.compare_exchange_weak(head, &event, std::memory_order_release, std::memory_order_relaxed));
}

}  // namespace

Event& create_event(Worker& worker) {
  auto& event = *new Event{.crew = worker.crew};
  if (Roster* const all = roster()) [[unlikely]] {
    std::lock_guard guard(all->lock);
    all->events.push_back(&event);
  }
  return event;
}

void fulfill(Event& event) {
  Crew& crew = *event.crew;
  if (sits_in(crew)) note_fulfilled(current_worker(), event);
  // The team must not be disbanded before we have woken it.
  crew.fulfilling.fetch_add(1, std::memory_order_relaxed);
  if (tool_is_active()) [[unlikely]] tell_fulfilled(event);
  tell_release(&event);
  const uint32_t before = event.state.fetch_or(Event::kFulfilled, std::memory_order_acq_rel);
  // Where the body has not ended, the event is no longer ours to look at.
  if (before & Event::kBodyEnded) sits_in(crew) ? end_fulfilled_task(event) : hand_over(crew, event);
  crew.fulfilments.fetch_add(1, std::memory_order_release);
  crew.defers ? crew.sleepers.wake_all() : futex_wake(crew.fulfilments, kAllSleepers);
  crew.fulfilling.fetch_sub(1, std::memory_order_release);
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
  event.told = nullptr;
  if (event.state.fetch_or(Event::kBodyEnded, std::memory_order_acq_rel) & Event::kFulfilled) destroy(event);
}

void end_fulfilled_tasks(Worker& worker) {
  Event* event = worker.crew->fulfilled.exchange(nullptr, std::memory_order_acquire);
  while (event) {
    Event* const next = event->next;
    end_fulfilled_task(*event);
    event = next;
  }
}

namespace {

template <class Reached>
void end_tasks_until(Worker& worker, const Blocked& blocked, Reached reached) {
  Crew& crew = *worker.crew;
  while (true) {
    // Acquire: a fulfilment that we do not see in the list changes the number after this.
    const uint32_t seen = crew.fulfilments.load(std::memory_order_acquire);
    end_fulfilled_tasks(worker);
    if (reached()) return;
    const Asleep asleep(worker.sleep_note, blocked);
    futex_wait(crew.fulfilments, seen);
  }
}

}  // namespace

void wait_for_events(Worker& worker, const std::atomic<uint64_t>& word, const Blocked& blocked) {
  end_tasks_until(worker, blocked, [&] { return JoinWord::children(word.load(std::memory_order_acquire)) == 0; });
}

void wait_for_events_of_descendants(Worker& worker, const Blocked& blocked) {
  const std::atomic<uint64_t>& join = worker.implicit_task.join;
  // Its own reference is left.
  end_tasks_until(worker, blocked, [&] { return JoinWord::references(join.load(std::memory_order_acquire)) <= 1; });
}

void wait_without_team(Worker& worker, const Event& event, const Blocked& blocked) {
  Crew& crew = *worker.crew;
  while (true) {
    const uint32_t seen = crew.fulfilments.load(std::memory_order_acquire);
    if (is_fulfilled(event)) return;
    const Asleep asleep(worker.sleep_note, blocked);
    futex_wait(crew.fulfilments, seen);
  }
}

void await_fulfillers(const Crew& crew) {
  // Acquire pairs with the end of fulfill(). They are between two instructions of it.
  while (crew.fulfilling.load(std::memory_order_acquire) != 0) sched_yield();
}

}  // namespace shep
