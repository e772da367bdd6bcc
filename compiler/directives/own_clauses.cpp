// Clauses and the directive that are ours, in disguises that Clang takes (README.md).
#include "directives/directive_pass.h"

#include "frontend/diagnose.h"
#include "frontend/leaves.h"

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
      case kReplayable: return plain && (on == llvm::omp::OMPD_task || on == llvm::omp::OMPD_taskloop || on == llvm::omp::OMPD_taskwait);
      case kThreadset: return plain && (on == llvm::omp::OMPD_task || on == llvm::omp::OMPD_taskloop);
      case kTransparent: return plain && on == llvm::omp::OMPD_task;
      case kLocalityDomain: return plain && has_carrier(list);
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

bool DirectivePass::has_carrier(const ClauseList& list) {
  switch (leaves(list.directive).front()) {
    case ConstructKind::kTask:
    case ConstructKind::kTaskgroup: return true;
    case ConstructKind::kTaskloop:
    case ConstructKind::kParallel: return !list.find("if");
    default: return false;
  }
}

/// Clang knows no clause of a taskgroup that could carry an expression.
// taskgroup locality_domain(e) -> task default(shared) locality_domain(e)
void DirectivePass::disguise_taskgroup(ClauseList& list, SourceLocation directive) {
  auto is_own = [&](const ClauseTokens& clause) { return own_clause(clause.name(), list).has_value(); };
  if (list.directive != llvm::omp::OMPD_taskgroup || llvm::none_of(list.clauses, is_own)) return;
  SourceLocation at = list.head.back().getLocation();
  list.head.back() = make_word("task", at);
  list.directive = llvm::omp::OMPD_task;
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
    if (argument == Words) check_words(each);
    // The generated tasks of a taskloop are not recorded, and a taskwait always is.
    bool bare = argument == Words || (argument == Optional && (each.arguments().empty() || list.directive != llvm::omp::OMPD_task));
    if (bare) table_.bare_clauses.emplace(directive, DirectiveTable::OwnClause{*kind, each.location()});
    return bare;
  });
}

void DirectivePass::carry_own(ClauseList& list) {
  for (ClauseTokens& each : list.clauses) {
    std::optional<OwnClauseKind> kind = own_clause(each.name(), list);
    if (!kind) continue;
    SourceLocation at = each.location();
    each = carrier(list, each);
    table_.own_clauses[each.location()] = {*kind, at};
  }
}

// task: locality_domain(e) -> affinity(((char *)0)[e]); parallel, taskloop: locality_domain(e) -> if(parallel: ((char *)0)[e])
// task_iteration: if(e) -> depend(in: ((char *)0)[e])
ClauseTokens DirectivePass::carrier(const ClauseList& list, const ClauseTokens& clause) {
  SourceLocation at = clause.location();
  std::vector<Token> element = element_of_nothing(clause.arguments(), at);
  if (newer_ == NewerDirective::kTaskIteration) {
    std::vector<Token> dependence = {make_word("in", at), make_token(tok::colon, at)};
    llvm::append_range(dependence, element);
    return make_clause("depend", std::move(dependence), at);
  }
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

}  // namespace shepherd
