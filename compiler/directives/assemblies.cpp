// Assemblies (docs/assemblies.md): their directive and their clause, and the region in which Clang is to take
// worksharing constructs.
#include "directives/directive_pass.h"

#include "frontend/diagnose.h"
#include "ir/ir.h"

namespace shepherd {

// ompx assembly width(e | auto | auto : bytes)
void DirectivePass::note_assembly(std::vector<Token>& line, SourceLocation directive) {
  const bool has_width =
      line.size() > 5 && word(line[2]) == "width" && line[3].is(tok::l_paren) && closing(line, 3) + 1 == line.size();
  table_.settled.push_back(directive);
  if (!has_width) {
    report_error(pp_->getDiagnostics(), line[1].getLocation(), DiagnosticKind::kAssemblyForm);
  } else {
    table_.assemblies.push_back({directive, {}});
    width_ = line;
  }
  give_back({});
}

/// The width becomes a clause of the task. Checked later: nothing stands between the two (analyse/check).
// task ompx_width(e) -> task affinity(((char *)0)[e]), and a parallel behind it
// taskloop ompx_width(e) -> taskloop if(taskloop: ((char *)0)[e]), and a parallel behind the headers of its loops
void DirectivePass::take_assembly(ClauseList& list, SourceLocation directive) {
  using enum ConstructKind;
  auto is_width = [&](const ClauseTokens& each) {
    const OwnClauseForm* own = own_clause(each.name(), list);
    return own && own->kind == OwnClauseKind::kWidth;
  };
  const bool is_loop = list.directive == llvm::omp::OMPD_taskloop;
  if ((list.directive != llvm::omp::OMPD_task && !is_loop) || newer_) {
    llvm::erase_if(list.clauses, [&](const ClauseTokens& each) {
      if (!is_width(each)) return false;
      report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kUnknownClause, each.name());
      return true;
    });
    return;
  }
  if (!table_.assemblies.empty() && !table_.assemblies.back().second.isValid()) {
    table_.assemblies.back().second = directive;
    const SourceLocation at = width_[2].getLocation();
    list.clauses.push_back(make_clause("ompx_width", {width_.begin() + 4, width_.end() - 1}, at));
  }
  if (llvm::none_of(list.clauses, is_width)) return;
  for (ClauseTokens& each : list.clauses)
    if (is_width(each)) take_automatic_width(each);
  has_assemblies_ = true;
  if (is_loop) return await_headers(list, directive);
  is_assembly_ = true;
  table_.leaves[directive] = {kTask, kAssembly};
}

/// Clang takes the region of an assembly for a parallel one, in which no task can be cancelled. Whether a directive
/// stands in one is not known here, so it is the same for all behind an assembly; analyse/cancellation looks where they
/// stand.
// cancel taskgroup if(e) -> taskwait depend(in: ((char *)0)[(e) ? 1 : 0])
// cancellation point taskgroup -> taskwait depend(in: ((char *)0)[0])
bool DirectivePass::take_cancel(std::vector<Token>& line, SourceLocation directive) {
  auto begins = [&](std::initializer_list<llvm::StringRef> words) {
    return line.size() > words.size() && std::equal(words.begin(), words.end(), line.begin() + 1,
                                                    [](llvm::StringRef a, const Token& b) { return a == word(b); });
  };
  const bool is_point = begins({"cancellation", "point", "taskgroup"});
  if (!has_assemblies_ || (!is_point && !begins({"cancel", "taskgroup"}))) return false;
  const SourceLocation at = line[1].getLocation();
  std::optional<std::vector<ClauseTokens>> clauses = clauses_in(llvm::ArrayRef(line).drop_front(is_point ? 4 : 3));
  auto is_condition = [](const ClauseTokens& each) { return each.name() == "if" && !each.arguments().empty(); };
  if (!clauses) return false;
  llvm::erase_if(*clauses, [&](const ClauseTokens& each) {
    if (!is_point && is_condition(each)) return false;
    report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kUnknownClause, each.name());
    return true;
  });
  for (const ClauseTokens& each : llvm::drop_begin(*clauses, clauses->empty() ? 0 : 1))
    report_error(pp_->getDiagnostics(), each.location(), DiagnosticKind::kRepeatedClause, each.name());
  std::vector<Token> index = is_point ? std::vector{make_zero(at)} : make_one(at);
  if (!clauses->empty()) {
    llvm::ArrayRef<Token> condition = clauses->front().arguments();
    if (condition.size() > 2 && word(condition[0]) == "cancel" && condition[1].is(tok::colon))
      condition = condition.drop_front(2);
    std::vector<Token> choice = {make_token(tok::l_paren, at)};
    llvm::append_range(choice, condition);
    choice.push_back(make_token(tok::r_paren, at));
    choice.push_back(make_token(tok::question, at));
    llvm::append_range(choice, index);
    choice.push_back(make_token(tok::colon, at));
    choice.push_back(make_zero(at));
    index = std::move(choice);
  }
  disguise_as_taskwait(line, is_point ? ConstructKind::kCancellationPoint : ConstructKind::kCancel,
                       OwnClauseKind::kCancelIf, index, at, directive);
  return true;
}

