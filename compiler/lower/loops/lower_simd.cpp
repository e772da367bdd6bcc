#include "lower/data/data_env.h"
#include "lower/loops/loop_nest.h"

namespace shepherd {

/// Clang takes a block around the loop, gcc does not.
static void take_braces_away(Lowering& lowering, const Construct& construct) {
  for (auto* block = dyn_cast<CompoundStmt>(construct.region); block && block->size() == 1;
       block = dyn_cast<CompoundStmt>(block->body_front()))
    for (SourceLocation brace : {block->getLBracLoc(), block->getRBracLoc()})
      if (auto token = lowering.unit.tokens->index_of(brace)) lowering.edits.replace_token(*token, "");
}

/// A `simd` construct is left to the back end, unless it names variables that the text around it has renamed.
void lower_Simd(Lowering& lowering, const Construct& construct) {
  if (construct.leaf_of_combined) return;
  if (stays_for_back_end(lowering, construct)) return take_braces_away(lowering, construct);
  Around copies =
      private_copies(lowering, construct, [](const DataItem& item) { return item.sharing == Sharing::kPrivate; }, "1");
  lowering.edits.replace_pragma(construct, quiet("{ " + copies.open));
  lowering.edits.insert_after(construct.last, construct.order, quiet_end(" " + copies.close + "}"));
}

}  // namespace shepherd
