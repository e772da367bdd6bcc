// Forms of clauses that OpenMP has replaced, and that Clang refuses as the version that it is asked to be; and names of
// the program's that Clang takes for modifiers.

#include "directives/tokens.h"

namespace shepherd {

static bool is_word(const Token& token, std::initializer_list<llvm::StringRef> words) {
  return llvm::is_contained(words, word(token));
}

// linear(val(a, b) : 2) -> linear(a, b : val, step(2)) (OpenMP 5.2, 5.4.6)
static void renew_linear(Preprocessor& pp, std::vector<Token>& line, size_t clause) {
  const size_t modifier = clause + 2, open = clause + 3, last = closing(line, clause + 1), close = closing(line, open);
  bool has_step = close + 1 < last && line[close + 1].is(tok::colon);
  if (last == line.size() || (close + 1 != last && !has_step)) return;
  SourceLocation at = line[modifier].getLocation();
  std::vector<Token> renewed(line.begin() + open + 1, line.begin() + close);
  renewed.push_back(make_token(tok::colon, at));
  renewed.push_back(line[modifier]);
  if (has_step) {
    renewed.push_back(make_token(tok::comma, at));
    renewed.push_back(make_word(pp, "step", at));
    renewed.push_back(make_token(tok::l_paren, at));
    renewed.insert(renewed.end(), line.begin() + close + 2, line.begin() + last + 1);
  }
  line.erase(line.begin() + modifier, line.begin() + last);
  line.insert(line.begin() + modifier, renewed.begin(), renewed.end());
}

// map(always close to: x) -> map(always, close, to: x): the commas may be missing up to OpenMP 5.1 (5.1, 2.21.7.1
// and 2.14.6).
static void renew_modifiers(std::vector<Token>& line, size_t clause) {
  std::vector<size_t> missing;
  size_t at = clause + 2;
  for (; at < line.size() && line[at].getIdentifierInfo(); ++at) {
    if (at > clause + 2 && line[at - 1].isNot(tok::comma)) missing.push_back(at);
    if (at + 1 < line.size() && line[at + 1].is(tok::l_paren)) at = closing(line, at + 1);
    if (at + 1 < line.size() && line[at + 1].is(tok::comma)) ++at;
  }
  if (at >= line.size() || line[at].isNot(tok::colon)) return;
  for (size_t each : llvm::reverse(missing))
    line.insert(line.begin() + each, make_token(tok::comma, line[each].getLocation()));
}

/// Puts parentheses around the tokens from `first` to the one in front of `close`.
static void enclose(std::vector<Token>& line, size_t first, size_t close) {
  const SourceLocation at = line[first].getLocation();
  line.insert(line.begin() + close, make_token(tok::r_paren, at));
  line.insert(line.begin() + first, make_token(tok::l_paren, at));
}

// linear(a : step) -> linear(a : (step)); grainsize(strict + 1) -> grainsize((strict + 1)): the names are modifiers
// only in front of a parenthesis, or of a colon (OpenMP 5.2, 5.4.6 and 12.6.1).
static void tell_from_modifiers(std::vector<Token>& line, size_t clause) {
  const size_t close = closing(line, clause + 1);
  if (close == line.size()) return;
  const bool is_linear = is_word(line[clause], {"linear"});
  size_t first = clause + 2;
  while (is_linear && first < close && line[first].isNot(tok::colon)) ++first;
  first += is_linear;
  if (first >= close) return;
  const bool is_name = is_linear ? is_word(line[first], {"step"}) && line[first + 1].isNot(tok::l_paren)
                                 : is_word(line[first], {"strict"}) && line[first + 1].isNot(tok::colon);
  if (is_name) enclose(line, first, close);
}

void renew_older_forms(Preprocessor& pp, std::vector<Token>& line) {
  for (size_t at = 2; at + 3 < line.size(); ++at)
    if (is_word(line[at], {"linear", "grainsize", "num_tasks"}) && line[at + 1].is(tok::l_paren))
      tell_from_modifiers(line, at);
  for (size_t at = 2; at + 3 < line.size(); ++at)
    if (is_word(line[at], {"linear"}) && line[at + 1].is(tok::l_paren) &&
        is_word(line[at + 2], {"val", "ref", "uval"}) && line[at + 3].is(tok::l_paren))
      renew_linear(pp, line, at);
  const bool moves = line.size() > 2 && is_word(line[1], {"target"}) && is_word(line[2], {"update"});
  for (size_t at = 2; at + 1 < line.size(); ++at)
    if (line[at + 1].is(tok::l_paren) && (is_word(line[at], {"map"}) || (moves && is_word(line[at], {"to", "from"}))))
      renew_modifiers(line, at);
}

}  // namespace shepherd
