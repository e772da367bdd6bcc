// The constructs that are a call before, and perhaps one behind, their region.
#include "lower/c/closed.h"
#include "lower/parts.h"
#include "lower/tasks/dependences.h"
#include "lower/tasks/task_frame.h"
#include "lower/tasks/task_options.h"
#include "lower/data/task_reduction.h"

namespace shepherd {

namespace {

void call(Lowering& lowering, const Construct& construct, const char* function, const std::string& more = "") {
  stand_alone(lowering, construct, lowering.declare_location(construct),
              function + (stencil(construct, "(&$w")) + ")" + more);
}

void around(Lowering& lowering, const Construct& construct, const std::string& open, const std::string& close) {
  lowering.edits.replace_pragma(construct, quiet("{ " + open + "{ "));
  lowering.edits.insert_after(construct.last, construct.order, quiet_end(" } " + close + "}"));
}

}  // namespace

void lower_Barrier(Lowering& lowering, const Construct& construct) {
  std::string leave = leave_behind_barrier(lowering, construct);
  if (leave.empty()) return call(lowering, construct, "shep_barrier");
  lowering.edits.replace_pragma(construct, quiet_block(stencil(construct, "{ @shep_barrier(&$w); @}",
                                                               lowering.declare_location(construct), leave)));
}

// shep_taskwait(&shep_w_1), or with dependences
// { struct shep_dependence shep_e_1[1]; ... shep_taskwait_depend(&shep_w_1, shep_e_1, 1, 0); }
void lower_Taskwait(Lowering& lowering, const Construct& construct) {
  if (is_closed(lowering, construct))
    return stand_alone(lowering, construct, lowering.declare_location(construct), join_closed(lowering, construct));
  if (!has_dependences(construct))
    return call(lowering, construct, "shep_taskwait", joined_frames(lowering, construct));
  DependencesText dependences = dependences_text(lowering, construct);
  std::string text = stencil(construct, "shep_taskwait_depend(&$w, @, @, @); ", dependences.items, dependences.count,
                             (construct.clause<OMPNowaitClause>() ? "1" : "0"));
  stand_alone(lowering, construct,
              lowering.declare_location(construct) + dependences.declare + text + dependences.release);
}

void lower_Taskyield(Lowering& lowering, const Construct& construct) { call(lowering, construct, "shep_taskyield"); }

void lower_LocalityDomain(Lowering& lowering, const Construct& construct) {
  stand_alone(
      lowering, construct, "",
      "(void)shep_set_child_domain(" + lowering.expression(locality_domain(construct)->expression, construct) + ")");
}

// shep_phase(&shep_w_1, e)
void lower_Phase(Lowering& lowering, const Construct& construct) {
  const OwnClause& id = *construct.own_clause(OwnClauseKind::kPhaseId);
  stand_alone(lowering, construct, lowering.declare_location(construct),
              stencil(construct, "shep_phase(&$w, @)", lowering.expression(id.expression, construct)));
}

void lower_Flush(Lowering& lowering, const Construct& construct) {
  std::string order = "__ATOMIC_SEQ_CST";
  for (const OMPClause* clause : construct.clauses) {
    if (isa<OMPAcquireClause>(clause)) order = "__ATOMIC_ACQUIRE";
    if (isa<OMPReleaseClause>(clause)) order = "__ATOMIC_RELEASE";
    if (isa<OMPAcqRelClause>(clause)) order = "__ATOMIC_ACQ_REL";
  }
  stand_alone(lowering, construct, "", "__atomic_thread_fence(" + order + "), shep_tell(SHEP_TOLD_FLUSH)");
}

// { if (shep_thread_num() == 0) { shep_tell(SHEP_TOLD_MASKED); { <region> } shep_tell(SHEP_TOLD_MASKED_END); } }
void lower_Masked(Lowering& lowering, const Construct& construct) {
  auto* filter = construct.clause<OMPFilterClause>();
  std::string thread = filter && filter->getThreadID() ? lowering.expression(filter->getThreadID(), construct) : "0";
  around(lowering, construct, "if (shep_thread_num() == " + thread + ") { shep_tell(SHEP_TOLD_MASKED); ",
         "shep_tell(SHEP_TOLD_MASKED_END); } ");
}

// locality_domain(e) in C: int const shep_p_1 = shep_set_child_domain(e); ... shep_set_child_domain(shep_p_1);
// in C++: ::__shepherd::__placed_children const shep_p_1(shep_set_child_domain(e));
static std::pair<std::string, std::string> placing(const Lowering& lowering, const Construct& construct) {
  const OwnClause* clause = locality_domain(construct);
  if (!clause) return {};
  std::string place = "shep_set_child_domain(" + lowering.expression(clause->expression, construct) + ")";
  if (lowering.unit.is_cxx) return {stencil(construct, "::__shepherd::__placed_children const $p(@); ", place), ""};
  return {stencil(construct, "int const $p = @; ", place), stencil(construct, "shep_set_child_domain($p); ")};
}

// { struct shep_taskgroup shep_g_1; static const struct shep_location shep_w_1 = ...; shep_taskgroup_begin(&shep_g_1,
// &shep_w_1);
//   { <region> } shep_taskgroup_end(&shep_g_1); }
// In C++ a destructor ends the group, also where an exception leaves the region. Ordered exceptions are kept around:
// { ::__shepherd::__ordered_exceptions shep_q_1; try { <as ever> } catch (...) { shep_q_1.__keep(); } }
void lower_Taskgroup(Lowering& lowering, const Construct& construct) {
  put_reduction_functions(lowering, construct);
  auto [place, restore] = placing(lowering, construct);
  std::string open = stencil(construct, "@struct shep_taskgroup $g; @@shep_taskgroup_begin(&$g, &$w); @", place,
                             lowering.declare_location(construct), declare_reduced_items(lowering, construct),
                             reduce_in_group(lowering, construct, stencil(construct, "&$g")));
  std::string end = stencil(construct, "shep_taskgroup_end(&$g); ");
  if (lowering.unit.is_cxx) {
    open += stencil(construct, "::__shepherd::__taskgroup_end $z(&$g); ");
    end.clear();
  }
  open = lowering.taskgroup_storage[&construct] + open;
  end += restore;
  if (lowering.has_ordered_exceptions(construct)) {
    open = stencil(construct, "::__shepherd::__ordered_exceptions $q; try { @", open);
    end += stencil(construct, "} catch (...) { $q.__keep(); } ");
  }
  around(lowering, construct, open, end);
}

// { static const struct shep_location shep_w_1 = ...; struct shep_alternatives *const shep_g_1 =
// shep_alternatives_begin(&shep_w_1); { <region> } shep_alternatives_end(shep_g_1); }
// In C++ a destructor ends them.
void lower_Alternatives(Lowering& lowering, const Construct& construct) {
  std::string open = lowering.declare_location(construct);
  if (lowering.unit.is_cxx)
    return around(lowering, construct, open + stencil(construct, "::__shepherd::__alternatives const $g(&$w); "), "");
  open += stencil(construct, "struct shep_alternatives *const $g = shep_alternatives_begin(&$w); ");
  around(lowering, construct, open, stencil(construct, "shep_alternatives_end($g); "));
}

static std::string critical_symbol(const Construct& construct) {
  std::string critical = cast<OMPCriticalDirective>(construct.directive)->getDirectiveName().getAsString();
  return critical.empty() ? "shep_critical_unnamed" : "shep_critical_name_" + critical;
}

// { static const struct shep_location shep_w_1 = ...; shep_critical_enter(&shep_critical_name_n, &shep_w_1);
//   { <region> } shep_critical_leave(&shep_critical_name_n); }
// Where exceptions that leave tasks are kept, a destructor leaves the region:
// { ...; ::__shepherd::__critical const shep_z_1(&shep_critical_name_n, &shep_w_1); { <region> } }
void lower_Critical(Lowering& lowering, const Construct& construct) {
  std::string symbol = critical_symbol(construct);
  if (symbol != "shep_critical_unnamed") lowering.critical_names.insert(symbol);
  const std::string where = lowering.declare_location(construct);
  if (lowering.has_ordered_exceptions())
    return around(lowering, construct,
                  stencil(construct, "@::__shepherd::__critical const $z(&@, &$w); ", where, symbol), "");
  around(lowering, construct, stencil(construct, "@shep_critical_enter(&@, &$w); ", where, symbol),
         "shep_critical_leave(&" + symbol + "); ");
}

}  // namespace shepherd
