#include "directives/clause_list.h"

#include "ir/leaves.h"

#include <clang/Basic/IdentifierTable.h>

namespace shepherd {

using namespace clang;

namespace {

/// Index behind the parenthesised group that begins at `open`, or the size of the line if it does not end.
size_t behind_group(llvm::ArrayRef<Token> line, size_t open) {
  int depth = 0;
  for (size_t at = open; at < line.size(); ++at) {
    if (line[at].is(tok::l_paren)) ++depth;
    if (line[at].is(tok::r_paren) && --depth == 0) return at + 1;
  }
  return line.size();
}

/// The longest name of a directive that the line has behind `omp`; `at` becomes the index behind it.
llvm::omp::Directive directive_name(llvm::ArrayRef<Token> line, size_t& at) {
  std::string words;
  auto longest = llvm::omp::OMPD_unknown;
  for (size_t i = 1; i < line.size() && line[i].getIdentifierInfo(); ++i) {
    words += (words.empty() ? "" : " ") + line[i].getIdentifierInfo()->getName().str();
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

std::optional<ClauseList> split_clauses(llvm::ArrayRef<Token> line) {
  size_t at = 0;
  ClauseList list;
  list.directive = directive_name(line, at);
  if (leaves(list.directive).empty()) return std::nullopt;
  bool names_region = list.directive == llvm::omp::OMPD_cancel || list.directive == llvm::omp::OMPD_cancellation_point;
  if (names_region && at < line.size()) ++at;
  if (at < line.size() && line[at].is(tok::l_paren)) at = behind_group(line, at);
  list.head = line.take_front(at);
  while (at < line.size()) {
    if (line[at].is(tok::comma)) {
      ++at;
      continue;
    }
    if (!line[at].getIdentifierInfo()) return std::nullopt;
    bool has_arguments = at + 1 < line.size() && line[at + 1].is(tok::l_paren);
    size_t end = has_arguments ? behind_group(line, at + 1) : at + 1;
    if (has_arguments && line[end - 1].isNot(tok::r_paren)) return std::nullopt;
    list.clauses.push_back({line.slice(at, end - at)});
    at = end;
  }
  return list;
}

}  // namespace shepherd
