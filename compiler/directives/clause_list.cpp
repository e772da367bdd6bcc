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

llvm::ArrayRef<Token> list_of(const ClauseTokens& clause) {
  llvm::ArrayRef<Token> arguments = clause.arguments();
  size_t at = arguments.size();
  while (at > 0 && arguments[at - 1].isNot(tok::colon)) --at;
  return arguments.drop_front(at);
}

std::vector<llvm::ArrayRef<Token>> list_items(llvm::ArrayRef<Token> list) {
  std::vector<llvm::ArrayRef<Token>> items;
  size_t begin = 0;
  int depth = 0;
  for (size_t at = 0; at < list.size(); ++at) {
    if (list[at].isOneOf(tok::l_paren, tok::l_square)) ++depth;
    if (list[at].isOneOf(tok::r_paren, tok::r_square)) --depth;
    if (depth || list[at].isNot(tok::comma)) continue;
    items.push_back(list.slice(begin, at - begin));
    begin = at + 1;
  }
  items.push_back(list.drop_front(begin));
  return items;
}

bool take_items(ClauseTokens& clause, llvm::function_ref<bool(llvm::ArrayRef<Token>)> is_taken) {
  llvm::ArrayRef<Token> all = clause.tokens, list = list_of(clause);
  std::vector<Token> kept(all.begin(), list.begin());
  bool any = false, all_stay = true;
  for (llvm::ArrayRef<Token> item : list_items(list)) {
    if (is_taken(item)) {
      all_stay = false;
      continue;
    }
    if (std::exchange(any, true)) kept.push_back(make_token(tok::comma, clause.location()));
    llvm::append_range(kept, item);
  }
  kept.push_back(all.back());
  if (!all_stay) clause.tokens = std::move(kept);
  return any;
}

}  // namespace shepherd
