// Calls that depend on a template's parameters: what its instances reach.

#include "analyse/variants/choices.h"
#include "analyse/variants/names.h"
#include "analyse/variants/variants.h"

#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/Support/SaveAndRestore.h>

namespace shepherd {

namespace {

/// What a call of the template's text is in one of its instances.
struct Instance {
  const CallExpr* call;
  const FunctionDecl* base;
  const FunctionDecl* chosen;  // the variant, or the base function
};
using Instances = std::map<unsigned, std::vector<Instance>>;  // by the token of the callee's name

class Walker : public RecursiveASTVisitor<Walker> {
  using Base = RecursiveASTVisitor<Walker>;

 public:
  explicit Walker(const TranslationUnit& unit) : unit_(unit) {}
  Instances take() { return std::move(found_); }

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseFunctionDecl(FunctionDecl* each) { return in_function(each, &Base::TraverseFunctionDecl); }
  bool TraverseCXXMethodDecl(CXXMethodDecl* each) { return in_function(each, &Base::TraverseCXXMethodDecl); }
  bool TraverseCXXConstructorDecl(CXXConstructorDecl* each) {
    return in_function(each, &Base::TraverseCXXConstructorDecl);
  }
  bool TraverseCXXDestructorDecl(CXXDestructorDecl* each) {
    return in_function(each, &Base::TraverseCXXDestructorDecl);
  }

  /// Those of a generic lambda's operator hang on its class, which nobody else visits.
  bool VisitLambdaExpr(LambdaExpr* lambda) {
    FunctionTemplateDecl* generic = lambda->getDependentCallOperator();
    if (!generic || lambda->getLambdaClass()->isDependentContext()) return true;
    for (FunctionDecl* each : generic->specializations()) TraverseDecl(each);
    return true;
  }

  /// Both calls, with the same arguments.
  bool TraversePseudoObjectExpr(PseudoObjectExpr* choice, DataRecursionQueue* = nullptr) {
    auto* written = dyn_cast<CallExpr>(choice->getSyntacticForm());
    if (!written || !choice->getNumSemanticExprs()) return Base::TraversePseudoObjectExpr(choice);
    const Expr* result = choice->getResultExpr() ? choice->getResultExpr() : *(choice->semantics_end() - 1);
    auto* made = dyn_cast<CallExpr>(result->IgnoreImplicit());
    llvm::SaveAndRestore<const FunctionDecl*> chosen(chosen_, made ? made->getDirectCallee() : nullptr);
    return TraverseStmt(written);
  }

  bool VisitCallExpr(CallExpr* call) {
    const FunctionDecl* chosen = std::exchange(chosen_, nullptr);
    const FunctionDecl* base = is_instance_ ? call->getDirectCallee() : nullptr;
    if (base && !base->getIdentifier()) return true;  // an operator
    auto token = base ? callee_token(unit_, *call) : std::nullopt;
    if (token) found_[*token].push_back({call, base, chosen ? chosen : base});
    return true;
  }

 private:
  template <typename Function> bool in_function(Function* each, bool (Base::*traverse)(Function*)) {
    llvm::SaveAndRestore<bool> instance(is_instance_, each->isTemplateInstantiation() && !each->isDependentContext());
    return (this->*traverse)(each);
  }

