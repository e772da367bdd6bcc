// The part of DirectivePass that lets clauses name references, operators by their functions' names, and members in
// member templates.
#include "directives/directive_pass.h"
#include "frontend/diagnose.h"

#include <clang/Sema/Scope.h>
#include <clang/Sema/Sema.h>

namespace shepherd {

static bool wants_shared_items(llvm::StringRef clause) {
  return clause == "reduction" || clause == "in_reduction" || clause == "task_reduction" || clause == "lastprivate";
}

// void f(int &x) { #pragma omp for reduction(+ : x)
//
/// A reference has the sharing of what it refers to (OpenMP 5.2, 5.1.2), which a function that is called in a parallel
/// region does not show. Clang takes the worst for true and drops the clause. So the reference is a static one without
/// a value, of which Clang asks nothing, from here until its directive is read.
void DirectivePass::take_references(ClauseList& list) {
  if (!pp_->getLangOpts().CPlusPlus) return;
  for (const ClauseTokens& each : list.clauses) {
    if (!wants_shared_items(each.name())) continue;
    for (const Token& token : each.arguments()) {
      auto* variable = dyn_cast_or_null<VarDecl>(const_cast<NamedDecl*>(look_up(token)));
      if (!variable || !variable->hasLocalStorage() || !variable->getType()->isReferenceType()) continue;
      const bool has_value = !isa<ParmVarDecl>(variable) && variable->hasInit();
      hidden_.push_back({variable, variable->getStorageClass(), has_value ? variable->getInit() : nullptr});
      if (has_value) variable->setInit(nullptr);
      variable->setStorageClass(SC_Static);
      for (ClauseTokens& other : list.clauses)
        if (&other != &each) initialise_captures(other, *variable);
    }
  }
}

/// True if a lambda begins there: what is subscribed stands in front of any other bracket.
static bool introduces_lambda(llvm::ArrayRef<Token> tokens, size_t at) {
  return tokens[at].is(tok::l_square) && at > 0 &&
         !tokens[at - 1].isOneOf(tok::identifier, tok::r_paren, tok::r_square, tok::r_brace, tok::kw_this,
                                 tok::string_literal);
}

// num_threads([v] { return v; }()) -> num_threads([v = v] { return v; }())
//
/// No lambda captures what is static.
void DirectivePass::initialise_captures(ClauseTokens& clause, const VarDecl& variable) {
  std::vector<Token>& tokens = clause.tokens;
  for (size_t at = 0; at < tokens.size(); ++at) {
    if (!introduces_lambda(tokens, at)) continue;
    for (size_t end = closing(tokens, at); at < end; ++at) {
      const Token name = tokens[at];
      const bool is_whole = tokens[at + 1].isOneOf(tok::comma, tok::r_square) &&
                            (tokens[at - 1].isOneOf(tok::comma, tok::l_square, tok::amp));
      if (name.isNot(tok::identifier) || !is_whole || look_up(name) != &variable) continue;
      tokens.insert(tokens.begin() + ptrdiff_t(at) + 1, {make_token(tok::equal, name.getLocation()), name});
      at += 2;
      end += 2;
    }
  }
}

void DirectivePass::show_references(const Token& token) {
  if (hidden_.empty()) return;
  if (token.is(tok::annot_pragma_openmp_end)) {
    has_read_directive_ = true;
    return;
  }
  if (!std::exchange(has_read_directive_, false)) return;
  for (const HiddenReference& each : hidden_) {
    each.variable->setStorageClass(each.storage);
    if (each.value) each.variable->setInit(each.value);
  }
  hidden_.clear();
}

// reduction(operator+ : x) -> reduction(+ : x), which is found by the same name, and is Clang's own for built-in types
void DirectivePass::take_operator_names(ClauseList& list) {
  for (ClauseTokens& each : list.clauses) {
    if (each.name() != "reduction" && each.name() != "in_reduction" && each.name() != "task_reduction") continue;
    auto name = llvm::find_if(each.tokens, [](const Token& token) { return token.is(tok::kw_operator); });
    if (name == each.tokens.end() || std::prev(name)->is(tok::coloncolon)) continue;
    each.tokens.erase(name);
  }
}

// ---- members in clauses of member templates: in some, Clang takes each item for a variable, or for one that depends
// on the template's parameters, and crashes at others

/// True between the braces of a class, in the declaration of a template of its own.
static bool is_in_member_template(const Scope* scope) {
  for (; scope && !scope->isClassScope(); scope = scope->getParent())
    if (scope->isTemplateParamScope()) return true;
  return false;
}

/// True in a template of a class that is none. The bodies of a class's functions come behind the class, where nothing
/// of them is known yet.
static bool is_of_plain_class(Sema& sema) {
  if (sema.getCurFunctionOrMethodDecl()) return sema.CurContext->isDependentContext();
  return isa<CXXRecordDecl>(sema.CurContext) && !sema.CurContext->isDependentContext() &&
         is_in_member_template(sema.getCurScope());
}

static bool names_through_this(llvm::ArrayRef<Token> item) {
  return item.size() == 3 && item[0].is(tok::kw_this) && item[1].is(tok::arrow);
}

/// In such a body a name may as well be a variable's, of which Clang then checks less, or a later member's. The
/// variable of a simd loop may not be private.
bool DirectivePass::may_be_member(llvm::ArrayRef<Token> item, const ClauseList& list) {
  if (names_through_this(item)) return true;
  if (item.size() != 1) return false;
  const NamedDecl* named = look_up(item[0]);
  const bool is_known = sema_->getCurFunctionOrMethodDecl();
  if (!is_known && isOpenMPSimdDirective(list.directive)) return false;
  return named ? isa<FieldDecl>(named) && !named->getDeclContext()->isDependentContext() : !is_known;
}

/// Takes the member out of the directive's firstprivate clauses; true if it was there.
static bool take_first(ClauseList& list, llvm::ArrayRef<Token> member) {
  bool was_first = false;
  llvm::erase_if(list.clauses, [&](ClauseTokens& each) {
    return each.name() == "firstprivate" && !take_items(each, [&](llvm::ArrayRef<Token> item) {
             const bool is_same = word(item.back()) == word(member.back());
             was_first |= is_same;
             return is_same;
           });
  });
  return was_first;
}

/// Clang is shown none of these.
void DirectivePass::refuse_linear_members(ClauseList& list) {
  auto is_member = [&](llvm::ArrayRef<Token> item) {
    if (item.empty() || names_through_this(item.take_front(3))) return !item.empty();
    return isa_and_nonnull<FieldDecl>(look_up(item[0]));
  };
  llvm::erase_if(list.clauses, [&](const ClauseTokens& each) {
    if (each.name() != "linear" || llvm::none_of(list_items(each.arguments()), is_member)) return false;
    report_error(pp_->getDiagnostics(), each.arguments()[0].getLocation(), DiagnosticKind::kLinearMember);
    return true;
  });
}

// lastprivate(x, m) -> lastprivate(x) private(m);  firstprivate(m) lastprivate(m) -> firstprivate(m);
// copyprivate(m) -> private(m)
void DirectivePass::hide_members(ClauseList& list) {
  if (!pp_->getLangOpts().CPlusPlus || !is_of_plain_class(*sema_)) return;
  refuse_linear_members(list);
  std::vector<std::pair<std::vector<Token>, DirectiveTable::HiddenMember>> hidden;
  llvm::erase_if(list.clauses, [&](ClauseTokens& each) {
    const bool is_broadcast = each.name() == "copyprivate";
    if (each.name() != "lastprivate" && !is_broadcast) return false;
    const bool is_conditional = list_of(each).size() < each.arguments().size();
    return !take_items(each, [&](llvm::ArrayRef<Token> item) {
      const bool is_hidden = may_be_member(item, list);
      if (is_hidden) hidden.push_back({item.vec(), {is_broadcast, is_conditional}});
      return is_hidden;
    });
  });
  for (const auto& [item, how] : hidden) {
    const char* shown = take_first(list, item) ? "firstprivate" : "private";
    list.clauses.push_back(make_clause(shown, item, item.front().getLocation()));
    table_.hidden_members[list.clauses.back().location()] = how;
  }
}

}  // namespace shepherd
