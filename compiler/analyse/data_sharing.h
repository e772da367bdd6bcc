// Decides the data sharing of every variable that a region uses (OpenMP 5.2, 5.1.1).
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// Fills `data` of every construct: what its clauses name, its loop variables, and what an outlined region captures
/// without naming it; false, and diagnosed, where a list item names nothing that it knows. The rules are applied here and not taken from Clang,
/// which has not computed them for templates.
bool analyse_data_sharing(TranslationUnit& unit);

/// Whether the variable lives in a frame, or is private in a construct around `at`, so that an outlined region must
/// capture it. In C a function's statics count as well: file scope cannot name them.
bool needs_capture(const TranslationUnit& unit, const clang::ValueDecl* variable, const Construct* at);

/// Whether the variable's declaration stands in the construct's region.
bool declared_inside(const TranslationUnit& unit, const clang::ValueDecl* variable, const Construct& construct);

/// Of a variable of Clang's own that stands for a member of *this, the member, which each clause that names it has another for; else the variable.
const clang::ValueDecl* member_or_variable(const clang::ValueDecl* variable);

}  // namespace shepherd
