// The part of DirectivePass that lets clauses name references, and operators by their functions' names.
#include "directives/directive_pass.h"

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

}  // namespace shepherd