/// What is left is the working set in bytes.
// width(auto) -> width(0);  width(auto : bytes) -> width(bytes)
void DirectivePass::take_automatic_width(ClauseTokens& clause) {
  std::vector<Token> arguments = clause.arguments().vec();
  if (arguments.empty() || word(arguments[0]) != "auto") return;
  const bool has_bytes = arguments.size() > 2 && arguments[1].is(tok::colon);
  if (arguments.size() > 1 && !has_bytes)
    report_error(pp_->getDiagnostics(), clause.location(), DiagnosticKind::kAssemblyForm);
  arguments.erase(arguments.begin(), has_bytes ? arguments.begin() + 2 : arguments.end());
  if (arguments.empty()) arguments.push_back(make_zero(clause.location()));
  clause = make_clause(clause.name(), std::move(arguments), clause.location());
  table_.automatic_widths[clause.location()] = has_bytes;  // the new word has a place of its own
}

void DirectivePass::await_headers(const ClauseList& list, SourceLocation directive) {
  using enum ConstructKind;
  table_.leaves[directive] = {kTaskloop, kAssembly, kFor};
  headers_ = {.left = 1, .at = list.head.back().getLocation()};
  const ClauseTokens* collapse = list.find("collapse");
  if (!collapse || collapse->arguments().empty()) return;
  const std::string number = pp_->getSpelling(collapse->arguments()[0]);
  if (collapse->arguments().size() == 1 && !llvm::StringRef(number).getAsInteger(0, headers_.left)) return;
  headers_.left = 0;
  report_error(pp_->getDiagnostics(), collapse->location(), DiagnosticKind::kLiteralArgument, "collapse");
}

/// The parser comes to the token next. The region goes behind the header of the innermost loop, so that Clang takes
/// worksharing constructs in the body; and a loop into that region, so that it takes `continue`.
// taskloop collapse(2) for (...) for (...) <body> -> ... for (...) for (...) parallel for (shep_once...) <body>
void DirectivePass::put_region_of_members(const Token& token) {
  if (headers_.left == 0) return;
  if (token.is(tok::annot_pragma_openmp_end)) headers_.has_read_directive = true;
  if (!headers_.has_read_directive) return;
  if (token.is(tok::kw_for) && headers_.depth == 0) headers_.is_inside = true;
  if (!headers_.is_inside || !token.isOneOf(tok::l_paren, tok::r_paren)) return;
  headers_.depth += token.is(tok::l_paren) ? 1 : -1;
  if (headers_.depth > 0) return;
  headers_.is_inside = false;
  if (--headers_.left > 0) return;
  const SourceLocation at = headers_.at;
  table_.regions_of_members.insert(at);
  std::vector<Token> line;
  put_region(line, at);
  loops_around_ = 1;
  put_loops_around(line, at);
  enter(line);
}

}  // namespace shepherd
