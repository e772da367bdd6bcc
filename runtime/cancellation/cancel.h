// Cancelled parallel and worksharing regions (OpenMP 5.2, chapter 16).
//
// A worksharing region that may be cancelled ends with a barrier. So its number, the same for all threads of the team,
// is the number of barriers that they have passed in the parallel region.
//
// A thread that leaves a cancelled parallel region goes to its end, while others may wait at a barrier within or have
// yet to come to one. A barrier opens when everybody is at some barrier. So a thread at the end of the region passes
// barriers until it has passed one at which all threads have been at the end.
#pragma once

#include <atomic>
#include <cstdint>

namespace shep {

struct TaskGroup;
struct TaskTeam;
struct Worker;

struct Cancellation {
  std::atomic<bool> parallel{false};
  std::atomic<uint32_t> worksharing{0};  // barriers passed in front of the cancelled region, plus one
  // The number of threads that have come to the barrier at the region's end. Barrier n of a region counts in word n %
  // 2, below the numbers of the region and of the barrier: a word is reused only after all have read it.
  std::atomic<uint64_t> departures[2] = {};
  uint32_t region = 0;  // counted by the thread that opens it
  // Around an assembly, whose members these threads are: the taskgroup, and the team of its tasks. Null: there is none,
  // or it cannot be cancelled.
  TaskGroup* around = nullptr;
  TaskTeam* team_around = nullptr;
};

// Called when a region of the team begins, while one thread owns the team.
void begin_cancellable_region(Cancellation& cancellation);

bool is_parallel_cancelled(const Worker& worker);
void cancel_parallel(Worker& worker);
bool is_worksharing_cancelled(const Worker& worker);
void cancel_worksharing(Worker& worker);

// The closing barrier of a parallel region under cancel-var.
void leave_cancellable_region(Worker& worker);

// The same of an assembly's region that exceptions may leave (exceptions/order.md), or cancellation of the taskgroup
// around it, whatever cancel-var is. A member that leaves it before its end says so. It passes barriers until all
// members are at the end; the others need not.
void leave_as_member(Worker& worker);
void leave_members_region(Worker& worker);

}  // namespace shep
