// How a loop's tasks come to be: what its start and the execution of a record share.
#pragma once

#include <cstdint>

#include "worksharing/taskloop.h"

namespace shep {

// Returns true if each task is an assembly: as one that a task construct generates, it is to wait in a queue
// (assemblies/assemblies.md).
inline bool has_members(const TaskLoop& loop) { return loop.flags & SHEP_TASK_ONLY_WAITS; }

inline unsigned flags_of_tasks(const TaskLoop& loop) {
  return loop.flags & (SHEP_TASK_UNTIED | SHEP_TASK_FINAL | SHEP_TASK_UNDEFERRED | SHEP_TASK_ONLY_WAITS);
}

// Returns true if the encountering task generates each (OpenMP 5.2, 12.6).
bool generates_each(const Worker& worker, const TaskLoop& loop);
// The loop's tasks, in so many pieces one after the other, by the task under execution.
void generate_pieces(TaskLoop& loop, unsigned flags, uint64_t tasks, uint64_t pieces);
// Ends a piece of a nogroup loop, whose storage ends with the last of them.
void end_outstanding_piece(TaskLoop& loop);

// Sets all but the piece's task: it is of these tasks or iterations of the loop, and nothing else is true of it.
inline void begin_piece(Piece& piece, TaskLoop& loop, uint64_t first, uint64_t last) {
  piece.loop = &loop;
  piece.has_last = 0;
  piece.is_root = piece.is_counted = piece.is_outstanding = piece.is_recorded = piece.is_of_member = false;
  piece.is_short = piece.is_nested = false;
  piece.first = first;
  piece.last = last;
}

// Returns the first chunk where iterations take so many ns.
uint64_t first_chunk(const Worker& worker, double each);

}  // namespace shep
