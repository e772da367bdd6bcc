// Task assemblies (Pericas, "Scalable and locality-aware resource management with task assembly objects", 2016): a task
// that several neighbouring workers of a team execute together, as a team of their own, each as soon as it comes to it.
// assemblies.md has the protocol, and why nothing can deadlock.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "assemblies/widths.h"
#include "queues/own_work.h"
#include "teams/team.h"

namespace shep {

struct Assembly;

// One worker's part.
struct AssemblyPart : OwnWork {
  Assembly* assembly = nullptr;
  int number = 0;  // the member's
  int64_t taken = 0, left = 0;  // ns, how long and when, where these are timed
};

// Kept for the next of the same members.
struct Assembly {
  Team team;
  std::unique_ptr<Arrangement> arrangement;
  std::vector<int> members;  // thread numbers in the team around, ascending; a guest's is -1
  std::vector<AssemblyPart> parts;
  Region region = {};
  bool is_timed = false;
  bool may_be_left = false;  // by exceptions (exceptions/order.h), or since a taskgroup is cancelled
  int domain = -1;  // the task's: what members generate belongs there; negative: none
  std::atomic<int> remaining{0};  // members that have not left
  std::atomic<uint64_t> running{0};  // 1 until the last has left; as a count of tasks, with kParked and kSleeper
  Fiber* parked = nullptr;  // with kParked
  Assembly* next = nullptr;  // while it is kept
};

// Runs body(data) once on each of up to `width` workers around this one, itself among them; returns when all have left,
// and their tasks have ended. Afterwards the calling thread may be another worker. Says what they took, unless null.
void run_assembly(Worker& worker, const shep_location* where, const Region& region, int width,
                  AssemblyTimes* times = nullptr);

// The same on as many as earlier ones of the same `where` and a working set of about so many bytes suggest (widths.md);
// 0 bytes: not known.
void run_assembly_of_chosen_width(Worker& worker, const shep_location* where, const Region& region, uint64_t bytes);

// Deletes the team's assemblies, none of which is running.
void forget_assemblies(TaskTeam& task_team);

}  // namespace shep
