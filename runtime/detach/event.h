// What a task with a detach clause waits for besides its body (OpenMP 5.2, 12.5.2); omp_event_handle_t holds its address.
//
// An event lives until it has been fulfilled and its task is complete. A task that is discarded forgets its event, which then belongs to
// whoever may yet fulfill it and leads nowhere: the team may be gone by then.
#pragma once

#include <atomic>
#include <cstdint>

namespace shep {

struct TaskTeam;
struct Dependent;
struct Task;
struct ToolTask;

struct Event {
  // The task is complete when both have come; whoever brings the second sees to what follows.
  static constexpr uint32_t kBodyEnded = 1, kFulfilled = 2;
  // What a tool has been told: that the body has ended without the event, that it is about to be fulfilled.
  static constexpr uint32_t kToldDetached = 4, kToldFulfilled = 8;
  // And the latter is over: a tool hears of the two in the order in which they were decided.
  static constexpr uint32_t kFulfilmentTold = 64;
  // Somebody has begun to fulfill it; its task has no more to do with it. Whichever comes second sees to the other.
  static constexpr uint32_t kComes = 16, kForgotten = 32;

  std::atomic<uint32_t> state{0};
  TaskTeam* task_team = nullptr;   // of the task
  Task* task = nullptr;   // once its body has ended
  Dependent* dependent = nullptr;  // where the task has dependences, once it has started
  Event* next = nullptr;  // in TaskTeam::fulfilled
  ToolTask* told = nullptr;  // what a tool knows of the task; null: nothing
};

}  // namespace shep
