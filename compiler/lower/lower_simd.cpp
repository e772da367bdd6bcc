#include "lower/data_env.h"

namespace shepherd {

using namespace clang;

static bool copies_nothing(const DataItem& item) {
  return !item.is_explicit || item.sharing == Sharing::kShared || item.sharing == Sharing::kFirstprivate;
}

/// What stands in front of the generated loop of a `for simd`: the hint that its simd leaf gives, where the loop has no copies
/// that the back end would have to know of.
std::string simd_hint(const Construct& loop) {
  auto is_simd_leaf = [&](const Construct* child) {
    return child->kind == ConstructKind::kSimd && child->leaf_of_combined && child->directive == loop.directive;
  };
  auto simd = llvm::find_if(loop.children, is_simd_leaf);
  if (simd == loop.children.end() || loop.clause<OMPOrderedClause>()) return "";
  for (const Construct* leaf = *simd; leaf && leaf->directive == loop.directive; leaf = leaf->parent)
    if (!llvm::all_of(leaf->data, copies_nothing)) return "";
  return "_Pragma(\"omp simd\") ";
}

/// A `simd` construct is left to the back end, unless it names variables that the text around it has renamed.
void lower_Simd(Lowering& lowering, Construct& construct) {
  if (construct.leaf_of_combined || lowering.unit.is_cxx) return;
  bool renamed = llvm::any_of(construct.data, [&](const DataItem& item) {
    return lowering.access(item.variable, construct.parent) != item.variable->getName();
  });
  if (!renamed) return;
  Around copies = private_copies(lowering, construct, [](const DataItem& item) { return item.sharing == Sharing::kPrivate; }, "1");
  lowering.edits.replace_pragma(construct, "{ " + copies.open);
  lowering.edits.insert_after(construct.last, construct.order, " " + copies.close + "}");
}

}  // namespace shepherd
