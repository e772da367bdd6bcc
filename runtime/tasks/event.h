// What a task with a detach clause waits for besides its body (OpenMP 5.2, 12.5.2); omp_event_handle_t holds its address.
#pragma once

#include <atomic>
#include <cstdint>

namespace shep {

struct Crew;
struct Dependent;
struct Task;
struct ToolTask;

struct Event {
  // The task is complete when both have come; whoever brings the second sees to what follows.
  static constexpr uint32_t kBodyEnded = 1, kFulfilled = 2;
  // What a tool has been told: that the body has ended without the event, that it is about to be fulfilled.
  static constexpr uint32_t kToldDetached = 4, kToldFulfilled = 8;

  std::atomic<uint32_t> state{0};
  Crew* crew = nullptr;   // of the task
  Task* task = nullptr;   // once its body has ended; null where it was undeferred: its creator waits
  Dependent* dependent = nullptr;  // where the task has dependences, once it has started
  Event* next = nullptr;  // in Crew::fulfilled
  ToolTask* told = nullptr;  // what a tool knows of the task; null: nothing
};

}  // namespace shep
