// What a task with a detach clause waits for besides its body (OpenMP 5.2, 12.5.2).
//
// An event lives until it has been fulfilled and its task is complete. A task that is discarded forgets its event,
// which somebody may fulfill however late, or never: so omp_event_handle_t holds the event's address and how many tasks
// have forgotten it, and leads nowhere when that number is another. The memory of such an event is used again, and
// never given back.
#pragma once

#include <atomic>
#include <cstdint>

#include "queues/handovers.h"

namespace shep {

struct TaskTeam;
struct Dependent;
struct Task;
struct ToolTask;

struct alignas(64) Event : Handover {
  // The task is complete when both have come; whoever brings the second sees to what follows.
  static constexpr uint32_t kBodyEnded = 1, kFulfilled = 2;
  // What a tool has been told: that the body has ended without the event, that it is about to be fulfilled.
  static constexpr uint32_t kToldDetached = 4, kToldFulfilled = 8;
  // And the latter is over: a tool hears of the two in the order in which they were decided.
  static constexpr uint32_t kFulfilmentTold = 64;
  // Somebody has begun to fulfill it.
  static constexpr uint32_t kComes = 16;
  // From here on: how many tasks have forgotten it. As a handle says that in the low bits of an address, it serves no
  // longer past so many.
  static constexpr uint32_t kOneForgotten = 256, kMostForgotten = 63;

  std::atomic<uint32_t> state{0};
  TaskTeam* task_team = nullptr;  // of the task
  Task* task = nullptr;  // once its body has ended
  Dependent* dependent = nullptr;  // where the task has dependences, once it has started,
  void (*complete)(Dependent& done, const Task& task) = nullptr;  // what follows from its end
  ToolTask* told = nullptr;  // what a tool knows of the task; null: nothing
};

// 0: none.
inline Event* event_of(uintptr_t handle) {
  return reinterpret_cast<Event*>(handle & ~uintptr_t{Event::kMostForgotten});
}
// Acquire pairs with fulfill().
inline bool is_fulfilled(const Event& event) { return event.state.load(std::memory_order_acquire) & Event::kFulfilled; }
inline uint32_t times_forgotten(uint32_t state) { return state / Event::kOneForgotten; }

}  // namespace shep
