#include "directives/directive_pass.h"

#include "frontend/diagnose.h"
#include "frontend/leaves.h"

#include <clang/Basic/CharInfo.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Sema/Lookup.h>
#include <llvm/ADT/STLExtras.h>

namespace shepherd {

using namespace clang;

std::optional<OwnClauseKind> own_clause_kind(llvm::StringRef name) {
#define OWN_CLAUSE(kind, spelling) \
  if (name == spelling) return OwnClauseKind::k##kind;
#include "directives/own_clauses.def"
  return std::nullopt;
}

/// Clang 22 knows the names of these OpenMP 6.0 clauses but hangs on them or drops them.
static bool is_misparsed(llvm::StringRef name) { return name == "transparent" || name == "replayable" || name == "threadset"; }

/// The word that comes next, which is not read by this. Continued lines count as white space.
static llvm::StringRef next_word(const Lexer& lexer) {
  llvm::StringRef buffer = const_cast<Lexer&>(lexer).getBuffer();
  llvm::StringRef rest(lexer.getBufferLocation(), buffer.end() - lexer.getBufferLocation());
  while (true) {
    rest = rest.ltrim(" \t\v\f");
    if (rest.consume_front("\\\n") || rest.consume_front("\\\r\n") || rest.consume_front("?\?/\n")) continue;
    if (!rest.consume_front("/*")) break;
    rest = rest.drop_front(std::min(rest.find("*/"), rest.size())).drop_front(rest.contains("*/") ? 2 : 0);
  }
  return rest.take_while([](char each) { return isAsciiIdentifierContinue(each); });
}

/// The preprocessor calls this at the `#` or `_Pragma`, when it has not yet read what follows.
class DirectiveCallbacks : public PPCallbacks {
 public:
  explicit DirectiveCallbacks(DirectivePass& pass) : pass_(pass) {}

  void PragmaDirective(SourceLocation location, PragmaIntroducerKind) override {
    // Preprocessor makes no other PreprocessorLexer than Lexers.
    auto* lexer = static_cast<Lexer*>(pass_.pp_->getCurrentLexer());
    if (!lexer) return;
    llvm::StringRef word = next_word(*lexer);
    if (word == "omp") pass_.pass(location);
    if (word == "ompx") pass_.pass_own(location);
  }

