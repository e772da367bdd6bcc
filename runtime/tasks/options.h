// The values of rare clauses (shep_task_options in abi_options.h), kept in the task's storage.
#pragma once

#include <shepherd/abi.h>

#include <cstdint>

#include "dependences/dependent.h"
#include "locality/domains.h"

namespace shep {

struct Event;

struct alignas(16) TaskOptions {
  int priority = 0;
  int domain = Domains::kNone;  // of domains(); negative: none
  uint64_t affinity_bytes = 0;
  Event* event = nullptr;  // null: not detachable
  Dependent* dependent = nullptr;  // null: no depend clause, and not transparent
  unsigned transparency = 0;
  uint32_t dependence_count = 0;
};

// Returns true if the task differs from one without options.
bool makes_difference(const shep_task_options& options);

}  // namespace shep
