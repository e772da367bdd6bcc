// The entities that list items and references name.
#pragma once

#include "frontend/token_stream.h"

#include <clang/AST/Expr.h>

namespace shepherd {

/// The variable or member in a list item or a clause's expression: the array of a section, and what the user wrote
/// where Clang has a variable of its own.
const clang::Expr* named_expression(const clang::Expr* item);

/// The member that a variable stands for: outside templates Clang has variables for private members. Null where it is
/// none.
const clang::FieldDecl* member_of_item(const clang::ValueDecl* variable);

/// The same declaration for all references to one object: the member, or the first of a variable's declarations.
const clang::ValueDecl* entity(const clang::ValueDecl* variable);

/// True if more than a plain name is written: a qualifier or a template's arguments; or `this->`.
bool is_qualified(const clang::Expr* named);
bool names_this(const clang::Expr* named);

/// The first token of `this->A::B<int>::` in front of a name; the name's own where it has nothing of that, or belongs
/// to another object.
unsigned qualified_from(const TokenStream& tokens, unsigned name, bool& through_this);

}  // namespace shepherd
