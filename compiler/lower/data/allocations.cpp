// The allocate directive (OpenMP 5.2, 6.6): variables get the alignment that it asks for. All memory spaces of the host
// are one memory, and static and automatic variables stay where the back end puts them.
#include "directives/allocators.h"
#include "frontend/clang_compat.h"
#include "frontend/diagnose.h"
#include "lower/passes.h"

namespace shepherd {

namespace {

class AllocationWriter {
 public:
  AllocationWriter(Lowering& lowering, const OMPAllocateDecl& directive)
      : lowering_(lowering), tokens_(*lowering.unit.tokens), directive_(directive) {}

  void write() {
    if (const PragmaSite* pragma = tokens_.pragma_around(directive_.getLocation()))
      lowering_.edits.remove_pragma(*pragma);
    for (const Expr* item : variables_of(directive_))
      if (auto* reference = dyn_cast<DeclRefExpr>(item->IgnoreParenImpCasts()))
        if (auto* variable = dyn_cast<VarDecl>(reference->getDecl())) align(*variable);
  }

 private:
  /// In bytes; 0: as the type has it.
  unsigned alignment(const VarDecl& variable) const {
    for (const OMPClause* clause : directive_.clauselists())
      if (auto* align = dyn_cast<OMPAlignClause>(clause)) return value(*align->getAlignment());
    auto* attribute = variable.getAttr<OMPAllocateDeclAttr>();
    return attribute && attribute->getAllocatorType() == OMPAllocateDeclAttr::OMPUserDefinedMemAlloc
               ? kAllocatorAlignment
               : 0;
  }
  unsigned value(const Expr& alignment) const {
    Expr::EvalResult result;
    if (!alignment.isValueDependent() && alignment.EvaluateAsInt(result, *lowering_.unit.ast))
      return result.Val.getInt().getZExtValue();
    report_error(*lowering_.unit.ast, alignment.getBeginLoc(), DiagnosticKind::kDependentAlignment);
    lowering_.fail();
    return 0;
  }

  // __attribute__((__aligned__(64))) static int x;
  void align(const VarDecl& variable) {
    auto begin = tokens_.index_of(variable.getInnerLocStart());
    unsigned bytes = alignment(variable), natural = lowering_.unit.ast->getDeclAlign(&variable).getQuantity();
    if (begin && bytes > natural)
      lowering_.edits.insert_before(*begin, 0, "__attribute__((__aligned__(" + std::to_string(bytes) + "))) ");
  }

  Lowering& lowering_;
  const TokenStream& tokens_;
  const OMPAllocateDecl& directive_;
};

}  // namespace

void lower_allocations(Lowering& lowering) {
  for (const OMPAllocateDecl* each : lowering.unit.allocations) AllocationWriter(lowering, *each).write();
}

}  // namespace shepherd
