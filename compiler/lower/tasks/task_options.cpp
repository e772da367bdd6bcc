#include "lower/tasks/task_options.h"

#include "frontend/clang_compat.h"
#include "lower/tasks/dependences.h"
#include "lower/tasks/locators.h"

namespace shepherd {

const OwnClause* locality_domain(const Construct& construct) {
  return construct.own_clause(OwnClauseKind::kLocalityDomain);
}

bool may_leave_team(const Construct& construct) { return construct.own_clause(OwnClauseKind::kThreadset); }

bool has_options(const Lowering& lowering, const Construct& construct) {
#define OWN_CLAUSE(...)
#define TASK_OPTION(Kind, ...) \
  if (construct.own_clause(OwnClauseKind::k##Kind)) return true;
#include "ir/own_clauses.def"
  return lowering.analysis.graphs.is_replayable(construct) || may_leave_team(construct) || construct.is_assembly() ||
         construct.clause<OMPPriorityClause>() || construct.clause<OMPDetachClause>() ||
         construct.clause<OMPAffinityClause>() || has_dependences(construct);
}

std::string options_suffix(const Lowering& lowering, const Construct& construct) {
  if (lowering.analysis.graphs.is_replayable(construct)) return "_replayable";
  return construct.own_clause(OwnClauseKind::kTransparent) ? "_transparent" : "_with";
}

/// One statement for each list item of all affinity clauses.
// struct shep_affinity shep_y_1 = {0, 0, 0}; shep_affinity_add(&shep_y_1, first, count, stride, bytes);
// shep_options_affinity(&shep_o_1, &shep_y_1);
static std::string affinity(const Lowering& lowering, const Construct& construct) {
  std::string text;
  for (const OMPClause* each : construct.clauses) {
    auto* clause = dyn_cast<OMPAffinityClause>(each);
    if (!clause) continue;
    IteratorLoops loops = iterator_loops(lowering, construct, clause->getModifier());
    text += loops.open;
    for (const Expr* item : variables_of(*clause)) {
      Locator locator = locate(lowering, construct, item);
      text += stencil(construct, "shep_affinity_add(&$y, @, @, @, @); ", locator.first, locator.count, locator.stride,
                      locator.bytes);
    }
    text += loops.close;
  }
  if (text.empty()) return text;
  return stencil(construct, "struct shep_affinity $y = {0, 0, 0}; @shep_options_affinity(&$o, &$y); ", text);
}

// shep_options_domain(&shep_o_1, e);
std::string option_LocalityDomain(const Lowering& lowering, const Construct& construct, const OwnClause& clause) {
  return stencil(construct, "shep_options_domain(&$o, @); ", lowering.expression(clause.expression, construct));
}

// shep_options_transparency(&shep_o_1, (unsigned)e);
std::string option_Transparent(const Lowering& lowering, const Construct& construct, const OwnClause& clause) {
  std::string kind = clause.expression ? "(unsigned)" + lowering.expression(clause.expression, construct)
                                       : "SHEP_IMPORTS | SHEP_EXPORTS";
  return stencil(construct, "shep_options_transparency(&$o, @); ", kind);
}

// struct shep_task_options shep_o_1 = SHEP_DEFAULT_OPTIONS; shep_options_priority(&shep_o_1, ...);
// struct shep_dependence shep_e_1[2]; ... shep_options_dependences(&shep_o_1, shep_e_1, 2);
std::string declare_options(const Lowering& lowering, const Construct& construct) {
  std::string text = stencil(construct, "struct shep_task_options $o = SHEP_DEFAULT_OPTIONS; ");
  if (auto* clause = construct.clause<OMPPriorityClause>())
    text +=
        stencil(construct, "shep_options_priority(&$o, @); ", lowering.expression(clause->getPriority(), construct));
  text += affinity(lowering, construct);
#define OWN_CLAUSE(...)
#define TASK_OPTION(Kind, ...) \
  if (auto* clause = construct.own_clause(OwnClauseKind::k##Kind)) text += option_##Kind(lowering, construct, *clause);
#include "ir/own_clauses.def"
  if (auto* clause = construct.clause<OMPDetachClause>()) {
    // The task's copy of the variable is made later.
    text += stencil(construct, "@ = shep_options_event(&$o, shep_event_create()); ",
                    lowering.expression(clause->getEventHandler(), construct));
  }
  if (!has_dependences(construct)) return text;
  DependencesText dependences = dependences_text(lowering, construct);
  return stencil(construct, "@@shep_options_dependences(&$o, @, @); ", text, dependences.declare, dependences.items,
                 dependences.count);
}

std::string release_options(const Lowering& lowering, const Construct& construct) {
  return has_dependences(construct) ? dependences_text(lowering, construct).release : "";
}

}  // namespace shepherd
