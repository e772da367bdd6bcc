// The captures of recorded tasks are filled in again.
#include "lower/c/captures.h"
#include "lower/languages.h"
#include "lower/tasks/taskgraph.h"

namespace shepherd::c {

/// if (shep_n_1 == &shep_site_2) { struct shep_captures_2 *const shep_d_2 = ...; shep_d_2->x = &(x); }
static std::string refresh(const Lowering& lowering, const Construct& task, const Construct& graph) {
  std::vector<DataItem> items = lowering.data(task);
  llvm::erase_if(items, [&](const DataItem& item) {
    return !lowering.analysis.graphs.comes_from_environment(lowering.unit, task, item);
  });
  std::string fill = capture_text(lowering, task, items, stencil(task, "$d->")).fill;
  if (fill.empty()) return "";
  // The captures of a taskloop are beside its task.
  std::string captures = stencil(graph, "shep_taskgraph_each(&$g)");
  if (task.kind == ConstructKind::kTaskloop) captures = "shep_piece_loop((struct shep_piece *)" + captures + ")";
  return stencil(
      task, "if (@ == (const struct shep_task_site *)&$site) { struct $captures *const $d = (struct $captures *)@; @} ",
      name("n", graph), captures, fill);
}

// static struct shep_taskgraph_records shep_r_1;
// { struct shep_taskgraph_region shep_g_1; shep_taskgraph_begin(...);
//   if (!shep_taskgraph_executes(&shep_g_1)) { const struct shep_task_site *shep_n_1; while ((shep_n_1 =
//   shep_taskgraph_next(&shep_g_1))) { ... } } else { { <region> } shep_taskgraph_complete(&shep_g_1); }
//   shep_taskgraph_end(&shep_g_1); }
void lower_taskgraph(Lowering& lowering, const Construct& construct) {
  lowering.put_in_front(construct, stencil(construct, "static struct shep_taskgraph_records $r;\n"));
  std::string refreshes;
  for (const Construct* each : recorded_tasks(lowering, construct)) refreshes += refresh(lowering, *each, construct);
  std::string open = stencil(construct, "{ @struct shep_taskgraph_region $g; @if (!shep_taskgraph_executes(&$g)) { ",
                             lowering.declare_location(construct), begin_taskgraph(lowering, construct, "0", "0"));
  if (!refreshes.empty())
    open +=
        stencil(construct, "const struct shep_task_site *$n; while (($n = shep_taskgraph_next(&$g))) { @} ", refreshes);
  lowering.edits.replace_pragma(construct, quiet(open + "} else { ") + "{ ");
  lowering.edits.insert_after(
      construct.last, construct.order,
      quiet_end(stencil(construct, " } shep_taskgraph_complete(&$g); } shep_taskgraph_end(&$g); }")));
}

}  // namespace shepherd::c
