// Rest: a worker whose stolen tasks were too short to be worth their transfer leaves others alone for a while.
//
// Where one worker creates tasks of next to nothing, all others would fight for its queue, and it for its own. Of those
// tasks it executes more by itself than they could ever fetch. So each rests after such a steal, twice as long as the
// time before, and hardly any is about at once. A steal that is worth it ends that.
#pragma once

#include "execution/worker.h"
#include "platform/clock.h"
#include "sleeping/back_off.h"

namespace shep {

// Judges a steal in a team of that size, whose body has taken so many ns until `now`.
void judge_stolen(StealHistory& history, int team, int64_t worked, int64_t now);
// Called at the end of the body of another worker's task that began then, ns.
void note_stolen_ended(Worker& worker, int64_t began);
// Called when others were faster to take a task that the worker has seen, in a team of that size. The more lose, the
// longer each rests, so that the queue's line is free for those who win.
void note_race_lost(StealHistory& history, int team, int64_t now);

inline bool rests(const Worker& worker) { return worker.history.rests_until != 0; }

// Rests until the time is over, the condition is reached or others want the processor.
template <class Kind> void rest(Worker& worker, const Kind& condition, int64_t spin_ns) {
  BackOff back_off(spin_ns);
  int64_t& until = worker.history.rests_until;
  while (!condition.reached() && back_off.lasts() && monotonic_ns() < until) {}
  until = 0;
}

}  // namespace shep
