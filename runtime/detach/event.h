// The event of a task with a detach clause (OpenMP 5.2, 12.5.2).
//
// An event lives until it is fulfilled and its task is complete. A discarded task forgets its event, which somebody may
// fulfill however late, or never. So omp_event_handle_t holds the event's address and how many tasks have forgotten it;
// a handle with another number has no effect. The memory of such an event is reused and never freed.
#pragma once

#include <atomic>
#include <cstdint>

#include "queues/handovers.h"

namespace shep {

struct TaskTeam;
struct Dependent;
struct Fiber;
struct Task;
struct ToolTask;

// The wait of a task for an event; in the task's frame.
struct EventWait {
  std::atomic<uint64_t> count{1};  // as a taskgroup's
  Fiber* parked = nullptr;
};

struct alignas(64) Event : Handover {
  // The task is complete when both are set; the thread that sets the second one completes it. For a task that waits,
  // kBodyEnded says that it has begun to.
  static constexpr uint32_t kBodyEnded = 1, kFulfilled = 2;
  // A tool has been told that the body has ended without the event, or that the event is about to be fulfilled.
  static constexpr uint32_t kToldDetached = 4, kToldFulfilled = 8;
  // The latter report is over: a tool hears of the two in the order in which they were decided.
  static constexpr uint32_t kFulfilmentTold = 64;
  // A task waits for it: `wait` is set instead of `task`.
  static constexpr uint32_t kAwaited = 32;
  // A thread has begun to fulfill it.
  static constexpr uint32_t kComes = 16;
  // The upper bits count how many tasks have forgotten it. A handle holds that number in the low bits of an address, so
  // the event serves no longer beyond the maximum.
  static constexpr uint32_t kOneForgotten = 256, kMostForgotten = 63;

  std::atomic<uint32_t> state{0};
  TaskTeam* task_team = nullptr;  // of the task
  union {
    Task* task = nullptr;  // set once its body has ended
    EventWait* wait;  // of a task that waits for it
  };
  Dependent* dependent = nullptr;  // set once a task with dependences has started, with
  void (*complete)(Dependent& done, const Task& task) = nullptr;  // what completes it
  ToolTask* told = nullptr;  // a tool's data of the task; null: none
};

// Returns null for handle 0.
inline Event* event_of(uintptr_t handle) {
  return reinterpret_cast<Event*>(handle & ~uintptr_t{Event::kMostForgotten});
}
// Acquire pairs with fulfill().
inline bool is_fulfilled(const Event& event) { return event.state.load(std::memory_order_acquire) & Event::kFulfilled; }
inline uint32_t times_forgotten(uint32_t state) { return state / Event::kOneForgotten; }

}  // namespace shep
