// Alignment that the user has given a variable beyond its type's; its private copies have the same.
#pragma once

#include "frontend/extent.h"
#include "lower/lowering.h"

namespace shepherd {

/// In bytes; 0 where there is none, or it depends on a template parameter.
unsigned extra_alignment(const clang::ValueDecl& variable);

/// The tokens from an alignof or its like to the end of its operand, if that is the name at `token` and nothing else.
std::optional<TokenRange> alignment_asked(const TokenStream& stream, unsigned token);

/// The attributes in front of a declaration of the construct's copy, which an allocate clause may want aligned as well;
/// empty where there are none.
std::string aligned_as(const Lowering& lowering, const Construct& construct, const clang::ValueDecl& variable);

/// The same as an integer expression for a template's argument.
std::string alignment(const Lowering& lowering, const Construct& construct, const clang::ValueDecl& variable);

}  // namespace shepherd
