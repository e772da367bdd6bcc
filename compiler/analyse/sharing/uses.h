// The uses of variables in the expressions of a function.
#pragma once

#include "frontend/clang.h"

namespace shepherd {

/// The references to variables below a statement of which more is known than that they are there. Any other may be
/// anything: an address, an argument by reference, a part of a template.
struct Uses {
  llvm::DenseSet<const DeclRefExpr*> reads;        // of the value, and nothing else
  llvm::DenseSet<const DeclRefExpr*> assignments;  // there and then: =, +=, ++ and so on
};

Uses uses_in(const Stmt& statement);

using Variables = llvm::SetVector<const ValueDecl*>;

/// Adds the variables that an expression, which may be null, names, but for those that it declares itself.
void add_named(const Stmt* expression, Variables& named);

/// True if the code, which may be null, refers to the variable.
bool uses(const Stmt* code, const ValueDecl& variable);

/// The member that an expression names of the object that the function around is called on; null for any other.
const ValueDecl* member_of_this(const Stmt* expression);

/// The reference to the variable without a name that a member of an anonymous union belongs to, perhaps through members
/// without names; null for any other member.
const DeclRefExpr* anonymous_object(const MemberExpr& member);

}  // namespace shepherd
