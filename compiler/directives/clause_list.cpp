#include "directives/clause_list.h"

#include "ir/ir.h"

namespace shepherd {

namespace {

/// The longest name of a directive that the line has behind `omp`; `at` becomes the index behind it.
llvm::omp::Directive directive_name(llvm::ArrayRef<Token> line, size_t& at) {
  std::string words;
  auto longest = llvm::omp::OMPD_unknown;
  for (size_t i = 1; i < line.size() && line[i].getIdentifierInfo(); ++i) {
    words += (words.empty() ? "" : " ") + word(line[i]).str();
    auto directive = llvm::omp::getOpenMPDirectiveKind(words);
    if (directive == llvm::omp::OMPD_unknown) continue;
    longest = directive;
    at = i + 1;
  }
  return longest;
}

}  // namespace

llvm::ArrayRef<Token> ClauseTokens::arguments() const {
  llvm::ArrayRef<Token> all = tokens;
  return all.size() < 3 ? llvm::ArrayRef<Token>() : all.drop_front(2).drop_back();
}

llvm::StringRef ClauseTokens::only_word() const {
  return arguments().size() == 1 ? word(arguments()[0]) : llvm::StringRef();
}

const ClauseTokens* ClauseList::find(llvm::StringRef name) const {
  for (const ClauseTokens& each : clauses)
    if (each.name() == name) return &each;
  return nullptr;
}

std::vector<Token> ClauseList::tokens() const {
  std::vector<Token> all = head;
  for (const ClauseTokens& each : clauses) all.insert(all.end(), each.tokens.begin(), each.tokens.end());
  return all;
}

std::optional<std::vector<ClauseTokens>> clauses_in(llvm::ArrayRef<Token> rest) {
  std::vector<ClauseTokens> clauses;
  while (!rest.empty()) {
    if (rest.front().is(tok::comma)) {
      rest = rest.drop_front();
      continue;
    }
    if (!rest.front().getIdentifierInfo()) return std::nullopt;
    size_t last = rest.size() > 1 && rest[1].is(tok::l_paren) ? closing(rest, 1) : 0;
    if (last == rest.size()) return std::nullopt;
    clauses.push_back({rest.take_front(last + 1)});
    rest = rest.drop_front(last + 1);
  }
  return clauses;
}

std::optional<ClauseList> split_clauses(llvm::ArrayRef<Token> line) {
  size_t at = 0;
  ClauseList list;
  list.directive = directive_name(line, at);
  if (leaves(list.directive).empty()) return std::nullopt;
  bool names_region = list.directive == llvm::omp::OMPD_cancel || list.directive == llvm::omp::OMPD_cancellation_point;
  if (names_region && at < line.size()) ++at;
  if (at < line.size() && line[at].is(tok::l_paren)) at = std::min(closing(line, at) + 1, line.size());
  list.head = line.take_front(at);
  std::optional<std::vector<ClauseTokens>> clauses = clauses_in(line.drop_front(at));
  if (!clauses) return std::nullopt;
  list.clauses = std::move(*clauses);
  return list;
}

}  // namespace shepherd
