// The passes over a whole unit that lower() runs around the constructs' own lowerings.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

void lower_threadprivates(Lowering& lowering);
/// Each use of a groupprivate variable reaches the copy of its contention group. Variables have their new names by now.
void lower_group_privates(Lowering& lowering);
void lower_allocations(Lowering& lowering);
/// In C: the local types that a region names move in front of the function, since the region moves out of it.
void hoist_local_types(Lowering& lowering);
/// Settles, outer constructs first, how each region writes the variables that it copies or captures.
void plan_names(Lowering& lowering);
/// Settles, outer constructs first, what regions of threads or teams have to read in front of them.
void settle_front_values(Lowering& lowering);
/// A region reaches variables that it captures or copies by new names, and never by qualified ones.
void rename_references(Lowering& lowering);
/// In C: closed functions take what they need of the worker from their callers (lower/c/closed.h).
void lower_closed_functions(Lowering& lowering);
/// In C: what final tasks execute without the library (lower/c/serial.h).
void lower_serial_functions(Lowering& lowering);
/// In C++: `decltype(x)` is the type that x has been declared with, whatever stands for x.
void name_declared_types(Lowering& lowering);

/// Keeps the back end from calling unused what regions only set, or only clauses name.
void mark_unused(Lowering& lowering);

/// Keeps the back end from warning of anything in the bodies of functions with directives. Returns those bodies.
std::vector<SourceRange> quieten_bodies(Lowering& lowering);

/// The first lines. A unit of a module must begin as one: there the edits put the rest where the language has a place
/// for it.
std::string preamble(Lowering& lowering);
/// What of `interface`, which includes headers, and `rest`, which declares, stands in front of the unit; the edits of a
/// module unit put them into its global module fragment and behind its declaration.
std::string at_the_front(Lowering& lowering, const std::string& interface, const std::string& rest);
/// What stands in front of all functions, behind the interface.
std::string definitions_in_front(const Lowering& lowering);
/// The last lines.
std::string postamble(const Lowering& lowering);

}  // namespace shepherd
