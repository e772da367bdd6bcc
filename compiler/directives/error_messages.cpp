// Error directives whose message is known when they are executed only (OpenMP 5.2, 8.5.1): Clang forgets one that is no
// literal.
#include "directives/directive_pass.h"

namespace shepherd {

static bool is_computed(const ClauseTokens& message) {
  return !message.arguments().empty() &&
         !llvm::all_of(message.arguments(), [](const Token& each) { return tok::isStringLiteral(each.getKind()); });
}

/// True if the clauses are at(execution), a message to be computed, and perhaps a severity, each once: else Clang, or
/// the directive's other readers, say what is wrong.
static bool computes_message(const ClauseList& list) {
  const ClauseTokens *at = list.find("at"), *message = list.find("message"), *severity = list.find("severity");
  if (!at || at->only_word() != "execution" || !message || !is_computed(*message)) return false;
  if (severity && severity->only_word() != "fatal" && severity->only_word() != "warning") return false;
  return list.clauses.size() == (severity ? 3 : 2);
}

// error at(execution) message(e) -> taskwait depend(in: ((char *)0)[((void)(e), 1)]), where 1 says that it is fatal
bool DirectivePass::take_message(std::vector<Token>& line, SourceLocation directive) {
  std::optional<ClauseList> list = split_clauses(line);
  if (!list || list->directive != llvm::omp::OMPD_error || !computes_message(*list)) return false;
  const ClauseTokens &message = *list->find("message"), *severity = list->find("severity");
  SourceLocation at = message.location();
  std::vector<Token> index;
  for (tok::TokenKind each : {tok::l_paren, tok::l_paren, tok::kw_void, tok::r_paren, tok::l_paren})
    index.push_back(make_token(each, at));
  llvm::append_range(index, message.arguments());
  for (tok::TokenKind each : {tok::r_paren, tok::comma}) index.push_back(make_token(each, at));
  Token is_fatal = make_token(tok::numeric_constant, at);
  is_fatal.setLiteralData(severity && severity->only_word() == "warning" ? "0" : "1");
  is_fatal.setLength(1);
  index.push_back(is_fatal);
  index.push_back(make_token(tok::r_paren, at));
  disguise_as_taskwait(line, ConstructKind::kError, OwnClauseKind::kMessage, index, at, directive);
  return true;
}

}  // namespace shepherd
