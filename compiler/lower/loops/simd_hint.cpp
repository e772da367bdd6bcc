#include "analyse/sharing/data_sharing.h"
#include "lower/loops/loop_nest.h"

namespace shepherd {

static bool copies_nothing(const DataItem& item) {
  return !item.is_explicit || item.sharing == Sharing::kShared || item.sharing == Sharing::kFirstprivate;
}

/// True if an ordered region orders lanes: then the loop is not vectorized, and the back end would warn of that.
static bool orders_lanes(const Construct& around) {
  return llvm::any_of(around.children, [](const Construct* child) {
    return (child->kind == ConstructKind::kOrdered && child->clause<OMPSIMDClause>()) || orders_lanes(*child);
  });
}

bool has_simd_hint(const Lowering& lowering, const Construct& loop) {
  auto is_simd_leaf = [&](const Construct* child) {
    return child->kind == ConstructKind::kSimd && child->leaf_of_combined && child->directive == loop.directive;
  };
  auto simd = llvm::find_if(loop.children, is_simd_leaf);
  if (simd == loop.children.end() || loop.clause<OMPOrderedClause>() || orders_lanes(**simd)) return false;
  for (const Construct* leaf = *simd; leaf && leaf->directive == loop.directive; leaf = leaf->parent)
    if (!llvm::all_of(lowering.data(*leaf), copies_nothing)) return false;
  return true;
}

/// True for loops over objects, which gcc takes in no simd construct. An instance says which type a template's `auto`
/// is.
static bool goes_over_objects(const Stmt* loop) {
  if (auto* captured = dyn_cast_or_null<CapturedStmt>(loop)) loop = captured->getCapturedStmt();
  if (isa_and_nonnull<CXXForRangeStmt>(loop)) return true;
  auto* plain = dyn_cast_or_null<ForStmt>(loop);
  if (!plain) return false;
  auto* declaration = dyn_cast_or_null<DeclStmt>(plain->getInit());
  auto* variable =
      declaration && declaration->isSingleDecl() ? dyn_cast<VarDecl>(declaration->getSingleDecl()) : nullptr;
  auto* assignment = dyn_cast_or_null<CXXOperatorCallExpr>(plain->getInit());
  const auto is_object = [](QualType type) {
    return type->isRecordType() || (type->isDependentType() && type->getContainedAutoType());
  };
  if (assignment || (variable && is_object(variable->getType()))) return true;
  auto* block = dyn_cast<CompoundStmt>(plain->getBody());
  return goes_over_objects(block && block->size() == 1 ? block->body_front() : plain->getBody());
}

/// True for a member that is lastprivate in a template, where Clang crashes (directives/references.cpp).
static bool ends_with_member(const Lowering& lowering, const Construct& simd) {
  return simd.function && simd.function->isDependentContext() &&
         llvm::any_of(lowering.data(simd), [](const DataItem& item) {
           return item.sharing == Sharing::kLastprivate && member_of_item(item.variable);
         });
}

bool stays_for_back_end(const Lowering& lowering, const Construct& simd) {
  return !orders_lanes(simd) && !goes_over_objects(simd.region) && !ends_with_member(lowering, simd) &&
         llvm::all_of(lowering.data(simd), [&](const DataItem& item) {
           return lowering.access(item.variable, simd.parent) == item.variable->getName();
         });
}

}  // namespace shepherd
