#include "ir/variable_sizes.h"

namespace shepherd {

namespace {

bool may_vary(const Expr& bound);

/// A variable is constant where its initialiser is. A parameter has none.
bool may_vary(const VarDecl& variable) {
  if (variable.isConstexpr()) return false;
  if (isa<ParmVarDecl>(variable)) return true;
  if (!variable.getType().isConstQualified() || variable.getType()->isReferenceType()) return true;
  const Expr* value = variable.getAnyInitializer();
  return value && may_vary(*value);
}

/// True for a call of functions that no constant expression may call. An operator's may turn out to be a built-in one.
bool calls_at_run_time(const CallExpr& call) {
  if (const FunctionDecl* callee = call.getDirectCallee()) return !callee->isConstexpr() && !callee->getBuiltinID();
  auto* overloads = dyn_cast<OverloadExpr>(call.getCallee());
  if (!overloads || overloads->getNumDecls() == 0 || isa<CXXOperatorCallExpr>(call)) return false;
  return llvm::none_of(overloads->decls(), [](const NamedDecl* each) {
    const FunctionDecl* function = each->getAsFunction();
    return !function || function->isConstexpr();
  });
}

bool may_vary(const Expr& bound) {
  if (isa<UnaryExprOrTypeTraitExpr, SizeOfPackExpr, DependentScopeDeclRefExpr>(bound)) return false;
  if (isa<CXXThisExpr, CXXDependentScopeMemberExpr>(bound)) return true;
  if (auto* lambda = dyn_cast<LambdaExpr>(&bound))
    return lambda->capture_size() > 0 || lambda->getCaptureDefault() != LCD_None;
  if (auto* call = dyn_cast<CallExpr>(&bound); call && calls_at_run_time(*call)) return true;
  if (auto* reference = dyn_cast<DeclRefExpr>(&bound)) {
    auto* variable = dyn_cast<VarDecl>(reference->getDecl());
    return variable ? may_vary(*variable) : isa<BindingDecl>(reference->getDecl());
  }
  if (auto* member = dyn_cast<MemberExpr>(&bound))
    if (auto* variable = dyn_cast<VarDecl>(member->getMemberDecl())) return may_vary(*variable);
  return llvm::any_of(bound.children(), [&](const Stmt* each) {
    auto* expression = dyn_cast_or_null<Expr>(each);
    return expression && may_vary(*expression);
  });
}

}  // namespace

bool may_vary_in_size(QualType type) {
  type = type.getCanonicalType();  // `auto` tells nothing of its own
  if (type->isVariablyModifiedType()) return true;
  while (true) {
    if (auto* pointer = type->getAs<PointerType>()) {
      type = pointer->getPointeeType();
      continue;
    }
    const ArrayType* array = type->getAsArrayTypeUnsafe();
    if (!array) return false;
    auto* dependent = dyn_cast<DependentSizedArrayType>(array);
    if (dependent && dependent->getSizeExpr() && may_vary(*dependent->getSizeExpr())) return true;
    type = array->getElementType();
  }
}

bool is_variable_array(const ValueDecl* variable) {
  QualType type = variable->getType().getNonReferenceType();
  return type->isArrayType() && may_vary_in_size(type);
}

}  // namespace shepherd
