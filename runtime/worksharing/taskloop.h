// taskloop (OpenMP 5.2, 12.6): which ranges of the iterations become tasks. taskloop.md has the reasons.
#pragma once

#include <shepherd/abi.h>

#include <atomic>
#include <cstdint>

#include "execution/worker.h"

namespace shep {

// A loop under way; at the beginning of the storage that holds its captures.
struct TaskLoop {
  const shep_taskloop_site* site;
  uint64_t iterations;
  // Where the loop is divided, by grainsize or num_tasks or because its tasks are generated one by one: task number n
  // has `grain` iterations, and one more if n < longer; the last may have fewer. Else 0, and tasks are ranges of
  // iterations that end wherever they are split.
  uint64_t grain;
  uint64_t longer;
  unsigned flags;  // shep_taskloop_flags
  int priority;
  int domain;  // locality domain; negative: none
  std::atomic<int> published;  // pieces that wait where others can take them
  std::atomic<uint64_t> chunk;  // iterations that lately took TaskTeam::loop_chunk_ns
  std::atomic<uint64_t> outstanding;  // pieces that were generated one by one and have not ended
  uint64_t tasks;  // of a recorded loop: in all; or its iterations, where these are not divided
};

// Some of the loop's tasks, or of its iterations, under execution or waiting. One worker at a time has it.
struct Piece {
  shep_task task;
  TaskLoop* loop;
  int has_last;
  int yielded;  // 1 while a task's range has been yielded
  bool is_root;  // of a nogroup loop, whose storage ends with it
  bool is_counted;  // in TaskLoop::published
  bool is_outstanding;  // in TaskLoop::outstanding
  bool is_recorded;  // the whole of a loop in a taskgraph's record, and executed anew each time
  bool is_of_member;  // a copy, for a member of the assembly that executes it
  bool is_short;  // not worth a transfer: whoever begins it executes all of it
  bool is_nested;  // in an iteration of another piece
  uint64_t first, last;  // numbers of tasks, or of iterations; `first` is the next to be executed
  uint64_t chunk;  // iterations to go without looking around
  uint64_t taken;  // the last chunk
  int64_t taken_at;  // ns
};

static_assert(sizeof(TaskLoop) <= sizeof(shep_taskloop) && sizeof(Piece) <= sizeof(shep_piece));

// As shep_taskloop and shep_taskloop_next.
void start_taskloop(TaskLoop& loop, uint64_t iterations, uint64_t amount);
// The same where the region under execution records: one task, which divides the loop each time that it is executed.
// False: it does not, or cannot record this.
bool record_taskloop(TaskLoop& loop, uint64_t iterations, uint64_t amount);
bool next_range(Piece& piece, uint64_t& first, uint64_t& last);
// As shep_taskloop_member.
Piece piece_of_member(const Piece& piece, const Worker& member);
// As shep_taskloop_start_dependent.
struct IterationDependences {
  void (*add)(void* data, shep_u64 first, shep_u64 last, shep_dependence_list* list);
  void* data;
};
void start_dependent_taskloop(TaskLoop& loop, uint64_t iterations, uint64_t amount, IterationDependences dependences);
// As shep_taskloop_run: in a region of its own under execution, the piece's.
void run_piece(Piece& piece);
// As shep_taskloop_discard: the piece is not to start.
void discard_piece(Piece& piece);

void destroy_nogroup_loop(TaskLoop& loop);

}  // namespace shep
