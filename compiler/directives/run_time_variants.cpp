// Variants of functions that a condition of the program's run chooses (OpenMP 5.2, 7.3 and 7.5): Clang knows constant
// ones only.
#include "directives/directive_pass.h"

namespace shepherd {

/// True if an expression with that name in it has a value only when the program runs.
bool DirectivePass::is_of_run_time(const Token& name) {
  const NamedDecl* named = look_up(name);
  if (auto* function = dyn_cast_or_null<FunctionDecl>(named)) return !function->isConstexpr();
  auto* variable = dyn_cast_or_null<VarDecl>(named);
  return variable && !variable->isConstexpr() &&
         !(pp_->getLangOpts().CPlusPlus && variable->getType().isConstQualified() && variable->hasInit());
}

/// Clang checks the expression and knows of the variant, but chooses it never: analyse/variants does. What a `begin
/// declare variant` defines it chooses always, since it skips it otherwise. Clang 19 takes no score here.
// match(user = {condition(score(2) : e)}) -> match(user = {condition(sizeof((e) ? 1 : 0) < 0)}), or > 0
void DirectivePass::take_run_time_condition(std::vector<Token>& line, SourceLocation directive) {
  const bool begins = line.size() > 3 && word(line[1]) == "begin";
  if (line.size() < 8 || word(line[1 + begins]) != "declare" || word(line[2 + begins]) != "variant") return;
  size_t open = 3;
  while (open + 1 < line.size() && !(word(line[open]) == "condition" && line[open + 1].is(tok::l_paren))) ++open;
  const size_t end = open + 1 < line.size() ? closing(line, open + 1) : line.size();
  size_t first = open + 2;
  if (end == line.size() || first == end) return;
  unsigned score = 0;
  const bool is_scored = word(line[first]) == "score" && line[first + 1].is(tok::l_paren);
  if (is_scored) {
    const bool is_number = !llvm::StringRef(pp_->getSpelling(line[first + 2])).getAsInteger(0, score);
    const size_t colon = closing(line, first + 1) + 1;
    if (!is_number || colon != first + 4 || colon + 1 >= end || line[colon].isNot(tok::colon)) return;
    first = colon + 1;
  }
  const llvm::ArrayRef<Token> condition = llvm::ArrayRef(line).slice(first, end - first);
  if (!is_scored && llvm::none_of(condition, [&](const Token& each) { return is_of_run_time(each); })) return;
  const SourceLocation at = condition[0].getLocation();
  std::string text;
  for (const Token& each : condition) text += (text.empty() ? "" : " ") + pp_->getSpelling(each);
  table_.run_time_conditions[at] = {directive, text, score};
  auto number = [&](llvm::StringRef digit) {
    Token token = make_token(tok::numeric_constant, at);
    token.setLiteralData(digit.data());
    return token;
  };
  std::vector<Token> known;
  for (tok::TokenKind kind : {tok::kw_sizeof, tok::l_paren, tok::l_paren}) known.push_back(make_token(kind, at));
  llvm::append_range(known, condition);
  for (const Token& each :
       {make_token(tok::r_paren, at), make_token(tok::question, at), number("1"), make_token(tok::colon, at),
        number("0"), make_token(tok::r_paren, at), make_token(begins ? tok::greater : tok::less, at), number("0")})
    known.push_back(each);
  first = open + 2;
  line.erase(line.begin() + first, line.begin() + end);
  line.insert(line.begin() + first, known.begin(), known.end());
}

}  // namespace shepherd
