// Divides a taskloop's iterations into tasks (OpenMP 5.2, 12.6.1 and 12.6.2).
#pragma once

#include <algorithm>

#include "worksharing/taskloop.h"

namespace shep {

// As many tasks of a loop that nobody has divided are worth a measurement, or to be told apart.
inline constexpr uint64_t kWatchedTasks = 1024;

// As many assemblies for each thread, where nobody has said how many: M tasks of one length for each of P threads lose
// at most (P-1) / ((M+1) P) of the time by their number (Pericas 2016, section 2), which is 11% here.
inline constexpr uint64_t kAssembliesForEach = 8;

// By grainsize or num_tasks; and by those, or by whoever sees every task.
inline bool user_divides(const TaskLoop& loop) {
  return loop.flags & (SHEP_TASKLOOP_GRAINSIZE | SHEP_TASKLOOP_NUM_TASKS);
}
inline bool is_divided(const TaskLoop& loop) { return loop.grain != 0; }

// The first iteration of a task, and how many it has, but for the last one.
inline uint64_t start_of(const TaskLoop& loop, uint64_t task) {
  return std::min(loop.iterations, task * loop.grain + std::min(task, loop.longer));
}
inline uint64_t size_of(const TaskLoop& loop, uint64_t task) { return loop.grain + (task < loop.longer); }

// Sets the sizes of the tasks; returns how many there are. `amount` is the value of the clause, or how many are wanted.
uint64_t divide(TaskLoop& loop, uint64_t amount);
// The same if somebody asks for a division: the user; or who measures work and span, or looks for races, and wants to
// see what could be parallel. Returns how many tasks the first piece has; or iterations, where nobody asks.
uint64_t divide_if_asked(const Worker& worker, TaskLoop& loop, uint64_t amount);
bool is_metered(const Worker& worker);
bool is_watched(const Worker& worker);

}  // namespace shep
