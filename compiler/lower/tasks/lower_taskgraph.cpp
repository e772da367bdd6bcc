#include "lower/languages.h"
#include "lower/parts.h"
#include "lower/tasks/taskgraph.h"

namespace shepherd {

static void find_recorded(const TaskgraphPlan& graphs, const Construct& around, std::vector<const Construct*>& found) {
  for (const Construct* child : around.children) {
    if (child->generates_tasks() && graphs.graph_of(*child) && graphs.is_replayable(*child)) found.push_back(child);
    if (!child->outlines()) find_recorded(graphs, *child, found);
  }
}

std::vector<const Construct*> recorded_tasks(const Lowering& lowering, const Construct& graph) {
  std::vector<const Construct*> found;
  find_recorded(lowering.analysis.graphs, graph, found);
  return found;
}

static std::string taskgraph_flags(const Lowering& lowering, const Construct& construct) {
  std::string text = lowering.analysis.graphs.may_record(construct) ? "0" : "SHEP_TASKGRAPH_ALONE";
  if (auto* clause = construct.clause<OMPIfClause>())
    text += " | (" + lowering.expression(clause->getCondition(), construct) + " ? 0 : SHEP_TASKGRAPH_ALONE)";
  if (const OwnClause* clause = construct.own_clause(OwnClauseKind::kGraphReset))
    text += clause->expression
                ? " | (" + lowering.expression(clause->expression, construct) + " ? SHEP_TASKGRAPH_RESET : 0)"
                : " | SHEP_TASKGRAPH_RESET";
  return text;
}

// shep_taskgraph_begin(&shep_g_1, &shep_r_1, &shep_w_1, flags, id, key, environment);
std::string begin_taskgraph(Lowering& lowering, const Construct& construct, const std::string& key,
                            const std::string& environment) {
  const OwnClause* id = construct.own_clause(OwnClauseKind::kGraphId);
  const std::string values = settle_values(lowering, construct);
  return stencil(construct, "@shep_taskgraph_begin(&$g, &$r, &$w, @, @, @, @); ", values,
                 taskgraph_flags(lowering, construct),
                 (id ? "(shep_u64)" + lowering.expression(id->expression, construct) : "0"), key, environment);
}

void lower_Taskgraph(Lowering& lowering, const Construct& construct) {
  if (!waits_for_tasks(construct)) return lowering.edits.replace_pragma(construct, "");
  lower_taskgraph(lowering, construct);
}

}  // namespace shepherd
