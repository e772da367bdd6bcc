// Clauses and the directive that are ours, in disguises that Clang takes (README.md).
#include "directives/directive_pass.h"

#include "frontend/diagnose.h"
#include "ir/ir.h"

namespace shepherd {

const OwnClauseForm* DirectivePass::own_clause(llvm::StringRef name, const ClauseList& list) const {
  using enum ConstructKind;
  static const OwnClauseForm forms[] = {
#define OWN_CLAUSE(Kind, spelling, argument, ...) \
  {OwnClauseKind::k##Kind, spelling, OwnClauseForm::argument, {__VA_ARGS__}},
#define ALSO_SPELLED OWN_CLAUSE
#include "ir/own_clauses.def"
  };
  const std::vector<ConstructKind> all = newer_ ? std::vector{*newer_} : leaves(list.directive);
  auto* found = llvm::find_if(forms, [&](const OwnClauseForm& each) {
    auto takes = [&](ConstructKind leaf) { return llvm::is_contained(each.constructs, leaf); };
    return each.spelling == name &&
           (each.argument == OwnClauseForm::Needed ? takes(all.front()) : llvm::any_of(all, takes));
  });
  return found == std::end(forms) ? nullptr : found;
}

// ompx locality_domain(e), ompx phase(e) -> omp taskwait depend(in: ((char *)0)[e])
void DirectivePass::pass_own(SourceLocation directive) {
  std::vector<Token> line = read_line();
  const bool is_of_exceptions = line.size() == 5 && word(line[1]) == "exceptions" && word(line[3]) == "ordered" &&
                                line[2].is(tok::l_paren) && line[4].is(tok::r_paren);
  if (is_of_exceptions || (line.size() == 2 && word(line[1]) == "alternatives")) {
    const char* spelling = is_of_exceptions ? "exceptions(ordered)" : "alternatives";
    table_.group_directives.push_back({directive, {}, spelling, is_of_exceptions});
    table_.settled.push_back(directive);
    return give_back({});
  }
  if (line.size() > 1 && word(line[1]) == "assembly") return note_assembly(line, directive);
  const bool is_phase = line.size() > 1 && word(line[1]) == "phase";
  if (line.size() < 2 || (!is_phase && word(line[1]) != "locality_domain")) {
    report_warning(pp_->getDiagnostics(), directive, DiagnosticKind::kUnknownOwnDirective,
                   line.size() < 2 ? "" : word(line[1]));
    return give_back(std::move(line));
  }
  if (line.size() < 5 || line[2].isNot(tok::l_paren) || line.back().isNot(tok::r_paren)) {
    report_error(pp_->getDiagnostics(), line[1].getLocation(), DiagnosticKind::kOwnDirectiveForm, word(line[1]));
    return give_back(std::move(line));
  }
  std::vector<Token> argument = llvm::ArrayRef(line).drop_front(3).drop_back().vec();
  disguise_as_taskwait(line, is_phase ? ConstructKind::kPhase : ConstructKind::kLocalityDomain,
                       is_phase ? OwnClauseKind::kPhaseId : OwnClauseKind::kLocalityDomain, argument,
                       line[1].getLocation(), directive);
  give_back(std::move(line));
}

/// Checked later: nothing stands between the two (analyse/check).
void DirectivePass::take_group_directive(ClauseList& list, SourceLocation directive) {
  if (table_.group_directives.empty() || table_.group_directives.back().taskgroup.isValid()) return;
  if (list.directive != llvm::omp::OMPD_taskgroup) return;
  table_.group_directives.back().taskgroup = directive;
  if (table_.group_directives.back().is_of_exceptions) return;
  table_.leaves[directive] = {ConstructKind::kAlternatives};
  for (const ClauseTokens& each : list.clauses)
    report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kUnsupportedClause, each.name());
  list.clauses.clear();
}

void DirectivePass::disguise_as_taskwait(std::vector<Token>& line, ConstructKind kind, OwnClauseKind carried,
                                         llvm::ArrayRef<Token> index, SourceLocation at, SourceLocation directive) {
  ClauseTokens clause = make_carrier("depend", "in", index, at);
  table_.leaves[directive] = {kind};
  table_.own_clauses[clause.location()] = {{carried, at}};
  line = {make_word("omp", line[0].getLocation()), make_word("taskwait", at)};
  llvm::append_range(line, clause.tokens);
}

/// Clang knows no clause of a taskgroup that could carry an expression.
// taskgroup locality_domain(e) task_reduction(+: x) -> task default(shared) locality_domain(e) in_reduction(+: x)
void DirectivePass::disguise_taskgroup(ClauseList& list, SourceLocation directive) {
  auto is_own = [&](const ClauseTokens& clause) { return own_clause(clause.name(), list); };
  if (list.directive != llvm::omp::OMPD_taskgroup || llvm::none_of(list.clauses, is_own)) return;
  SourceLocation at = list.head.back().getLocation();
  list.head.back() = make_word("task", at);
  list.directive = llvm::omp::OMPD_task;
  newer_ = ConstructKind::kTaskgroup;
  for (ClauseTokens& each : list.clauses) {
    if (each.name() == "in_reduction")
      report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kUnsupportedClause, each.name());
    if (each.name() == "task_reduction" && !each.arguments().empty())
      each = make_clause("in_reduction", each.arguments().vec(), each.location());
  }
  list.clauses.push_back(shared_by_default(list));
  table_.leaves[directive] = {ConstructKind::kTaskgroup};
}

