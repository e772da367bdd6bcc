// C declarations of captured variables.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// `type declarator` in C, e.g. "int (*p)[4]". typeof and other sugar that names local entities is resolved.
std::string declare(const Lowering& lowering, clang::QualType type, const std::string& declarator);

/// The same for a type of variable size, its bounds replaced by the given expressions, outermost first.
std::string declare_variable(const Lowering& lowering, clang::QualType type, const std::string& declarator,
                             const std::vector<std::string>& bounds);

/// For each variable bound of the type, outermost first, an expression of its value given an object of the type.
std::vector<std::string> bounds_of(clang::QualType type, const std::string& object);

/// The type without const, volatile or restrict, down through arrays.
clang::QualType unqualified(const Lowering& lowering, clang::QualType type);

}  // namespace shepherd
