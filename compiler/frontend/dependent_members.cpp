#include "frontend/dependent_members.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

namespace shepherd {

using namespace clang;

const FieldDecl* DependentMembers::named_by(const Expr* expression) {
  auto canonical = [&](NestedNameSpecifier* qualifier) { return qualifier ? ast_.getCanonicalNestedNameSpecifier(qualifier) : nullptr; };
  if (auto* variable = dyn_cast<DependentScopeDeclRefExpr>(expression)) {
    DeclarationName name = variable->getDeclName();
    return stand_in({nullptr, canonical(variable->getQualifier()), name.getAsOpaquePtr()}, name);
  }
  auto* member = dyn_cast<CXXDependentScopeMemberExpr>(expression);
  if (!member || member->hasExplicitTemplateArgs()) return nullptr;
  if (!member->isImplicitAccess() && !isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts())) return nullptr;
  const void* object = ast_.getCanonicalType(member->getBaseType()).getAsOpaquePtr();
  return stand_in({object, canonical(member->getQualifier()), member->getMember().getAsOpaquePtr()}, member->getMember());
}

const FieldDecl* DependentMembers::stand_in(const Key& key, DeclarationName name) {
  if (!name.isIdentifier()) return nullptr;
  if (!class_) class_ = ast_.buildImplicitRecord("shep_dependent");
  const FieldDecl*& field = fields_[key];
  if (!field)
    field = FieldDecl::Create(ast_, class_, SourceLocation(), SourceLocation(), name.getAsIdentifierInfo(), ast_.DependentTy, nullptr, nullptr, false, ICIS_NoInit);
  return field;
}

}  // namespace shepherd
