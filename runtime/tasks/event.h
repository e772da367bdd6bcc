// What a task with a detach clause waits for besides its body (OpenMP 5.2, 12.5.2); omp_event_handle_t holds its address.
#pragma once

#include <atomic>
#include <cstdint>

namespace shep {

struct Crew;
struct Dependent;
struct Task;

struct Event {
  // The task is complete when both have come; whoever brings the second sees to what follows.
  static constexpr uint32_t kBodyEnded = 1, kFulfilled = 2;

  std::atomic<uint32_t> state{0};
  Crew* crew = nullptr;   // of the task
  Task* task = nullptr;   // once its body has ended; null where it was undeferred: its creator waits
  Dependent* dependent = nullptr;  // where the task has dependences, once it has started
  Event* next = nullptr;  // in Crew::fulfilled
};

}  // namespace shep