/// Clauses of ours that bring no expression leave nothing to Clang.
void DirectivePass::drop_bare(ClauseList& list, SourceLocation directive) {
  llvm::erase_if(list.clauses, [&](const ClauseTokens& each) {
    const OwnClauseForm* own = own_clause(each.name(), list);
    if (!own) return false;
    bool says_something = own->argument != OwnClauseForm::Words || check_words(each);
    // The generated tasks of a taskloop are not recorded, and a taskwait always is.
    bool is_ignored = own->kind == OwnClauseKind::kReplayable && list.directive != llvm::omp::OMPD_task;
    bool bare = own->argument == OwnClauseForm::Words ||
                (own->argument == OwnClauseForm::Optional && (each.arguments().empty() || is_ignored));
    if (bare && says_something) table_.bare_clauses[directive].push_back({own->kind, each.location(), own->constructs});
    return bare;
  });
}

void DirectivePass::carry_own(ClauseList& list) {
  for (size_t at = 0; at < list.clauses.size(); ++at) {
    const OwnClauseForm* own = own_clause(list.clauses[at].name(), list);
    if (!own) continue;
    ClauseTokens clause = list.clauses[at];
    ClauseTokens made = carrier(list, clause);
    // Clang takes one `if` for each leaf.
    auto condition = made.name() == "if" ? find_condition(list) : list.clauses.end();
    std::vector<DirectiveTable::OwnClause> held = {{own->kind, clause.location()}};
    if (condition != list.clauses.end()) {
      made = join_conditions(std::move(made), *condition);
      // It may be the carrier of another.
      llvm::append_range(held, table_.own_clauses[condition->location()]);
      table_.own_clauses.erase(condition->location());
    }
    table_.own_clauses[made.location()] = std::move(held);
    list.clauses[at] = std::move(made);
    if (condition == list.clauses.end()) continue;
    if (condition - list.clauses.begin() < int(at)) --at;
    list.clauses.erase(condition);
  }
}

/// The name before the colon of an `if` clause, if there is one.
static llvm::StringRef leaf_named(const ClauseTokens& condition) {
  llvm::ArrayRef<Token> arguments = condition.arguments();
  return arguments.size() > 2 && arguments[1].is(tok::colon) ? word(arguments[0]) : llvm::StringRef();
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
  if (newer_ == ConstructKind::kTaskIteration) return make_carrier("depend", "in", clause.arguments(), at);
  if (list.directive == llvm::omp::OMPD_task)
    return make_clause("affinity", element_of_nothing(clause.arguments(), at), at);
  return make_carrier("if", spelling(leaves(list.directive).front()), clause.arguments(), at);
}

// name(modifier : ((char *)0)[index])
ClauseTokens DirectivePass::make_carrier(llvm::StringRef name, llvm::StringRef modifier, llvm::ArrayRef<Token> index,
                                         SourceLocation at) {
  std::vector<Token> arguments = {make_word(modifier, at), make_token(tok::colon, at)};
  llvm::append_range(arguments, element_of_nothing(index, at));
  return make_clause(name, std::move(arguments), at);
}

Token DirectivePass::make_zero(SourceLocation at) {
  Token zero = make_token(tok::numeric_constant, at);
  zero.setLiteralData("0");
  return zero;
}

// ((char *)0)[index]
std::vector<Token> DirectivePass::element_of_nothing(llvm::ArrayRef<Token> index, SourceLocation at) {
  std::vector<Token> lvalue;
  for (tok::TokenKind token : {tok::l_paren, tok::l_paren, tok::kw_char, tok::star, tok::r_paren})
    lvalue.push_back(make_token(token, at));
  lvalue.push_back(make_zero(at));
  lvalue.push_back(make_token(tok::r_paren, at));
  lvalue.push_back(make_token(tok::l_square, at));
  llvm::append_range(lvalue, index);
  lvalue.push_back(make_token(tok::r_square, at));
  return lvalue;
}

}  // namespace shepherd
