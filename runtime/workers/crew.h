// What the workers of one team share in executing its tasks.
#pragma once

#include <atomic>
#include <cstdint>

#include "schedulers/scheduler.h"
#include "workers/barrier.h"
#include "workers/sleepers.h"

namespace shep {

struct Crew {
  Scheduler* scheduler = nullptr;
  int size = 1;
  bool defers = false;  // false: an initial thread's own team, which has no barrier that would wait for deferred tasks
  int64_t spin_ns = 0;  // how long an idle worker looks for work before it sleeps
  std::atomic<int> primary_cpu{-1};  // where the primary thread was when it last waited; shared_cpu.h
  Barrier* barrier = nullptr;  // null where nothing is deferred
  Sleepers sleepers;
};

}  // namespace shep
