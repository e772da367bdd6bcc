// What the workers of one team share in executing its tasks.
#pragma once

#include <atomic>
#include <cstdint>

#include "platform/cpu.h"
#include "schedulers/scheduler.h"
#include "workers/sleepers.h"

namespace shep {

struct Crew {
  Scheduler* scheduler = nullptr;
  int size = 1;
  bool defers = false;  // false: an initial thread's own team, which has no barrier that would wait for deferred tasks
  int64_t spin_ns = 0;  // how long an idle worker looks for work before it sleeps
  Sleepers sleepers;

  // The barrier (teams/barrier.md). Implicit tasks that have not arrived, or have descendants that have not ended.
  alignas(kCacheLine) std::atomic<int> expected{1};
  alignas(kCacheLine) std::atomic<uint32_t> phase{0};
};

}  // namespace shep
