#include "lower/parts.h"

namespace shepherd {

/// True if a declaration follows in the same block: C89 would put no statement in front of it, and a stand-alone
/// directive is none.
static bool precedes_declaration(const TranslationUnit& unit, const Construct& construct) {
  DynTypedNodeList parents = unit.ast->getParents(*construct.directive);
  auto* block = parents.empty() ? nullptr : parents[0].get<CompoundStmt>();
  if (!block) return false;
  auto next = llvm::find(block->body(), construct.directive);
  while (next != block->body_end() && isa<OMPExecutableDirective>(*next) &&
         !cast<OMPExecutableDirective>(*next)->hasAssociatedStmt())
    ++next;
  return next != block->body_end() && isa<DeclStmt>(*next);
}

void stand_alone(Lowering& lowering, const Construct& construct, const std::string& declaration,
                 const std::string& call) {
  bool declares = !lowering.unit.is_cxx && precedes_declaration(lowering.unit, construct);
  std::string text = declares
                         ? stencil(construct, "@int const $s __attribute__((__unused__)) = (@, 0);", declaration, call)
                         : quiet_block("{ " + declaration + call + "; }");
  lowering.edits.replace_pragma(construct, text);
}

}  // namespace shepherd
