// What a closure cannot reach under the name that the user gives it: members of anonymous unions, and the name of the
// function around it. Such a thing gets a local alias in front of the closure.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// Whether the variable is a member of an anonymous union, whose name is looked up as if it were a variable.
bool is_anonymous_member(const clang::ValueDecl* variable);

/// Makes regions use their aliases.
void plan_aliases(Lowering& lowering);

/// The declarations that stand in front of an outlined construct.
std::string aliases(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
