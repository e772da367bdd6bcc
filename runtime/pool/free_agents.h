// Free-agent threads (OpenMP 6.0, 1.2 and 14.8): threads of the process that are in no team and execute open tasks
// (pool/open_tasks.h).
//
// A contention group has its agents, from the first such task on. How many there may be:
//   - no more than free-agent-thread-limit-var, nor than thread-limit-var leaves beside the threads in teams;
//   - as many as are reserved for them; or else as many as a region would get threads (OMP_NUM_THREADS) and no team
//   has, less those that
//     are reserved for teams.
// An agent that has nothing to do looks for a while, then sleeps.
#pragma once

#include "teams/team.h"

namespace shep {

struct FreeAgents;

// The team goes: its team has no place for open tasks any more, and no agent touches it.
void close_open_tasks(Team& team);
// Until no agent touches it, where it has no tasks.
void await_agents(const Team& team);
// The contention group goes, or does without: its agents go back to the pool of threads. All its tasks have ended, and
// its teams have been disbanded but for the initial one.
void dismiss_agents(ContentionGroup& group);
// In the child of a fork there are none. The group's threads are gone, but for the calling one.
void forget_agents(Team& team);

// Returns how many threads the teams of the group must leave to agents, besides those that execute tasks already: so no
// team has more than structured-thread-limit-var.
int kept_for_agents(const ContentionGroup& group, int thread_limit);

}  // namespace shep