 private:
  DirectivePass& pass_;
};

void DirectivePass::watch(Preprocessor& pp) {
  pp_ = &pp;
  pp.addPPCallbacks(std::make_unique<DirectiveCallbacks>(*this));
}

void DirectivePass::pass(SourceLocation directive) {
  std::vector<Token> line = read_line();
  if (std::optional<ClauseList> list = split_clauses(line)) {
    edit(*list, directive);
    line = list->tokens();
  }
  give_back(std::move(line));
}

// ompx locality_domain(e) -> omp taskwait depend(in: ((char *)0)[e])
void DirectivePass::pass_own(SourceLocation directive) {
  std::vector<Token> line = read_line();
  bool ours = line.size() > 1 && line[1].getIdentifierInfo() && line[1].getIdentifierInfo()->getName() == "locality_domain";
  if (!ours) return give_back(std::move(line));
  if (line.size() < 5 || line[2].isNot(tok::l_paren) || line.back().isNot(tok::r_paren)) {
    report_error(pp_->getDiagnostics(), line[1].getLocation(), DiagnosticKind::kOwnDirectiveForm);
    return give_back(std::move(line));
  }
  SourceLocation at = line[1].getLocation();
  std::vector<Token> dependence = {make_word("in", at), make_token(tok::colon, at)};
  llvm::append_range(dependence, element_of_nothing(llvm::ArrayRef(line).drop_front(3).drop_back(), at));
  ClauseTokens clause = make_clause("depend", std::move(dependence), at);
  table_.own_directives[directive] = OwnDirective::kLocalityDomain;
  table_.own_clauses[clause.location()] = {OwnClauseKind::kLocalityDomain, at};
  std::vector<Token> disguise = {make_word("omp", line[0].getLocation()), make_word("taskwait", at)};
  llvm::append_range(disguise, clause.tokens);
  give_back(std::move(disguise));
}

std::vector<Token> DirectivePass::read_line() {
  std::vector<Token> line(1);
  pp_->LexUnexpandedToken(line.front());  // `omp`, even where that is a macro
  for (pp_->Lex(end_); end_.isNot(tok::eod) && end_.isNot(tok::eof); pp_->Lex(end_)) line.push_back(end_);
  return line;
}

void DirectivePass::give_back(std::vector<Token> line) {
  line.push_back(end_);
  auto tokens = std::make_unique<Token[]>(line.size());
  llvm::copy(line, tokens.get());
  pp_->EnterTokenStream(std::move(tokens), line.size(), /*DisableMacroExpansion=*/true, /*IsReinject=*/false);
}

void DirectivePass::edit(ClauseList& list, SourceLocation directive) {
  refuse_unknown(list);
  refuse_dependent_order(list);
  type_iterators(list);
  disguise_taskgroup(list, directive);
  carry_own(list);
  take_variable_arrays(list, directive);
  set_default(list);
  replace_destroy(list);
}

/// Whether Clang lets the directive have a clause that carries ours.
static bool has_carrier(const ClauseList& list) {
  switch (leaves(list.directive).front()) {
    case ConstructKind::kTask:
    case ConstructKind::kTaskgroup: return true;
    case ConstructKind::kTaskloop:
    case ConstructKind::kParallel: return !list.find("if");
    default: return false;
  }
}

void DirectivePass::refuse_unknown(ClauseList& list) {
  llvm::erase_if(list.clauses, [&](const ClauseTokens& each) {
    bool ours = own_clause_kind(each.name()) && has_carrier(list);
    bool known = llvm::omp::getOpenMPClauseKind(each.name()) != llvm::omp::OMPC_unknown && !is_misparsed(each.name());
    if (!known && !ours) report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kUnknownClause, each.name());
    return !known && !ours;
  });
}

/// Clang evaluates the argument of ordered(n) at depend(source) even where it cannot, and may crash.
void DirectivePass::refuse_dependent_order(ClauseList& list) {
  llvm::erase_if(list.clauses, [&](const ClauseTokens& each) {
    if (each.name() != "ordered") return false;
    auto parameter = llvm::find_if(each.arguments(), [&](const Token& token) { return names_template_parameter(token); });
    if (parameter == each.arguments().end()) return false;
    report_error(pp_->getDiagnostics(), parameter->getLocation(), DiagnosticKind::kDependentLoopCount);
    return true;
  });
}

bool DirectivePass::names_template_parameter(const Token& token) {
  if (token.isNot(tok::identifier) || !sema_->getCurScope()) return false;
  LookupResult found(*sema_, token.getIdentifierInfo(), token.getLocation(), Sema::LookupOrdinaryName);
  found.suppressDiagnostics();
  sema_->LookupName(found, sema_->getCurScope());
  return found.isSingleResult() && found.getFoundDecl()->isTemplateParameter();
}

/// Clang crashes where it instantiates an iterator whose type is left to it.
// iterator(i = 0:n) -> iterator(int i = 0:n)
void DirectivePass::type_iterators(ClauseList& list) {
  for (ClauseTokens& each : list.clauses) {
    if (each.arguments().empty() || !each.arguments()[0].is(tok::identifier) || each.arguments()[0].getIdentifierInfo()->getName() != "iterator") continue;
    std::vector<Token> typed;
    int depth = 0;
    for (const Token& token : each.tokens) {
      // The clause's own parenthesis, then that of the modifier.
      bool begins = depth == 2 && token.is(tok::identifier) && typed.back().isOneOf(tok::l_paren, tok::comma);
      size_t at = &token - each.tokens.data();
      if (begins && at + 1 < each.tokens.size() && each.tokens[at + 1].is(tok::equal)) typed.push_back(make_token(tok::kw_int, token.getLocation()));
      if (token.isOneOf(tok::l_paren, tok::l_square)) ++depth;
      if (token.isOneOf(tok::r_paren, tok::r_square)) --depth;
      typed.push_back(token);
    }
    each.tokens = std::move(typed);
  }
}

