// The way back from what Clang was shown: a directive and its clauses as the user wrote them (README.md).
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// The leaves of a directive, outermost first; empty if one of them is not supported.
std::vector<ConstructKind> leaves_as_written(const DirectiveTable& table, const OMPExecutableDirective& directive);

/// Gives a leaf, of `all` of its directive, the clauses that apply to it: Clang's, and ours out of their carriers.
void add_clauses_as_written(TranslationUnit& unit, Construct& construct, const std::vector<ConstructKind>& all);

/// The statement of a directive with these leaves; null: it has none.
const Stmt* region_as_written(const OMPExecutableDirective& directive, const std::vector<ConstructKind>& leaves);

/// What a task's members execute of one of the taskloop's iterations, where `body` is the region that Clang was shown
/// in its place; else null.
const Stmt* body_of_members(const DirectiveTable& table, const Stmt* body);

}  // namespace shepherd
