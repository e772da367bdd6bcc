// Ways to write directives and clauses that OpenMP 5.2 and 6.0 brought, in those that Clang 19 and the back ends know.

#include "directives/tokens.h"

namespace shepherd {

namespace {

using Line = std::vector<Token>;

/// The end of the item of a list that begins at `at`: a comma, a colon or what closes the list.
size_t end_of_item(const Line& line, size_t at, bool colon_ends = false) {
  for (int depth = 0; at < line.size(); ++at) {
    if (depth == 0 && (line[at].isOneOf(tok::comma, tok::r_paren) || (colon_ends && line[at].is(tok::colon)))) break;
    if (line[at].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) ++depth;
    if (line[at].isOneOf(tok::r_paren, tok::r_square, tok::r_brace)) --depth;
  }
  return at;
}

// omp declare_target -> omp declare target (OpenMP 6.0, 5.1)
bool part_name(Preprocessor& pp, Line& line) {
  static const std::set<llvm::StringRef> names = {
      "declare_mapper", "declare_reduction", "declare_simd",     "declare_target", "declare_variant",
      "target_data",    "target_enter_data", "target_exit_data", "target_update",  "cancellation_point"};
  const size_t at = line.size() > 2 && (word(line[1]) == "begin" || word(line[1]) == "end") ? 2 : 1;
  if (at >= line.size() || !names.count(word(line[at]))) return false;
  llvm::SmallVector<llvm::StringRef> words;
  const std::string name = word(line[at]).str();
  llvm::StringRef(name).split(words, '_');
  const SourceLocation place = line[at].getLocation();
  line.erase(line.begin() + at);
  for (llvm::StringRef each : llvm::reverse(words)) line.insert(line.begin() + at, make_word(pp, each, place));
  return true;
}

// declare reduction(id : T) combiner(e) initializer(i) -> declare reduction(id : T : e) initializer(i) (6.0, 7.6.13)
bool take_combiner(Line& line) {
  if (line.size() < 5 || word(line[1]) != "declare" || word(line[2]) != "reduction") return false;
  const size_t close = closing(line, 3);
  for (size_t at = close + 1; at + 1 < line.size(); ++at) {
    if (line[at + 1].isNot(tok::l_paren)) continue;
    const size_t end = closing(line, at + 1);
    if (end == line.size()) return false;
    if (word(line[at]) != "combiner") {
      at = end;
      continue;
    }
    Line combiner(line.begin() + at + 1, line.begin() + end);
    combiner.front() = make_token(tok::colon, line[close].getLocation());
    line.erase(line.begin() + at, line.begin() + end + 1);
    line.insert(line.begin() + close, combiner.begin(), combiner.end());
    return true;
  }
  return false;
}

// linear(a, b : val, step(2)) -> linear(val(a, b) : 2);  linear(a : step(2)) -> linear(a : 2) (5.2, 5.4.6): gcc 12 and
// Clang as it reads OpenMP 5.1 know no other. A construct has `val` anyway, and gcc refuses to hear it there.
bool take_linear(Line& line, size_t clause, bool is_construct) {
  const size_t close = closing(line, clause + 1);
  size_t colon = clause + 2;
  while (colon < close && line[colon].isNot(tok::colon)) {
    colon = end_of_item(line, colon, true);
    if (colon < close && line[colon].is(tok::comma)) ++colon;
  }
  if (close == line.size() || colon >= close) return false;
  Line kind, step;
  for (size_t at = colon + 1; at < close;) {
    const size_t end = end_of_item(line, at);
    if (word(line[at]) == "step" && line[at + 1].is(tok::l_paren))
      step.assign(line.begin() + at + 2, line.begin() + end - 1);
    else if (end == at + 1 && llvm::is_contained({"val", "ref", "uval"}, word(line[at])))
      kind = {line[at]};
    else
      return false;
    at = end + 1;
  }
  Line older(line.begin() + clause, line.begin() + colon);
  const SourceLocation place = line[colon].getLocation();
  if (!kind.empty() && !(is_construct && word(kind[0]) == "val")) {
    older.insert(older.begin() + 2, {kind[0], make_token(tok::l_paren, place)});
    older.push_back(make_token(tok::r_paren, place));
  }
  if (!step.empty()) older.push_back(line[colon]);
  llvm::append_range(older, step);
  line.erase(line.begin() + clause, line.begin() + close);
  line.insert(line.begin() + clause, older.begin(), older.end());
  return true;
}

// defaultmap(to : all) -> defaultmap(to) (6.0, 7.9.9)
void drop_all(Line& line, size_t clause) {
  const size_t close = closing(line, clause + 1);
  if (close == clause + 5 && line[clause + 3].is(tok::colon) && word(line[clause + 4]) == "all")
    line.erase(line.begin() + clause + 3, line.begin() + close);
}

// map(present : a) -> map(present, tofrom : a) (6.0, 7.9.6); what enters or leaves alone is mapped `to` or `from`
void add_map_type(Preprocessor& pp, Line& line, size_t clause) {
  static const std::set<llvm::StringRef> types = {"to", "from", "tofrom", "alloc", "release", "delete", "storage"};
  static const std::set<llvm::StringRef> modifiers = {"always", "close", "present", "mapper", "iterator"};
  const size_t close = closing(line, clause + 1);
  size_t at = clause + 2;
  while (at < close && modifiers.count(word(line[at]))) {
    at = end_of_item(line, at, true);
    if (at < close && line[at].is(tok::comma)) ++at;
  }
  if (at >= close || at == clause + 2 || line[at].isNot(tok::colon) || types.count(word(line[at - 1]))) return;
  const bool is_data = line.size() > 3 && word(line[3]) == "data";
  const llvm::StringRef direction = is_data ? word(line[2]) : "";
  const llvm::StringRef type = direction == "enter" ? "to" : direction == "exit" ? "from" : "tofrom";
  const SourceLocation place = line[at].getLocation();
  line.insert(line.begin() + at, {make_token(tok::comma, place), make_word(pp, type, place)});
}

// target update to((([n][m])p)[0 : n][1]) -> target update to(p) (5.2, 3.2.4): the host has what is moved, and Clang
// knows array shaping in `depend` only. It takes a pointer once: where it has been named already, the item goes.
void drop_shapes(Line& line, size_t clause, std::set<llvm::StringRef>& named) {
  for (size_t at = clause + 2; at + 2 < line.size() && at < closing(line, clause + 1);) {
    const size_t end = end_of_item(line, at);
    const size_t shape = closing(line, at + 1), base = closing(line, at);
    const bool is_shaped = line[at].is(tok::l_paren) && line[at + 1].is(tok::l_paren) && line[at + 2].is(tok::l_square);
    if (!is_shaped || base > end || shape + 1 >= base) {
      at = end + line[end].is(tok::comma);
      continue;
    }
    if (named.insert(word(line[shape + 1])).second) {
      line.erase(line.begin() + base, line.begin() + end);
      line.erase(line.begin() + at, line.begin() + shape + 1);
      at = end_of_item(line, at) + 1;
    } else {
      const bool is_last = line[end].isNot(tok::comma);
      line.erase(line.begin() + at - (is_last && line[at - 1].is(tok::comma)), line.begin() + end + !is_last);
    }
  }
  if (line[clause + 2].is(tok::r_paren)) line.erase(line.begin() + clause, line.begin() + clause + 3);
}

}  // namespace

bool take_newer_forms(Preprocessor& pp, Line& line) {
  bool is_renewed = part_name(pp, line) | take_combiner(line);
  const bool moves = line.size() > 2 && word(line[1]) == "target" && word(line[2]) == "update";
  std::set<llvm::StringRef> named;
  for (size_t at = line.size(); at-- > 2;) {
    if (at + 3 >= line.size() || line[at + 1].isNot(tok::l_paren)) continue;
    const llvm::StringRef clause = word(line[at]);
    if (clause == "linear") is_renewed |= take_linear(line, at, word(line[1]) != "declare");
    if (clause == "defaultmap") drop_all(line, at);
    if (clause == "map") add_map_type(pp, line, at);
    if (moves && (clause == "to" || clause == "from")) drop_shapes(line, at, named);
  }
  return is_renewed;
}

}  // namespace shepherd
