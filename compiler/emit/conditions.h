// Conditional groups that the back end must decide as the front end has: a compiler that is not Clang may answer
// `#ifdef __clang__` in another way, and would find directives that nobody has seen, or take text away that has
// changed.
#pragma once

#include "frontend/token_stream.h"

namespace shepherd {

/// An `#if`, its `#elif` and `#else`, and the `#endif`.
using Conditional = std::vector<const PpDirective*>;

/// Those of the user's files whose text has OpenMP directives, in a group that was passed over or not.
std::vector<Conditional> conditionals_with_directives(const TokenStream& tokens);

/// All of the user's files.
std::vector<Conditional> conditionals(const TokenStream& tokens);

/// `#if 1` or `#elif 0` in the place of an `#if`, an `#elif` or one of their kin, on as many lines; empty for others.
std::string settled(const TokenStream& tokens, const PpDirective& directive);

/// True if a file's text asks which compiler reads it: by itself, not by a macro that another file has defined so.
bool asks_for_compiler(llvm::StringRef text);

/// True if there are directives in groups that were passed over, in a file that asks which compiler reads it.
bool may_pass_over_directives(const TokenStream& tokens);

}  // namespace shepherd
