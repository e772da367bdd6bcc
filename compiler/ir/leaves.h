// The leaf constructs of a directive, and those of them that each clause applies to (OpenMP 5.2, 17.2).
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// The leaves of a directive, outermost first; empty if one of them is not supported.
std::vector<ConstructKind> leaves(llvm::omp::Directive directive);

/// True if a clause of a combined construct belongs to the leaf.
bool applies(const clang::OMPClause& clause, ConstructKind leaf, const std::vector<ConstructKind>& all);

/// The leaf that has the copies of what is firstprivate.
ConstructKind leaf_of_firstprivate(const std::vector<ConstructKind>& all);

}  // namespace shepherd
