#include "lower/parts.h"
#include "lower/data/loop_items.h"
#include "lower/data/data_env.h"
#include "lower/data/task_reduction.h"

namespace shepherd {

/// The sections are the cases of a switch over dynamically handed out numbers:
///   while (shep_loop_next(...)) for (; a < b; ++a) switch (a) { default: case 0: { ... } break; case 1: { ... } break;
///   }
/// A default of its own would count as a line that no test executes.
void lower_Sections(Lowering& lowering, const Construct& construct) {
  put_reduction_functions(lowering, construct);
  auto* block = cast<CompoundStmt>(construct.region);
  bool starts_without_directive = !block->body_empty() && !isa<OMPSectionDirective>(block->body_front());
  std::vector<Construct*> sections;
  for (Construct* child : construct.children)
    if (child->kind == ConstructKind::kSection) sections.push_back(child);
  for (unsigned i = 0; i < sections.size(); ++i) {
    std::string label = "case " + std::to_string(i + starts_without_directive) + ": { ";
    bool closes_first = i == 0 && starts_without_directive;
    lowering.edits.replace_pragma(*sections[i], (i > 0 ? "" : closes_first ? "} break; " : "default: ") + label);
    lowering.edits.insert_after(sections[i]->last, sections[i]->order, " } break;");
  }
  if (starts_without_directive) {
    lowering.edits.insert_after(construct.first, construct.order, " default: case 0: {");
    if (sections.empty()) lowering.edits.insert_before(construct.last, construct.order + 1, "} break; ");
  }
  Around copies = private_copies(lowering, construct, is_private_copy, name("z", construct));
  ConditionalItems conditional(lowering, construct);
  if (!conditional.mark_assignments(lowering, stencil(construct, "$a + 1"))) return;
  bool barrier = llvm::any_of(lowering.data(construct),
                              [](const DataItem& item) { return item.sharing == Sharing::kFirstLastprivate; });
  bool nowait = construct.clause<OMPNowaitClause>() ||
                (construct.leaf_of_combined && construct.parent->kind == ConstructKind::kParallel);
  std::string total = std::to_string(sections.size() + starts_without_directive);
  std::string open = stencil(construct, "{ struct shep_loop $l; shep_u64 $a, $b; int $z = 0; @(void)$z; ",
                             lowering.declare_location(construct));
  open += conditional.open() + copies.open + (barrier ? stencil(construct, "shep_barrier(&$w); ") : "");
  open += stencil(construct,
                  "shep_loop_begin(&$l, &$w, @, SHEP_SCHEDULE_DYNAMIC | SHEP_SCHEDULE_SECTIONS, 1); @"
                  "while (shep_loop_next(&$l, &$a, &$b)) { $z |= $b == @; for (; $a < $b; ++$a) { ",
                  total, copies.open_group, total);
  lowering.edits.replace_pragma(construct, quiet(open) + stencil(construct, "switch ($a) "));
  std::string close =
      " } } " + end_label(lowering, construct) + copies.close_group + copies.close + conditional.close(nowait);
  close += stencil(construct, "shep_loop_end(&$l, @); @}", nowait ? "1" : "0",
                   nowait ? "" : leave_behind_barrier(lowering, construct));
  lowering.edits.insert_after(construct.last, construct.order, quiet_end(close));
}

/// Lowered with the sections construct around it, which numbers it.
void lower_Section(Lowering&, const Construct&) {}

}  // namespace shepherd
