// Directives in attributes, in the reading that finds them: Clang has no hook for us there.
#include "directives/directive_pass.h"

namespace shepherd {

static bool is_name(const Token& token, llvm::StringRef name) {
  return token.is(tok::identifier) && word(token) == name;
}

/// Nothing of them matters before they are pragmas (rewrite/other_forms), and Clang 22 crashes on directives, and finds
/// no end at clauses, of which it knows no more than the names.
// [[omp::directive(taskgraph)]] -> [[omp::directive(shep_hidden taskgraph)]]
void DirectivePass::hide_in_attribute(const Token& token) {
  const Token before = std::exchange(attribute_.last, token);
  if (attribute_.depth == 0) {
    if (token.is(tok::l_square) && before.is(tok::l_square)) attribute_ = {token, 2, false};
    return;
  }
  attribute_.depth += token.is(tok::l_square) - token.is(tok::r_square);
  // [[omp::directive(...)]], [[using omp: directive(...)]]
  attribute_.is_of_openmp |= is_name(before, "omp") && token.isOneOf(tok::coloncolon, tok::colon);
  const bool begins = token.is(tok::l_paren) && (is_name(before, "directive") || is_name(before, "decl"));
  if (!attribute_.is_of_openmp || !begins) return;
  auto hidden = std::make_unique<Token[]>(1);
  hidden[0] = make_word("shep_hidden", token.getLocation());
  has_met_directives_ = true;
  first_tokens_.insert(hidden[0].getLocation());
  // What is injected again is no token of the program's.
  pp_->EnterTokenStream(std::move(hidden), 1, /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
}

}  // namespace shepherd
