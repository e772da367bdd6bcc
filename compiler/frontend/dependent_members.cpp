#include "frontend/dependent_members.h"

#include "frontend/clang_compat.h"

namespace shepherd {

/// `m` where `using Base<T>::m;` has brought it into the class.
static bool is_brought_in(const UnresolvedMemberExpr& member) {
  return member.getNumDecls() == 1 && isa<UnresolvedUsingValueDecl>(*member.decls_begin()) &&
         !member.hasExplicitTemplateArgs();
}

/// True for a member of the object that the function around is called on.
template <typename Member> static bool is_of_this(const Member& member) {
  return member.isImplicitAccess() || isa<CXXThisExpr>(member.getBase()->IgnoreParenImpCasts());
}

const FieldDecl* DependentMembers::named_by(const Expr* expression) {
  auto canonical = [&](auto qualifier) { return canonical_address(ast_, qualifier); };
  if (auto* variable = dyn_cast<DependentScopeDeclRefExpr>(expression)) {
    DeclarationName name = variable->getDeclName();
    return stand_in({nullptr, canonical(variable->getQualifier()), name.getAsOpaquePtr()}, name);
  }
  auto object = [&](QualType type) { return ast_.getCanonicalType(type).getAsOpaquePtr(); };
  if (auto* member = dyn_cast<UnresolvedMemberExpr>(expression)) {
    if (!is_brought_in(*member) || !is_of_this(*member)) return nullptr;
    return stand_in(
        {object(member->getBaseType()), canonical(member->getQualifier()), member->getMemberName().getAsOpaquePtr()},
        member->getMemberName());
  }
  auto* member = dyn_cast<CXXDependentScopeMemberExpr>(expression);
  if (!member || member->hasExplicitTemplateArgs() || !is_of_this(*member)) return nullptr;
  return stand_in(
      {object(member->getBaseType()), canonical(member->getQualifier()), member->getMember().getAsOpaquePtr()},
      member->getMember());
}

const FieldDecl* DependentMembers::stand_in(const Key& key, DeclarationName name) {
  if (!name.isIdentifier()) return nullptr;
  if (!class_) class_ = ast_.buildImplicitRecord("shep_dependent");
  const FieldDecl*& field = fields_[key];
  if (!field)
    field = FieldDecl::Create(ast_, class_, SourceLocation(), SourceLocation(), name.getAsIdentifierInfo(),
                              ast_.DependentTy, nullptr, nullptr, false, ICIS_NoInit);
  return field;
}

}  // namespace shepherd
