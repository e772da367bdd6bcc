// Clauses and the directive that are ours, in disguises that Clang takes (README.md).
#include "directives/directive_pass.h"

#include "frontend/diagnose.h"
#include "ir/leaves.h"

#include <llvm/ADT/STLExtras.h>

namespace shepherd {

using namespace clang;

std::optional<OwnClauseKind> DirectivePass::own_clause(llvm::StringRef name, const ClauseList& list) const {
  using enum OwnClauseKind;
  llvm::omp::Directive on = list.directive;
  auto may_be = [&](OwnClauseKind kind) {
    bool plain = !newer_;
    switch (kind) {
      case kGraphId:
      case kGraphReset:
      case kGraphNogroup: return newer_ == NewerDirective::kTaskgraph;
      case kIterationIf: return newer_ == NewerDirective::kTaskIteration;
      case kReplayable:
        return plain &&
               (on == llvm::omp::OMPD_task || on == llvm::omp::OMPD_taskloop || on == llvm::omp::OMPD_taskwait);
      case kThreadset:
        return plain && (on == llvm::omp::OMPD_task || llvm::is_contained(leaves(on), ConstructKind::kTaskloop));
      case kTransparent: return plain && on == llvm::omp::OMPD_task;
      case kLocalityDomain: return plain && has_carrier(list);
      case kMessage: return false;  // error_messages.cpp
    }
    return false;
  };
#define OWN_CLAUSE(kind, spelling, argument) \
  if (name == spelling && may_be(k##kind)) return k##kind;
#include "directives/own_clauses.def"
  return std::nullopt;
}

// ompx locality_domain(e) -> omp taskwait depend(in: ((char *)0)[e])
void DirectivePass::pass_own(SourceLocation directive) {
  std::vector<Token> line = read_line();
  bool ours =
      line.size() > 1 && line[1].getIdentifierInfo() && line[1].getIdentifierInfo()->getName() == "locality_domain";
  if (!ours) return give_back(std::move(line));
  if (line.size() < 5 || line[2].isNot(tok::l_paren) || line.back().isNot(tok::r_paren)) {
    report_error(pp_->getDiagnostics(), line[1].getLocation(), DiagnosticKind::kOwnDirectiveForm);
    return give_back(std::move(line));
  }
  std::vector<Token> domain = llvm::ArrayRef(line).drop_front(3).drop_back().vec();
  disguise_as_taskwait(line, OwnDirective::kLocalityDomain, OwnClauseKind::kLocalityDomain, domain,
                       line[1].getLocation(), directive);
  give_back(std::move(line));
}

void DirectivePass::disguise_as_taskwait(std::vector<Token>& line, OwnDirective kind, OwnClauseKind carried,
                                         llvm::ArrayRef<Token> index, SourceLocation at, SourceLocation directive) {
  std::vector<Token> dependence = {make_word("in", at), make_token(tok::colon, at)};
  llvm::append_range(dependence, element_of_nothing(index, at));
  ClauseTokens clause = make_clause("depend", std::move(dependence), at);
  table_.own_directives[directive] = kind;
  table_.own_clauses[clause.location()] = {carried, at};
  line = {make_word("omp", line[0].getLocation()), make_word("taskwait", at)};
  llvm::append_range(line, clause.tokens);
}

bool DirectivePass::has_carrier(const ClauseList& list) {
  switch (leaves(list.directive).front()) {
    case ConstructKind::kTask:
    case ConstructKind::kTaskgroup:
    case ConstructKind::kTaskloop:
    case ConstructKind::kParallel: return true;
    default: return false;
  }
}

/// Clang knows no clause of a taskgroup that could carry an expression.
// taskgroup locality_domain(e) task_reduction(+: x) -> task default(shared) locality_domain(e) in_reduction(+: x)
void DirectivePass::disguise_taskgroup(ClauseList& list, SourceLocation directive) {
  auto is_own = [&](const ClauseTokens& clause) { return own_clause(clause.name(), list).has_value(); };
  if (list.directive != llvm::omp::OMPD_taskgroup || llvm::none_of(list.clauses, is_own)) return;
  SourceLocation at = list.head.back().getLocation();
  list.head.back() = make_word("task", at);
  list.directive = llvm::omp::OMPD_task;
  for (ClauseTokens& each : list.clauses) {
    if (each.name() == "in_reduction")
      report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kUnsupportedClause, each.name());
    if (each.name() == "task_reduction" && !each.arguments().empty())
      each = make_clause("in_reduction", each.arguments().vec(), each.location());
  }
  list.clauses.push_back(insert(make_clause("default", {make_word("shared", at)}, at)));
  table_.own_directives[directive] = OwnDirective::kTaskgroup;
}

/// Clauses of ours that bring no expression leave nothing to Clang.
void DirectivePass::drop_bare(ClauseList& list, SourceLocation directive) {
  enum { Needed, Optional, Words };
  auto argument_of = [](llvm::StringRef name) {
#define OWN_CLAUSE(kind, spelling, argument) \
  if (name == spelling) return int(argument);
#include "directives/own_clauses.def"
    return int(Needed);
  };
  llvm::erase_if(list.clauses, [&](const ClauseTokens& each) {
    std::optional<OwnClauseKind> kind = own_clause(each.name(), list);
    if (!kind) return false;
    int argument = argument_of(each.name());
    bool says_something = argument != Words || check_words(each);
    // The generated tasks of a taskloop are not recorded, and a taskwait always is.
    bool bare = argument == Words ||
                (argument == Optional && (each.arguments().empty() || list.directive != llvm::omp::OMPD_task));
    if (bare && says_something)
      table_.bare_clauses.emplace(directive, DirectiveTable::OwnClause{*kind, each.location()});
    return bare;
  });
}

void DirectivePass::carry_own(ClauseList& list) {
  for (size_t at = 0; at < list.clauses.size(); ++at) {
    std::optional<OwnClauseKind> kind = own_clause(list.clauses[at].name(), list);
    if (!kind) continue;
    ClauseTokens clause = list.clauses[at];
    ClauseTokens made = carrier(list, clause);
    // Clang takes one `if` for each leaf.
    auto condition = made.name() == "if" ? find_condition(list) : list.clauses.end();
    if (condition != list.clauses.end()) made = join_conditions(std::move(made), *condition);
    table_.own_clauses[made.location()] = {*kind, clause.location()};
    list.clauses[at] = std::move(made);
    if (condition == list.clauses.end()) continue;
    if (condition - list.clauses.begin() < int(at)) --at;
    list.clauses.erase(condition);
  }
}

/// Of an `if` clause: the name before the colon, if there is one.
static llvm::StringRef leaf_named(const ClauseTokens& condition) {
  llvm::ArrayRef<Token> arguments = condition.arguments();
  bool names = arguments.size() > 2 && arguments[0].getIdentifierInfo() && arguments[1].is(tok::colon);
  return names ? arguments[0].getIdentifierInfo()->getName() : llvm::StringRef();
}

/// The user's, for the leaf that carries clauses of ours, or for all.
std::vector<ClauseTokens>::iterator DirectivePass::find_condition(ClauseList& list) {
  return llvm::find_if(list.clauses, [&](const ClauseTokens& each) {
    if (each.name() != "if" || own_clause("if", list) || each.arguments().empty()) return false;
    llvm::StringRef leaf = leaf_named(each);
    return leaf.empty() || leaf == spelling(leaves(list.directive).front());
  });
}

// if(taskloop: ((char *)0)[e]) and if(c) -> if(((void)((char *)0)[e], (c)))
ClauseTokens DirectivePass::join_conditions(ClauseTokens carrier, const ClauseTokens& condition) {
  SourceLocation at = carrier.location();
  size_t modifier = leaf_named(condition).empty() ? 0 : 2;
  std::vector<Token> joined = condition.arguments().take_front(modifier).vec();
  for (tok::TokenKind token : {tok::l_paren, tok::l_paren, tok::kw_void, tok::r_paren})
    joined.push_back(make_token(token, at));
  llvm::append_range(joined, carrier.arguments().drop_front(2));
  joined.push_back(make_token(tok::comma, at));
  joined.push_back(make_token(tok::l_paren, at));
  llvm::append_range(joined, condition.arguments().drop_front(modifier));
  for (int each = 0; each < 2; ++each)
    joined.push_back(make_token(tok::r_paren, condition.arguments().back().getLocation()));
  return make_clause("if", std::move(joined), at);
}

// task: locality_domain(e) -> affinity(((char *)0)[e]); parallel, taskloop: locality_domain(e) -> if(parallel: ((char
// *)0)[e]) task_iteration: if(e) -> depend(in: ((char *)0)[e])
ClauseTokens DirectivePass::carrier(const ClauseList& list, const ClauseTokens& clause) {
  SourceLocation at = clause.location();
  std::vector<Token> element = element_of_nothing(clause.arguments(), at);
  if (newer_ == NewerDirective::kTaskIteration) {
    std::vector<Token> dependence = {make_word("in", at), make_token(tok::colon, at)};
    llvm::append_range(dependence, element);
    return make_clause("depend", std::move(dependence), at);
  }
  if (list.directive == llvm::omp::OMPD_task) return make_clause("affinity", std::move(element), at);
  std::vector<Token> condition = {make_word(spelling(leaves(list.directive).front()), at), make_token(tok::colon, at)};
  llvm::append_range(condition, element);
  return make_clause("if", std::move(condition), at);
}

// ((char *)0)[index]
std::vector<Token> DirectivePass::element_of_nothing(llvm::ArrayRef<Token> index, SourceLocation at) {
  std::vector<Token> lvalue;
  for (tok::TokenKind token : {tok::l_paren, tok::l_paren, tok::kw_char, tok::star, tok::r_paren})
    lvalue.push_back(make_token(token, at));
  Token null = make_token(tok::numeric_constant, at);
  null.setLiteralData("0");
  lvalue.push_back(null);
  lvalue.push_back(make_token(tok::r_paren, at));
  lvalue.push_back(make_token(tok::l_square, at));
  llvm::append_range(lvalue, index);
  lvalue.push_back(make_token(tok::r_square, at));
  return lvalue;
}

}  // namespace shepherd
