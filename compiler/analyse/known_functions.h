// What must be true of a C function for a second one to be made of it, and for its callers to know what they call.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// The declaration with the function's body; null where the unit has none, as for an alias of another function.
const FunctionDecl* definition_of(const FunctionDecl& function);

/// True for what runs no code of the program and synchronises with nobody.
bool is_harmless(const ASTContext& ast, const FunctionDecl& callee);

/// True if a call may reach another definition.
bool may_be_another(const ASTContext& ast, const FunctionDecl& function);

/// True if others cannot take its place, and its head can be written anew.
bool can_be_written_anew(const TranslationUnit& unit, const FunctionDecl& function);

/// True if the token names the callee and its arguments follow. Else it is the name of a function whose variant is
/// called, say.
bool names_plainly(const TokenStream& tokens, const CallExpr& call, const FunctionDecl& callee, unsigned name);

/// True if what stands in front of the first function is declared in the second.
bool stands_before(const TokenStream& tokens, const FunctionDecl& first, const FunctionDecl& second);

}  // namespace shepherd
