// C declarations of captured variables.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// `type declarator` in C, e.g. "int (*p)[4]". typeof and other sugar that names local entities is resolved.
std::string declare(const Lowering& lowering, QualType type, const std::string& declarator);

/// The type in C, as what several declarators may follow.
std::string name_of_type(const Lowering& lowering, QualType type);

/// A declaration of the function, or variable of each thread, with all that this one says of it: its name for the
/// linker, and GNU attributes.
std::string declare_again(const Lowering& lowering, const ValueDecl& external);

/// A declaration of a type of variable size, its bounds replaced by the given expressions, outermost first.
std::string declare_variable(const Lowering& lowering, QualType type, const std::string& declarator,
                             const std::vector<std::string>& bounds);

/// For each variable bound of the type, outermost first, an expression of its value given an object of the type.
std::vector<std::string> bounds_of(QualType type, const std::string& object);

/// The bounds that such a type is written with, outermost first; none where a typedef has them.
std::vector<const Expr*> bounds_written_in(QualType type);

/// The type without const, volatile or restrict, down through arrays.
QualType unqualified(const Lowering& lowering, QualType type);

// Compound literals whose objects a lowering declares in front of a construct.

std::vector<const CompoundLiteralExpr*> kept_compound_literals(const Lowering& lowering, const Construct& construct);

void keep_compound_literals(Lowering& lowering);

}  // namespace shepherd
