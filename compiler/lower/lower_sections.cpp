#include "lower/cancellation.h"
#include "lower/conditional_last.h"
#include "lower/data_env.h"
#include "lower/task_reduction.h"

#include <clang/AST/Stmt.h>

namespace shepherd {

using namespace clang;

/// The sections are the cases of a switch over dynamically handed out numbers:
///   while (shep_loop_next(...)) for (; a < b; ++a) switch (a) { default: break; case 0: { ... } break; case 1: { ... } break; }
void lower_Sections(Lowering& lowering, Construct& construct) {
  put_reduction_functions(lowering, construct);
  auto id = [&](const char* what) { return name(what, construct); };
  auto* block = cast<CompoundStmt>(construct.region);
  bool starts_without_directive = !block->body_empty() && !isa<OMPSectionDirective>(block->body_front());
  std::vector<Construct*> sections;
  for (Construct* child : construct.children)
    if (child->kind == ConstructKind::kSection) sections.push_back(child);
  for (unsigned i = 0; i < sections.size(); ++i) {
    std::string label = "case " + std::to_string(i + starts_without_directive) + ": { ";
    bool closes_first = i == 0 && starts_without_directive;
    lowering.edits.replace_pragma(*sections[i], (i > 0 ? "" : closes_first ? "} break; " : "default: break; ") + label);
    lowering.edits.insert_after(sections[i]->last, sections[i]->order, " } break;");
  }
  if (starts_without_directive) {
    lowering.edits.insert_after(construct.first, construct.order, " default: break; case 0: {");
    if (sections.empty()) lowering.edits.insert_before(construct.last, construct.order + 1, "} break; ");
  }
  Around copies = private_copies(lowering, construct, is_private_copy, id("z"));
  ConditionalItems conditional(construct);
  if (!conditional.mark_assignments(lowering, id("a") + " + 1")) return;
  bool barrier = llvm::any_of(construct.data, [](const DataItem& item) { return item.sharing == Sharing::kFirstLastprivate; });
  bool nowait = construct.clause<OMPNowaitClause>() || (construct.leaf_of_combined && construct.parent->kind == ConstructKind::kParallel);
  std::string total = std::to_string(sections.size() + starts_without_directive);
  lowering.edits.replace_pragma(
      construct, quiet("{ struct shep_loop " + id("l") + "; shep_u64 " + id("a") + ", " + id("b") + "; int " + id("z") + " = 0; " +
                     lowering.declare_location(construct) + "(void)" + id("z") + "; " + copies.open + conditional.open() +
                     (barrier ? "shep_barrier(&" + id("w") + "); " : "") + "shep_loop_begin(&" + id("l") + ", &" + id("w") + ", " + total +
                     ", SHEP_SCHEDULE_DYNAMIC | SHEP_SCHEDULE_SECTIONS, 1); while (shep_loop_next(&" + id("l") + ", &" + id("a") + ", &" + id("b") + ")) { " +
                     id("z") + " |= " + id("b") + " == " + total + "; for (; " + id("a") + " < " + id("b") + "; ++" + id("a") + ") { ") + "switch (" + id("a") + ") ");
  lowering.edits.insert_after(construct.last, construct.order,
                              quiet_end(" } } " + end_label(construct) + copies.close + conditional.close(nowait) + "shep_loop_end(&" + id("l") + ", " + (nowait ? "1" : "0") + "); " +
                                  (nowait ? "" : leave_behind_barrier(lowering, construct)) + "}"));
}

/// Lowered with the sections construct around it, which numbers it.
void lower_Section(Lowering&, Construct&) {}

}  // namespace shepherd
