// How a worker leaves parts of its taskloops to others: taskloop.md has the reasons.
#pragma once

#include "worksharing/taskloop.h"

namespace shep {

// The region around the user's code in a piece.
struct PieceRegion {
  static constexpr unsigned kFlag = 1u << 26;  // in shep_scope::__flags
  shep_scope scope;
  Piece* piece;
};

shep_task_options options_of(const TaskLoop& loop);

// Returns true if the worker executes the whole piece itself: there is nobody else, the task is not to be
// deferred, or it is not worth a transfer.
bool is_alone(const Worker& worker, const Piece& piece);

// Returns true if the region that runs the piece is in an iteration of another piece.
bool is_in_other_loop(const Worker& worker, shep_scope& carrier);

Piece& create_piece(Worker& worker, TaskLoop& loop, unsigned flags, uint64_t first, uint64_t last);

// Gives others their chance of what the piece has beyond `own`, or the loops around it. The region `carrier` runs the
// piece; `inner`, if it is under execution, is the region around the user's code.
void look_around(Worker& worker, Piece& piece, uint64_t own, shep_scope& carrier, shep_scope* inner);

// For a piece of tasks that has none left: takes back what it has left last, or, where enough waits for others, the
// next task of that. Returns false if others have taken all.
bool take_back(Worker& worker, Piece& piece, shep_scope& carrier);

}  // namespace shep
