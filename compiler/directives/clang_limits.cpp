// The part of DirectivePass that edits clauses which Clang does not know in full, refuses wrongly or crashes on.
#include "directives/directive_pass.h"

#include "frontend/diagnose.h"
#include "frontend/leaves.h"

#include <clang/Sema/Lookup.h>
#include <llvm/ADT/STLExtras.h>

namespace shepherd {

using namespace clang;

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

// firstprivate(a, v) -> firstprivate(a) shared(v); copyprivate(a, v) -> copyprivate(a)
void DirectivePass::take_variable_arrays(ClauseList& list, SourceLocation directive) {
  if (pp_->getLangOpts().CPlusPlus) return;  // the names of a member function cannot be looked up yet (frontend/diagnostic_filter)
  std::vector<ConstructKind> kinds = leaves(list.directive);
  bool may_share = llvm::any_of(kinds, [](ConstructKind kind) {
    return kind == ConstructKind::kParallel || kind == ConstructKind::kTask || kind == ConstructKind::kTaskloop;
  });
  std::vector<ClauseTokens> clauses;
  for (ClauseTokens& each : list.clauses) {
    std::vector<Token> kept, taken;
    const bool is_copyprivate = each.name() == "copyprivate";
    if (is_copyprivate || each.name() == "firstprivate")
      for (llvm::ArrayRef<Token> item : list_items(each.arguments())) {
        const ValueDecl* array = variable_array(item);
        std::vector<Token>& where = array ? taken : kept;
        if (!where.empty()) where.push_back(make_token(tok::comma, each.location()));
        llvm::append_range(where, item);
        if (array) (is_copyprivate ? table_.copyprivates : table_.firstprivates).emplace(directive, array);
      }
    if (taken.empty()) {
      clauses.push_back(std::move(each));
      continue;
    }
    if (!kept.empty()) clauses.push_back(with_arguments(each.tokens.front(), std::move(kept)));
    if (may_share && !is_copyprivate) clauses.push_back(insert(make_clause("shared", std::move(taken), each.location())));
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

// num_teams(lower : upper) -> num_teams(upper), which is what the host gives.
void DirectivePass::take_lower_bound(ClauseList& list) {
  for (ClauseTokens& each : list.clauses) {
    if (each.name() != "num_teams") continue;
    int depth = 0, questions = 0;
    llvm::ArrayRef<Token> arguments = each.arguments();
    for (size_t at = 0; at < arguments.size(); ++at) {
      if (arguments[at].isOneOf(tok::l_paren, tok::l_square, tok::l_brace)) ++depth;
      if (arguments[at].isOneOf(tok::r_paren, tok::r_square, tok::r_brace)) --depth;
      if (!depth && arguments[at].is(tok::question)) ++questions;
      if (depth || arguments[at].isNot(tok::colon) || questions-- > 0 || at + 1 == arguments.size()) continue;
      each = with_arguments(each.tokens.front(), arguments.drop_front(at + 1).vec());
      break;
    }
  }
}

/// A hint is not used, and one that asks for nothing is allowed without a name and beside others of that name, which Clang does not know.
void DirectivePass::drop_harmless_hint(ClauseList& list) {
  if (list.directive != llvm::omp::OMPD_critical) return;
  llvm::erase_if(list.clauses, [](const ClauseTokens& each) {
    if (each.name() != "hint" || each.arguments().size() != 1) return false;
    const Token& value = each.arguments()[0];
    bool is_zero = value.is(tok::numeric_constant) && llvm::StringRef(value.getLiteralData(), value.getLength()) == "0";
    return is_zero || (value.getIdentifierInfo() && value.getIdentifierInfo()->getName() == "omp_sync_hint_none");
  });
}

// flush seq_cst -> flush, which is the same (OpenMP 5.2, 15.8.5): Clang 19 knows the clause not here.
void DirectivePass::drop_strongest_order(ClauseList& list) {
  if (list.directive != llvm::omp::OMPD_flush) return;
  llvm::erase_if(list.clauses, [](const ClauseTokens& each) { return each.name() == "seq_cst"; });
}

// scope firstprivate(a) -> scope private(a): Clang 19 knows the scope of OpenMP 5.1.
void DirectivePass::take_scope_clauses(ClauseList& list) {
  if (list.directive != llvm::omp::OMPD_scope) return;
  llvm::erase_if(list.clauses, [](const ClauseTokens& each) { return each.name() == "allocate"; });
  for (ClauseTokens& each : list.clauses) {
    if (each.name() != "firstprivate") continue;
    each = make_clause("private", each.arguments().vec(), each.location());
    table_.scope_firstprivates.insert(each.location());
  }
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

}  // namespace shepherd
