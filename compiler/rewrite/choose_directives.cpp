#include "rewrite/choose_directives.h"

#include "emit/renderer.h"
#include "rewrite/pragma_operator.h"

namespace shepherd {

/// { if (n > 100) { _Pragma("omp parallel for") <statement> } else { _Pragma("omp for") <statement> } }
static void choose(Lowering& lowering, Construct& construct) {
  std::string text = "{ ";
  for (const Alternative& each : lowering.unit.directives->alternatives.at(construct.directive->getBeginLoc())) {
    bool is_last = each.condition.empty();
    text += (is_last ? "{ " : "if (" + each.condition + ") { ") + pragma_operator("omp " + each.directive) + " ";
    if (!construct.region) text += "; ";
    if (is_last) break;
    if (construct.region) {
      Renderer renderer(*lowering.unit.tokens, lowering.edits);
      renderer.keep_directives();
      text += renderer.region(construct) + "\n";
    }
    text += "} else ";
  }
  if (!construct.region) return lowering.edits.replace_pragma(construct, text + "} }");
  lowering.edits.replace_pragma(construct, text);
  lowering.edits.insert_after(construct.last, construct.order, " } }");
}

bool choose_directives(Lowering& lowering) {
  auto& all = lowering.unit.constructs;
  for (auto each = all.rbegin(); each != all.rend(); ++each)
    if ((*each)->kind == ConstructKind::kMetadirective) choose(lowering, **each);
  return lowering.ok();
}

}  // namespace shepherd
