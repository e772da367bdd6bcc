// How a worker goes to sleep: idle.md has the protocol and why no wake-up is lost.
#pragma once

#include <mutex>

#include "execution/worker.h"
#include "platform/futex_lock.h"

namespace shep {

class Condition;
class StealRequests;
struct TaskTeam;
struct Work;

using SleepTurn = std::unique_lock<FutexLock>;

// Returns true if it is the worker's turn to go to sleep; else it looks on. Who goes to sleep asks all others for their
// tasks, and many at once would keep those from working. Where workers outnumber cpus they need no turn, since others
// want theirs. `turn` is of the team's falling_asleep, not locked.
bool has_turn_to_sleep(const TaskTeam& task_team, SleepTurn& turn);

// Sleeps unless a last look finds the condition reached or finds work, which it returns. `turn` ends before the sleep.
Work sleep_unless_work(Worker& worker, const Condition& condition, StealRequests& requests, SleepTurn& turn);

// Returns true if a wait below this one on the worker's stack waits for this one to end.
bool is_in_the_way_here(const Worker& worker);

}  // namespace shep
