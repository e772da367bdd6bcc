// Conditional groups that the back end must decide as the front end has: a compiler that is not Clang may answer
// `#ifdef __clang__` in another way, and would find directives that nobody has seen, or take text away that has
// changed.
#pragma once

#include "frontend/token_stream.h"

namespace shepherd {

struct Conditional {
  std::vector<const PpDirective*> directives;  // an `#if`, its `#elif` and `#else`, and the `#endif`
  bool holds_openmp = false;  // its text has OpenMP directives, in a group that was passed over or not
  bool file_asks = false;     // its file asks which compiler reads it: by itself, not by a macro of another file's
};

/// All of the user's files. It reads their whole text.
std::vector<Conditional> conditionals(const TokenStream& tokens);

/// `#if 1` or `#elif 0` in the place of an `#if`, an `#elif` or one of their kin, on as many lines; empty for others.
std::string settled(const TokenStream& tokens, const PpDirective& directive);

/// True if there are directives in groups that were passed over, in a file that asks which compiler reads it.
bool may_pass_over_directives(const TokenStream& tokens);

}  // namespace shepherd
