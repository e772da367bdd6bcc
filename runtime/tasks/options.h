// What the runtime keeps of the clauses that few tasks have (shep_task_options in abi_options.h), in the storage of the task.
#pragma once

#include <shepherd/abi.h>

#include <cstdint>

namespace shep {

struct TaskOptions {
  int priority;
  int domain;  // of domains(); negative: none
  uint64_t affinity_bytes;
};

// Whether the options ask for more than a task without any gets.
bool makes_difference(const shep_task_options& options);

}  // namespace shep
