#include "analyse/sharing/data_sharing.h"
#include "frontend/diagnose.h"
#include "lower/c/captures.h"
#include "lower/data/data_env.h"
#include "lower/loops/loop_nest.h"
#include "lower/passes.h"

namespace shepherd {

/// In C89 a declaration may say nothing of its type, but must then say something else.
static const char* in_place_of_register(const VarDecl& variable) {
  const bool may_need_a_word =
      variable.getASTContext().getLangOpts().isImplicitIntAllowed() && !llvm::isa<ParmVarDecl>(variable);
  return may_need_a_word ? "auto" : "";
}

/// Captures and copies reach their originals by address, which an object must not be a `register` one for.
/// One that the user binds to a register by name stays there, and its value is all that a region can have.
static void drop_register(Lowering& lowering, const Construct& construct, const DataItem& item) {
  auto* variable = llvm::dyn_cast<VarDecl>(item.variable);
  if (!variable || variable->getStorageClass() != SC_Register) return;
  if (variable->hasAttr<AsmLabelAttr>() && variable->hasLocalStorage()) {
    if (item.sharing == Sharing::kFirstprivate || item.sharing == Sharing::kPrivate) return;
    report_error(*lowering.unit.ast, construct.directive->getBeginLoc(), DiagnosticKind::kBoundRegister,
                 variable->getName());
    return lowering.fail();
  }
  const TokenStream& stream = *lowering.unit.tokens;
  auto first = stream.index_of(variable->getBeginLoc()), name = stream.index_of(variable->getLocation());
  if (!first || !name) return;
  for (unsigned token = *first; token < *name; ++token)
    if (stream.tokens()[token].kind == clang::tok::kw_register)
      lowering.edits.replace_token(token, in_place_of_register(*variable));
}

static bool is_copied_by_simd(const Lowering& lowering, const Construct& simd, const DataItem& item) {
  return item.sharing == Sharing::kPrivate && (simd.leaf_of_combined || !stays_for_back_end(lowering, simd));
}

void plan_names(Lowering& lowering) {
  for (const auto& construct : lowering.unit.constructs)
    for (const DataItem& item : lowering.data(*construct)) {
      drop_register(lowering, *construct, item);
      if (item.sharing == Sharing::kCopyin || item.sharing == Sharing::kCopyprivate) continue;
      if (construct->kind == ConstructKind::kSimd && !is_copied_by_simd(lowering, *construct, item)) continue;
      // Closures reach what they share by the name that it has around them.
      bool captured = !lowering.unit.is_cxx && construct->outlines() &&
                      needs_capture(lowering.unit, lowering.analysis.sharing, item.variable, construct->parent);
      if (captured || is_private_copy(item))
        lowering.map(*construct, item.variable, inside_name(lowering, *construct, item));
    }
}

}  // namespace shepherd