  const TranslationUnit& unit_;
  bool is_instance_ = false;
  const FunctionDecl* chosen_ = nullptr;  // for the next call
  Instances found_;
};

const Construct* construct_around(const TranslationUnit& unit, unsigned token) {
  const Construct* innermost = nullptr;
  for (const auto& each : unit.constructs)
    if (each->region && each->first <= token && token <= each->last) innermost = each.get();
  return innermost;
}

/// In the context of a dispatch construct Clang 19 looks for no variants.
void choose_dispatched(const TranslationUnit& unit, const Construct* around, std::vector<Instance>& all) {
  if (!around || around->kind != ConstructKind::kDispatch || around->clause<OMPNovariantsClause>() ||
      around->clause<OMPNocontextClause>())
    return;
  for (Instance& each : all)
    if (auto found = candidates(unit, *each.base, around); !found.empty() && !found.front().condition)
      each.chosen = found.front().function;
}

bool is_declared_before(const TranslationUnit& unit, const FunctionDecl& function, unsigned token) {
  const FunctionTemplateDecl* primary = function.getPrimaryTemplate();
  return llvm::any_of((primary ? primary->getTemplatedDecl() : &function)->redecls(), [&](const FunctionDecl* each) {
    auto at = unit.tokens->index_of(each->getBeginLoc());
    return !at || *at < token;
  });
}

/// True if a pointer to the function can be written at the token.
bool is_nameable(const TranslationUnit& unit, const FunctionDecl& function, unsigned token) {
  const Linkage linkage = function.getType().getCanonicalType()->getLinkage();
  const bool has_name = linkage != Linkage::None && linkage != Linkage::VisibleNone;
  auto* method = dyn_cast<CXXMethodDecl>(&function);
  return has_name && has_path(unit, function) && !function.isVariadic() && (!method || method->isStatic()) &&
         is_declared_before(unit, function, token);
}

/// How the call reads that reaches one of several functions, each by the arguments that the base function takes; empty
/// if it cannot be written.
// f(x) -> (::__shepherd::__callees<::__shepherd::__callee<int (*)(int), ::f1>, ...>{})(x)
std::string overloads(TranslationUnit& unit, unsigned token, const std::vector<Instance>& all) {
  std::map<std::string, std::string> callees;  // by type
  for (const Instance& each : all) {
    const bool takes_defaults =
        llvm::any_of(each.call->arguments(), [](const Expr* argument) { return isa<CXXDefaultArgExpr>(argument); });
    if (takes_defaults || isa<MemberExpr>(each.call->getCallee()->IgnoreParens()) ||
        !is_nameable(unit, *each.base, token) || !is_nameable(unit, *each.chosen, token))
      return "";
    callees[pointer_type(unit, *each.base)] =
        pointer_type(unit, *each.chosen) + ", " + name_at(unit, *each.chosen, token);
  }
  std::string text;
  for (const auto& [type, callee] : callees)
    text +=
        (text.empty() ? "::__shepherd::__callees<::__shepherd::__callee<" : ", ::__shepherd::__callee<") + callee + ">";
  return text + ">{}";
}

bool note_instances(TranslationUnit& unit, unsigned token, std::vector<Instance>& all) {
  const CallExpr& sample = *all.front().call;
  const Construct* around = construct_around(unit, token);
  std::set<const FunctionDecl*> bases;
  for (const Instance& each : all) bases.insert(each.base->getCanonicalDecl());
  if (bases.size() == 1 && !unit.directives->run_time_conditions.empty())
    if (auto found = candidates(unit, *all.front().base, around); has_conditions(found))
      return note_candidates(unit, sample, token, found);
  choose_dispatched(unit, around, all);
  if (llvm::all_of(all, [](const Instance& each) { return each.chosen == each.base; })) return true;
  const bool is_member = isa<MemberExpr>(sample.getCallee()->IgnoreParens());
  std::set<std::string> names;
  for (const Instance& each : all) {
    if (each.chosen != each.base) note_replaced(unit, *each.base);
    names.insert(is_member ? defined_name(unit, *each.chosen) : name_at(unit, *each.chosen, token));
  }
  const FunctionDecl& chosen = *all.front().chosen;
  if (names.size() == 1 && is_member)  // of whatever class the object has
    unit.variant_names.push_back({token, *names.begin(), token, token, defined_name(unit, *all.front().base)});
  else if (names.size() == 1 && is_declared_before(unit, chosen, token))
    note_chosen(unit, sample, token, chosen);
  else if (std::string text = overloads(unit, token, all); !text.empty())
    note_choice(unit, sample, token, text);
  return true;
}

bool declares_variants(const TranslationUnit& unit) {
  return llvm::any_of(unit.tokens->pragmas(), [&](const PragmaSite& each) {
    return llvm::StringRef(unit.tokens->pragma_text(each)).contains("variant");
  });
}

}  // namespace

bool note_calls_in_templates(TranslationUnit& unit) {
  if (!unit.is_cxx || !declares_variants(unit)) return true;
  Walker walker(unit);
  walker.TraverseDecl(unit.ast->getTranslationUnitDecl());
  bool ok = true;
  for (auto& [token, all] : walker.take()) ok &= is_noted(unit, token) || note_instances(unit, token, all);
  return ok;
}

}  // namespace shepherd
