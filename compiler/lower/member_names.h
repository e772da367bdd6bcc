// Members of the object that a member function is called on, as list items.
#pragma once

#include <clang/AST/Decl.h>

namespace shepherd {

/// The member that a list item is; null where it is none.
const clang::FieldDecl* member_of_item(const clang::ValueDecl* variable);

}  // namespace shepherd
