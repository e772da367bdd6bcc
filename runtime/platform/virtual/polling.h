// A thread that polls in vain skips polls, as long as nothing changes that it looks at: otherwise 256 idle workers
// would take most of the simulation's time. Its polls are those between two pauses. After a few in which each access
// hit its own cache, the next ones would find the same; so it goes on later, or when another thread writes a line that
// it has looked at, whichever comes first.
#pragma once

#include "platform/virtual/simulation.h"

namespace shep::simulation {

// Called for a load.
inline void note_polled(Thread& thread, uintptr_t address) {
  thread.has_polled = true;
  if (thread.quiet_polls == 0 || !simulated().coherence.is_shared(thread.cpu, address)) return;
  thread.watched[thread.watched_count++ % Thread::kMostWatched] = address / 64 * 64;
}

// Returns how long the pause of a poll is to last that begins now.
int64_t length_of_pause(Thread& thread);

// After the pause, which may have been cut short.
void end_pause(Thread& thread);

// Called after a watched line was taken by that thread.
void wake_pollers(Thread& thread);

}  // namespace shep::simulation