static bool is_own(const ClauseTokens& clause) { return own_clause_kind(clause.name()).has_value(); }

/// Clang knows no clause of a taskgroup that could carry an expression.
// taskgroup locality_domain(e) -> task default(shared) locality_domain(e)
void DirectivePass::disguise_taskgroup(ClauseList& list, SourceLocation directive) {
  if (list.directive != llvm::omp::OMPD_taskgroup || llvm::none_of(list.clauses, is_own)) return;
  SourceLocation at = list.head.back().getLocation();
  list.head.back() = make_word("task", at);
  list.directive = llvm::omp::OMPD_task;
  list.clauses.push_back(insert(make_clause("default", {make_word("shared", at)}, at)));
  table_.own_directives[directive] = OwnDirective::kTaskgroup;
}

void DirectivePass::carry_own(ClauseList& list) {
  for (ClauseTokens& each : list.clauses) {
    std::optional<OwnClauseKind> kind = own_clause_kind(each.name());
    if (!kind) continue;
    SourceLocation at = each.location();
    each = carrier(list, each);
    table_.own_clauses[each.location()] = {*kind, at};
  }
}

// task: locality_domain(e) -> affinity(((char *)0)[e]); parallel, taskloop: locality_domain(e) -> if(parallel: ((char *)0)[e])
ClauseTokens DirectivePass::carrier(const ClauseList& list, const ClauseTokens& clause) {
  SourceLocation at = clause.location();
  std::vector<Token> element = element_of_nothing(clause.arguments(), at);
  if (list.directive == llvm::omp::OMPD_task) return make_clause("affinity", std::move(element), at);
  std::vector<Token> condition = {make_word(leaves(list.directive).front() == ConstructKind::kParallel ? "parallel" : "taskloop", at),
                                  make_token(tok::colon, at)};
  llvm::append_range(condition, element);
  return make_clause("if", std::move(condition), at);
}

// ((char *)0)[index]
std::vector<Token> DirectivePass::element_of_nothing(llvm::ArrayRef<Token> index, SourceLocation at) {
  std::vector<Token> lvalue;
  for (tok::TokenKind token : {tok::l_paren, tok::l_paren, tok::kw_char, tok::star, tok::r_paren}) lvalue.push_back(make_token(token, at));
  Token null = make_token(tok::numeric_constant, at);
  null.setLiteralData("0");
  lvalue.push_back(null);
  lvalue.push_back(make_token(tok::r_paren, at));
  lvalue.push_back(make_token(tok::l_square, at));
  llvm::append_range(lvalue, index);
  lvalue.push_back(make_token(tok::r_square, at));
  return lvalue;
}

/// The list items that a clause's arguments separate by commas.
static std::vector<llvm::ArrayRef<Token>> list_items(llvm::ArrayRef<Token> arguments) {
  std::vector<llvm::ArrayRef<Token>> items;
  size_t begin = 0;
  int depth = 0;
  for (size_t at = 0; at < arguments.size(); ++at) {
    if (arguments[at].isOneOf(tok::l_paren, tok::l_square)) ++depth;
    if (arguments[at].isOneOf(tok::r_paren, tok::r_square)) --depth;
    if (depth || arguments[at].isNot(tok::comma)) continue;
    items.push_back(arguments.slice(begin, at - begin));
    begin = at + 1;
  }
  items.push_back(arguments.drop_front(begin));
  return items;
}

