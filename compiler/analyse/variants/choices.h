// How a call comes to read after the function that it reaches: for the sources of this folder.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// A variant that fits the context of a call if its condition holds.
struct Candidate {
  const FunctionDecl* function;
  const Expr* condition;  // to be evaluated when the program runs; null: it has none
  bool is_negated = false;  // the condition must not hold
};

/// The variants of a function that a call may reach, best first, up to the first that fits whatever the program does.
/// `around` is the innermost construct that the call stands in, or null.
std::vector<Candidate> candidates(const TranslationUnit& unit, const FunctionDecl& base, const Construct* around);

inline bool has_conditions(const std::vector<Candidate>& all) { return !all.empty() && all.front().condition; }

/// The token of a callee's name.
std::optional<unsigned> callee_token(const TranslationUnit& unit, const CallExpr& call);

/// True if it is known what is called at the token.
bool is_noted(const TranslationUnit& unit, unsigned token);

/// The call, of a function that is known, reaches a variant.
void note_chosen(TranslationUnit& unit, const CallExpr& call, unsigned token, const FunctionDecl& variant);

/// The call reaches what `text` yields.
void note_choice(TranslationUnit& unit, const CallExpr& call, unsigned token, std::string text);

/// The conditions choose when the program runs. False, and diagnosed, where they cannot.
bool note_candidates(TranslationUnit& unit, const CallExpr& call, unsigned token, const std::vector<Candidate>& all);

/// The base function's calls may all reach variants: no compiler calls it unused then.
void note_replaced(TranslationUnit& unit, const FunctionDecl& base);

}  // namespace shepherd
