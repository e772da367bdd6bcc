// Directives, clauses and modifiers of OpenMP 6.0 that Clang 19 does not know: what it reads in their place.
#include "directives/directive_pass.h"
#include "frontend/diagnose.h"
#include "ir/ir.h"

namespace shepherd {

// taskgraph -> task;  task_iteration -> taskwait;  parallel single -> parallel
void DirectivePass::take_newer(std::vector<Token>& line, SourceLocation directive) {
  newer_.reset();
  if (line.size() < 2) return;
  auto replace = [&](ConstructKind kind, llvm::StringRef known) {
    newer_ = kind;
    table_.leaves[directive] = {kind};
    line[1] = make_word(known, line[1].getLocation());
  };
  if (word(line[1]) == "taskgraph") replace(ConstructKind::kTaskgraph, "task");
  if (word(line[1]) == "task_iteration") replace(ConstructKind::kTaskIteration, "taskwait");
  if (word(line[1]) == "groupprivate") take_group_private(line, directive);
  if (line.size() < 3 || word(line[1]) != "parallel" || word(line[2]) != "single") return;
  table_.leaves[directive] = {ConstructKind::kParallel, ConstructKind::kSingle};
  line.erase(line.begin() + 2);
}

/// What may be listed, and where, is the same for both (OpenMP 6.0, 7.13). All devices are the host, so the device type
/// decides nothing.
// groupprivate(x) device_type(any) -> threadprivate(x)
void DirectivePass::take_group_private(std::vector<Token>& line, SourceLocation directive) {
  line[1] = make_word("threadprivate", line[1].getLocation());
  table_.group_privates.insert(directive);
  const size_t end = line.size() > 2 && line[2].is(tok::l_paren) ? closing(line, 2) + 1 : line.size();
  for (size_t at = 3; at < std::min(end, line.size()); ++at)
    if (!word(line[at]).empty()) table_.group_private_names.insert(word(line[at]).str());
  if (end >= line.size()) return;
  std::optional<std::vector<ClauseTokens>> clauses = clauses_in(llvm::ArrayRef(line).drop_front(end));
  if (!clauses) return;
  bool has_type = false;
  for (const ClauseTokens& each : *clauses) {
    const llvm::StringRef type = each.only_word();
    if (each.name() != "device_type")
      report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kUnknownClause, each.name());
    else if (std::exchange(has_type, true))
      report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kRepeatedClause, each.name());
    else if (type != "any" && type != "host" && type != "nohost")
      report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kClauseWords, each.name());
  }
  line.resize(end);
}

/// Clang must copy no variable for the directive that it reads in a taskgraph's place.
void DirectivePass::settle_newer(ClauseList& list, SourceLocation) {
  if (newer_ != ConstructKind::kTaskgraph) return;
  if (!list.find("default")) list.clauses.push_back(shared_by_default(list));
}

/// Clang says so itself of the clauses that it sees.
void DirectivePass::refuse_repeated(const ClauseList& list) {
  std::set<OwnClauseKind> found;
  for (const ClauseTokens& each : list.clauses)
    if (auto* own = own_clause(each.name(), list);
        own && own->kind != OwnClauseKind::kIterationIf && !found.insert(own->kind).second)
      report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kRepeatedClause, each.name());
}

/// The value of an argument that is a literal.
static std::optional<bool> literal(const Preprocessor& pp, llvm::ArrayRef<Token> arguments) {
  if (arguments.size() != 1) return std::nullopt;
  std::string text = pp.getSpelling(arguments[0]);
  if (text == "true" || text == "false") return text == "true";
  unsigned long long value;
  if (arguments[0].isNot(tok::numeric_constant) || llvm::StringRef(text).getAsInteger(0, value)) return std::nullopt;
  return value != 0;
}

