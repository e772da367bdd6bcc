// Who shares the iterations of a loop, and in which chunks: the clauses schedule, dist_schedule, bind, order and
// ordered (OpenMP 5.2, 11.5 to 11.7).
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// True if the threads of a team share the iterations.
bool binds_to_team(const Construct& construct);
/// True if the teams of a league share the iterations before the threads of a team do.
bool is_distributed(const Construct& construct);

/// The schedule as the runtime's flags, and its chunk size; 0 where the clause has none.
std::string schedule(const Construct& construct);
std::string chunk(const Lowering& lowering, const Construct& construct);
/// True if a formula yields the chunks of a thread, as far as the clauses tell: a static schedule with a chunk size,
/// and nothing that the library has to do at each.
bool has_strided_chunks(const Construct& construct);
/// True if each chunk of such a loop is one iteration, which compilers make more of.
bool has_single_iterations(const Lowering& lowering, const Construct& construct);
/// The chunk size of dist_schedule, likewise.
std::string distribution_chunk(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
