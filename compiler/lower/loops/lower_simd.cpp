#include "lower/data/data_env.h"
#include "lower/loops/loop_nest.h"

namespace shepherd {

/// A `simd` construct is left to the back end, unless it names variables that the text around it has renamed.
void lower_Simd(Lowering& lowering, const Construct& construct) {
  if (construct.leaf_of_combined || stays_for_back_end(lowering, construct)) return;
  Around copies =
      private_copies(lowering, construct, [](const DataItem& item) { return item.sharing == Sharing::kPrivate; }, "1");
  lowering.edits.replace_pragma(construct, quiet("{ " + copies.open));
  lowering.edits.insert_after(construct.last, construct.order, quiet_end(" " + copies.close + "}"));
}

}  // namespace shepherd
