#include "frontend/data_sharing.h"
#include "lower/captures.h"
#include "lower/data_env.h"
#include "lower/simd_hint.h"

namespace shepherd {

/// Captures and copies reach their originals by address, which an object must not be a `register` one for.
static void drop_register(Lowering& lowering, const clang::ValueDecl* item) {
  auto* variable = llvm::dyn_cast<clang::VarDecl>(item);
  if (!variable || variable->getStorageClass() != clang::SC_Register) return;
  const TokenStream& stream = *lowering.unit.tokens;
  auto first = stream.index_of(variable->getBeginLoc()), name = stream.index_of(variable->getLocation());
  if (!first || !name) return;
  for (unsigned token = *first; token < *name; ++token)
    if (stream.tokens()[token].kind == clang::tok::kw_register) lowering.edits.replace_token(token, "");
}

static bool is_copied_by_simd(const Lowering& lowering, const Construct& simd, const DataItem& item) {
  return item.sharing == Sharing::kPrivate && (simd.leaf_of_combined || !stays_for_back_end(lowering, simd));
}

/// Settles, outer constructs first, how each region writes the variables that it copies or captures.
void plan_names(Lowering& lowering) {
  for (const auto& construct : lowering.unit.constructs)
    for (const DataItem& item : construct->data) {
      drop_register(lowering, item.variable);
      if (item.sharing == Sharing::kCopyin || item.sharing == Sharing::kCopyprivate) continue;
      if (construct->kind == ConstructKind::kSimd && !is_copied_by_simd(lowering, *construct, item)) continue;
      // Closures reach what they share by the name that it has around them.
      bool captured = !lowering.unit.is_cxx && construct->outlines() && needs_capture(lowering.unit, item.variable, construct->parent);
      if (captured || is_private_copy(item))
        lowering.map(*construct, item.variable, inside_name(lowering, *construct, item));
    }
}

}  // namespace shepherd
