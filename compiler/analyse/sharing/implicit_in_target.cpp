// The implicit rules of a target construct (OpenMP 5.2, 5.8.1 and 5.8.7). What is mapped is shared: the device is the
// host, whose memory holds the original.
#include "analyse/sharing/data_sharing.h"
#include "frontend/clang_compat.h"

namespace shepherd {

namespace {

enum class Category { kScalar, kPointer, kAggregate, kDependent };

Category category(QualType type) {
  if (type.isNull()) return Category::kDependent;
  type = type.getNonReferenceType();
  if (type->isAnyPointerType()) return Category::kPointer;
  if (type->isArrayType() || type->isRecordType()) return Category::kAggregate;
  if (type->getAs<TemplateSpecializationType>() && !type->getAs<TemplateSpecializationType>()->isTypeAlias())
    return Category::kAggregate;
  if (type->getAs<InjectedClassNameType>()) return Category::kAggregate;
  if (type->isDependentType() || type->isUndeducedType()) return Category::kDependent;
  return type->isScalarType() ? Category::kScalar : Category::kAggregate;
}

bool is_about(OpenMPDefaultmapClauseKind kind, Category category) {
  switch (kind) {
    case OMPC_DEFAULTMAP_scalar: return category == Category::kScalar || category == Category::kDependent;
    case OMPC_DEFAULTMAP_aggregate: return category == Category::kAggregate;
    case OMPC_DEFAULTMAP_pointer: return category == Category::kPointer;
    default: return true;
  }
}

/// A member of an anonymous union, or a name for a part of an array or object, stands for what it is part of, as gcc
/// has it too.
bool is_part(const ValueDecl* variable) {
  auto* binding = dyn_cast<BindingDecl>(variable);
  return isa<FieldDecl>(variable) || (binding && !binding->getHoldingVar());
}

/// By the defaultmap clauses, if one of them says what to do.
std::optional<Sharing> by_defaultmap(const Construct& target, Category category) {
  for (const OMPClause* each : target.clauses) {
    auto* clause = dyn_cast<OMPDefaultmapClause>(each);
    if (!clause || !is_about(clause->getDefaultmapKind(), category)) continue;
    switch (clause->getDefaultmapModifier()) {
      case OMPC_DEFAULTMAP_MODIFIER_firstprivate: return Sharing::kFirstprivate;
      case OMPC_DEFAULTMAP_MODIFIER_none:
      case OMPC_DEFAULTMAP_MODIFIER_default: continue;
      default: return Sharing::kShared;
    }
  }
  return std::nullopt;
}

/// True if the clause has the whole variable as a list item.
template <typename Clause> bool lists(const Clause& clause, const ValueDecl* variable) {
  return llvm::any_of(variables_of(clause), [&](const Expr* item) {
    auto* reference = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts());
    return reference && entity(reference->getDecl()) == entity(variable);
  });
}

bool is_mapped(const Construct& target, const ValueDecl* variable) {
  return llvm::any_of(target.clauses, [&](const OMPClause* each) {
    if (auto* map = dyn_cast<OMPMapClause>(each)) return lists(*map, variable);
    auto* addresses = dyn_cast<OMPHasDeviceAddrClause>(each);
    return addresses && lists(*addresses, variable);
  });
}

/// True if a leaf inside has copies that do not begin with the variable's value, and may leave theirs in it.
bool is_handed_in(const DataSharing& sharing, const Construct& around, const ValueDecl* variable) {
  return llvm::any_of(around.children, [&](const Construct* child) {
    if (!child->leaf_of_combined) return false;
    const DataItem* item = sharing.item(*child, variable);
    const bool is_left = item && item->sharing != Sharing::kShared && item->sharing != Sharing::kFirstprivate;
    return is_left || is_handed_in(sharing, *child, variable);
  });
}

bool is_declared_for_devices(const ValueDecl* variable) {
  return llvm::any_of(variable->redecls(), [](const Decl* each) { return each->hasAttr<OMPDeclareTargetDeclAttr>(); });
}

/// A name for a variable that needs none of a block's own, the longest that the region has for it.
const Expr* written_name(const Construct& around, const ValueDecl* variable) {
  const Expr* found = nullptr;
  for (const Reference& each : around.references) {
    if (!each.expression || entity(each.variable) != entity(variable)) continue;
    if (is_qualified(each.expression)) return each.expression;
    found = each.expression;
  }
  for (const Construct* child : around.children) {
    const Expr* inner = written_name(*child, variable);
    if (inner && (!found || is_qualified(inner))) found = inner;
  }
  return found;
}

}  // namespace

DataItem implicit_in_target(const DataSharing& sharing, const ValueDecl* variable, const Construct& target) {
  DataItem item;
  item.variable = variable;
  if (is_mapped(target, variable) || is_handed_in(sharing, target, variable) || is_declared_for_devices(variable))
    return item;
  const Category kind = is_part(variable) ? Category::kAggregate : category(variable->getType());
  std::optional<Sharing> by_clause = by_defaultmap(target, kind);
  item.sharing = by_clause                                                     ? *by_clause
                 : kind == Category::kAggregate || variable->isParameterPack() ? Sharing::kShared
                                                                               : Sharing::kFirstprivate;
  if (auto* plain = dyn_cast<VarDecl>(variable); plain && !plain->hasLocalStorage())
    item.written = written_name(target, variable);
  item.copied_if_scalar = !by_clause && kind == Category::kDependent && item.sharing == Sharing::kFirstprivate;
  return item;
}

bool is_copied_by_target(const DataSharing& sharing, const ValueDecl* variable, const Construct& target) {
  auto* plain = dyn_cast<VarDecl>(variable);
  if (target.kind != ConstructKind::kTarget || !plain || plain->hasLocalStorage()) return false;
  if (plain->getTLSKind() != VarDecl::TLS_None || plain->hasAttr<OMPThreadPrivateDeclAttr>()) return false;
  if (plain->getType().getNonReferenceType().isConstQualified()) return false;  // its value is as good
  const DataItem item = implicit_in_target(sharing, variable, target);
  return item.sharing == Sharing::kFirstprivate && !item.copied_if_scalar;
}

}  // namespace shepherd