// nowait(true) -> nowait;  untied(false) ->;  if(taskgraph : e) -> if(e);  target nowait(e) -> target `nowait if`(e)
void DirectivePass::take_switches(ClauseList& list) {
  static const std::set<llvm::StringRef> switches = {"nowait", "nogroup", "untied", "mergeable"};
  llvm::erase_if(list.clauses, [&](ClauseTokens& each) {
    llvm::ArrayRef<Token> arguments = each.arguments();
    if (newer_ && each.name() == "if" && arguments.size() > 2 && arguments[1].is(tok::colon) &&
        word(arguments[0]) == spelling(*newer_)) {
      each = with_arguments(each.tokens.front(), arguments.drop_front(2).vec());
      return false;
    }
    if (!switches.count(each.name()) || each.tokens.size() == 1) return false;
    std::optional<bool> value = literal(*pp_, arguments);
    // The name that the user cannot write is a clause of ours that has to be evaluated.
    if (!value && each.name() == "nowait" && leaves(list.directive).front() == ConstructKind::kTarget) {
      each = with_arguments(make_word("nowait if", each.location()), arguments.vec());
      return false;
    }
    if (!value) report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kLiteralArgument, each.name());
    each.tokens.resize(1);
    return !value.value_or(false);
  });
}

// firstprivate(saved : x) -> firstprivate(x)
void DirectivePass::take_saved(ClauseList& list) {
  for (ClauseTokens& each : list.clauses) {
    llvm::ArrayRef<Token> arguments = each.arguments();
    if (each.name() != "firstprivate" || arguments.size() < 3 || word(arguments[0]) != "saved" ||
        arguments[1].isNot(tok::colon))
      continue;
    if (list.directive != llvm::omp::OMPD_task && list.directive != llvm::omp::OMPD_taskloop)
      report_error(pp_->getDiagnostics(), arguments[0].getLocation(), DiagnosticKind::kSavedModifier);
    each = with_arguments(each.tokens.front(), arguments.drop_front(2).vec());
    table_.saved.insert(each.location());
  }
}

/// The token's text, or the value of the enumerator that it names: file scope does not know a function's own.
std::string DirectivePass::as_number(const Token& token) {
  auto* enumerator = token.is(tok::identifier) ? dyn_cast_or_null<EnumConstantDecl>(look_up(token)) : nullptr;
  const Expr* value = enumerator ? enumerator->getInitExpr() : nullptr;
  if (!enumerator || (value && value->isValueDependent())) return pp_->getSpelling(token);
  return llvm::toString(enumerator->getInitVal(), 10);
}

/// The program's names are modifiers only in front of a parenthesis (OpenMP 5.2, 6.6): Clang 22 looks at the name
/// alone.
// allocate(allocator : x) -> allocate((allocator) : x)
void DirectivePass::tell_from_modifier(ClauseTokens& clause) {
  const llvm::ArrayRef<Token> arguments = clause.arguments();
  if (clause.name() != "allocate" || arguments.size() < 3 || arguments[1].isNot(tok::colon)) return;
  const Token& name = arguments[0];
  if (word(name) != "allocator" && word(name) != "align") return;
  std::vector<Token> told = {make_token(tok::l_paren, name.getLocation()), name,
                             make_token(tok::r_paren, name.getLocation())};
  llvm::append_range(told, arguments.drop_front(1));
  clause = with_arguments(clause.tokens.front(), std::move(told));
}