// firstprivate(a, v) -> firstprivate(a) shared(v)
void DirectivePass::take_variable_arrays(ClauseList& list, SourceLocation directive) {
  if (pp_->getLangOpts().CPlusPlus) return;  // the names of a member function cannot be looked up yet (frontend/diagnostic_filter)
  std::vector<ConstructKind> kinds = leaves(list.directive);
  bool may_share = llvm::any_of(kinds, [](ConstructKind kind) {
    return kind == ConstructKind::kParallel || kind == ConstructKind::kTask || kind == ConstructKind::kTaskloop;
  });
  std::vector<ClauseTokens> clauses;
  for (ClauseTokens& each : list.clauses) {
    std::vector<Token> kept, taken;
    if (each.name() == "firstprivate")
      for (llvm::ArrayRef<Token> item : list_items(each.arguments())) {
        const ValueDecl* array = variable_array(item);
        std::vector<Token>& where = array ? taken : kept;
        if (!where.empty()) where.push_back(make_token(tok::comma, each.location()));
        llvm::append_range(where, item);
        if (array) table_.firstprivates.emplace(directive, array);
      }
    if (taken.empty()) {
      clauses.push_back(std::move(each));
      continue;
    }
    if (!kept.empty()) clauses.push_back(with_arguments(each.tokens.front(), std::move(kept)));
    if (may_share) clauses.push_back(insert(make_clause("shared", std::move(taken), each.location())));
  }
  list.clauses = std::move(clauses);
}

/// The variable that a list item names, if it is an array of variable size.
const ValueDecl* DirectivePass::variable_array(llvm::ArrayRef<Token> item) {
  if (item.size() != 1 || item[0].isNot(tok::identifier) || !sema_->getCurScope()) return nullptr;
  LookupResult found(*sema_, item[0].getIdentifierInfo(), item[0].getLocation(), Sema::LookupOrdinaryName);
  found.suppressDiagnostics();
  sema_->LookupName(found, sema_->getCurScope());
  auto* variable = found.getAsSingle<VarDecl>();
  bool is_array = variable && variable->getType()->isArrayType() && variable->getType()->isVariablyModifiedType();
  return is_array ? variable : nullptr;
}

// task -> task default(shared)
void DirectivePass::set_default(ClauseList& list) {
  if (list.directive != llvm::omp::OMPD_task || pp_->getLangOpts().CPlusPlus || list.find("default")) return;
  SourceLocation at = list.head.back().getLocation();
  list.clauses.push_back(insert(make_clause("default", {make_word("shared", at)}, at)));
}

// depobj(o) destroy(o) -> depobj(o) update(in), the clause not being the user's: Clang 19 takes neither form of destroy.
void DirectivePass::replace_destroy(ClauseList& list) {
  if (list.directive != llvm::omp::OMPD_depobj) return;
  for (ClauseTokens& each : list.clauses) {
    if (each.name() != "destroy") continue;
    auto spelling = [&](llvm::ArrayRef<Token> tokens) {
      std::string text;
      for (const Token& token : tokens) text += pp_->getSpelling(token) + " ";
      return text;
    };
    llvm::ArrayRef<Token> object = llvm::ArrayRef(list.head).drop_front(3).drop_back();
    if (each.tokens.size() > 1 && spelling(each.arguments()) != spelling(object))
      report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kDestroyOther);
    SourceLocation at = each.location();
    each = insert(make_clause("update", {make_word("in", at)}, at));
  }
}

ClauseTokens DirectivePass::insert(ClauseTokens clause) {
  table_.inserted.insert(clause.location());
  return clause;
}

ClauseTokens DirectivePass::make_clause(llvm::StringRef name, std::vector<Token> arguments, SourceLocation at) {
  return with_arguments(make_word(name, at), std::move(arguments));
}

/// Clang compares the names of clauses by their text, so that a name needs a text of its own.
Token DirectivePass::make_word(llvm::StringRef text, SourceLocation at) {
  Token word = make_token(tok::identifier, at);
  pp_->CreateString(text, word, at, at);
  word.setIdentifierInfo(pp_->getIdentifierInfo(text));
  word.setKind(word.getIdentifierInfo()->getTokenID());
  return word;
}

ClauseTokens DirectivePass::with_arguments(const Token& name, std::vector<Token> arguments) {
  ClauseTokens clause{{name, make_token(tok::l_paren, arguments.front().getLocation())}};
  llvm::append_range(clause.tokens, arguments);
  clause.tokens.push_back(make_token(tok::r_paren, arguments.back().getLocation()));
  return clause;
}

Token DirectivePass::make_token(tok::TokenKind kind, SourceLocation at) {
  Token token;
  token.startToken();
  token.setKind(kind);
  token.setLocation(at);
  token.setLength(1);
  return token;
}

}  // namespace shepherd
