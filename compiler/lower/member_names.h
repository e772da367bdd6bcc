// Members of the object that a member function is called on, as list items.
#pragma once

#include "frontend/token_stream.h"

#include <clang/AST/Decl.h>

namespace shepherd {

/// The member that a list item is; null where it is none.
const clang::FieldDecl* member_of_item(const clang::ValueDecl* variable);

/// The first token of `A::B<int>::` in front of a name; the name's own where it has no qualifier.
unsigned qualified_from(const TokenStream& tokens, unsigned name);

}  // namespace shepherd
