// The number of cpus that the process may keep busy now, while it shares the machine with other programs or a phase
// does better on fewer; and how a worker of a team leaves its core when there are fewer of them than workers.
// core_limit.md says why nobody waits for it in vain.
#pragma once

#include <atomic>

#include "platform/cpu.h"

namespace shep {

class BarrierOpen;
struct Worker;

inline constexpr int kNoCoreLimit = 0x7fffffff;

struct alignas(kCacheLine) CoreLimit {
  std::atomic<int> cpus{kNoCoreLimit};
  std::atomic<int> parked{0};  // workers that have left their core
  // There has been a limit. Who placed a task may have seen an older one, and have woken nobody, so sleepers look
  // again.
  std::atomic<bool> has_moved{false};
  bool parked_nap = true;  // not in models, from which naps would hide a wake-up that was lost
  // Bounds of the number of threads with work outside of which somebody is to be told (expect_busy()).
  std::atomic<int> least_busy{0}, most_busy{kNoCoreLimit};
};
extern constinit CoreLimit core_limit;

// Relaxed: whoever sees the old number for a while keeps a worker too many or too few awake.
inline int cpu_limit() { return core_limit.cpus.load(std::memory_order_relaxed); }

// Who may limit the number of cpus; of several limits the least holds. An object lives as long as the process.
class CpuLimiter {
 public:
  constexpr CpuLimiter() = default;
  // Sets this limit, at least 1. Called by one thread at a time. Where that gives cores back,
  // resume_where_cores_are_free() has to follow.
  void set(int cpus);

 private:
  friend void drop_core_limit_in_child();
  int cpus_ = kNoCoreLimit;
  CpuLimiter* next_ = nullptr;
  bool is_known_ = false;
};
// Asks for one call of the function below when fewer threads are awake or parked than `least`, or more than `most`.
void expect_busy(int least, int most);
// Sets the function, which any thread calls that goes to sleep or wakes up; it must not block.
void on_unexpected_crowd(void (*tell)());
void tell_of_crowd();
// Called when so many threads are awake.
inline void compare_with_expected(int awake) {
  // Relaxed: hints.
  const int busy = awake + core_limit.parked.load(std::memory_order_relaxed);
  const bool is_more = busy > core_limit.most_busy.load(std::memory_order_relaxed);
  const bool is_less = busy < core_limit.least_busy.load(std::memory_order_relaxed);
  if (is_more || is_less) [[unlikely]]
    tell_of_crowd();
}
// Lets parked workers go on whose teams have fewer workers awake than the limit. Thread-safe.
void resume_where_cores_are_free();
// Forgets the limit and all others in the child of a fork.
void drop_core_limit_in_child();

// Leaves the worker's core, if others of its team will do what it would do here. Returns true if it has slept; then it
// may have been woken for something, and looks for work.
bool leave_core(Worker& worker, const BarrierOpen& condition);
// The same where there is a limit. Only at a barrier a worker is of no more use than any other: elsewhere it holds
// tasks that wait on its stack.
inline bool leaves_core(Worker& worker, const BarrierOpen& condition) {
  return cpu_limit() != kNoCoreLimit && leave_core(worker, condition);
}
template <class Condition> bool leaves_core(Worker&, const Condition&) { return false; }

// Called by a worker that has announced to sleep: lets a parked worker have the core.
inline void core_falls_free() {
  // Behind the fence of Sleepers::enter(), which pairs with that of the worker that parks (core_limit.md).
  if (core_limit.parked.load(std::memory_order_relaxed) > 0) [[unlikely]]
    resume_where_cores_are_free();
}

}  // namespace shep