// allocate(allocator(a), align(64) : x) -> allocate(a : x);  allocate(align(64) : x) -> allocate(x)
void DirectivePass::take_allocate_modifiers(ClauseList& list) {
  for (ClauseTokens& each : list.clauses) {
    llvm::ArrayRef<Token> rest = each.arguments();
    std::vector<Token> allocator;
    std::string alignment;
    if (each.name() != "allocate" || rest.size() < 6) continue;
    while (rest.size() > 1 && (word(rest[0]) == "allocator" || word(rest[0]) == "align") && rest[1].is(tok::l_paren)) {
      llvm::ArrayRef<Token> modifier = rest.take_front(std::min(closing(rest, 1) + 1, rest.size()));
      llvm::ArrayRef<Token> argument = modifier.drop_front(2).drop_back();
      if (word(rest[0]) == "allocator")
        allocator = argument.vec();
      else
        for (const Token& token : argument) alignment += (alignment.empty() ? "" : " ") + as_number(token);
      rest = rest.drop_front(modifier.size());
      if (!rest.empty() && rest.front().is(tok::comma)) rest = rest.drop_front();
    }
    if (rest.size() < 2 || rest.front().isNot(tok::colon) || rest.size() == each.arguments().size()) continue;
    if (!allocator.empty()) llvm::append_range(allocator, rest);
    each = with_arguments(each.tokens.front(), allocator.empty() ? rest.drop_front().vec() : allocator);
    if (!alignment.empty()) table_.alignments[each.location()] = alignment;
  }
  llvm::for_each(list.clauses, [&](ClauseTokens& each) { tell_from_modifier(each); });
}

/// safesync limits the threads that share what lets them progress: on the host each has its own. Clang checks the width
/// if the directive has no other `if`.
// parallel safesync(n) -> parallel if(parallel: ((char *)0)[n]), the clause not being the user's
void DirectivePass::take_safesync(ClauseList& list) {
  if (!llvm::is_contained(leaves(list.directive), ConstructKind::kParallel)) return;
  const bool has_condition = list.find("if");
  llvm::erase_if(list.clauses, [&](ClauseTokens& each) {
    if (each.name() != "safesync") return false;
    SourceLocation at = each.location();
    if (each.tokens.size() == 1 || has_condition) return true;
    if (each.arguments().empty()) {
      report_error(pp_->getDiagnostics(), at, DiagnosticKind::kClauseWords, "safesync");
      return true;
    }
    each = insert(make_carrier("if", "parallel", each.arguments(), at));
    return false;
  });
}

// parallel num_threads(strict : n) severity(warning) message("text") -> parallel num_threads(n)
void DirectivePass::take_strict(ClauseList& list, SourceLocation directive) {
  if (!llvm::omp::isAllowedClauseForDirective(list.directive, llvm::omp::OMPC_num_threads, 51)) return;
  StrictThreads strict;
  bool is_strict = false;
  llvm::erase_if(list.clauses, [&](ClauseTokens& each) {
    llvm::ArrayRef<Token> arguments = each.arguments();
    if (each.name() == "num_threads" && arguments.size() > 2 && word(arguments[0]) == "strict" &&
        arguments[1].is(tok::colon)) {
      is_strict = true;
      each = with_arguments(each.tokens.front(), arguments.drop_front(2).vec());
    } else if (each.name() == "severity") {
      llvm::StringRef argument = each.only_word();
      strict.warns = argument == "warning";
      if (!strict.warns && argument != "fatal")
        report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kClauseWords, "severity");
      return true;
    } else if (each.name() == "message") {
      bool is_literal = !arguments.empty() && llvm::all_of(arguments, [](const Token& token) {
        return tok::isStringLiteral(token.getKind());
      });
      if (!is_literal) report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kMessageLiteral);
      for (const Token& token : arguments) strict.message += pp_->getSpelling(token) + " ";
      return true;
    }
    return false;
  });
  if (is_strict) table_.strict_threads[directive] = strict;
}

/// threadset(omp_team), which is what holds anyway, threadset(omp_pool); nogroup, which may as well be false where it
/// has an argument. Whether it says anything.
bool DirectivePass::check_words(const ClauseTokens& clause) {
  if (clause.name() != "threadset") return clause.arguments().empty();
  llvm::StringRef set = clause.only_word();
  if (set != "omp_team" && set != "omp_pool")
    report_error(pp_->getDiagnostics(), clause.location(), DiagnosticKind::kClauseWords, "threadset");
  return set != "omp_team";
}

}  // namespace shepherd
