// The constructs that are a call before, and perhaps one behind, their region.
#include "lower/stand_alone.h"
#include "lower/task_options.h"

namespace shepherd {

using namespace clang;

namespace {

void call(Lowering& lowering, Construct& construct, const char* function) {
  stand_alone(lowering, construct, lowering.declare_location(construct), function + ("(&" + name("w", construct)) + ")");
}

void around(Lowering& lowering, Construct& construct, const std::string& open, const std::string& close) {
  lowering.edits.replace_pragma(construct, "{ " + open + "{ ");
  lowering.edits.insert_after(construct.last, construct.order, " } " + close + "}");
}

}  // namespace

void lower_Barrier(Lowering& lowering, Construct& construct) { call(lowering, construct, "shep_barrier"); }
void lower_Taskwait(Lowering& lowering, Construct& construct) { call(lowering, construct, "shep_taskwait"); }
void lower_Taskyield(Lowering& lowering, Construct& construct) { call(lowering, construct, "shep_taskyield"); }

void lower_LocalityDomain(Lowering& lowering, Construct& construct) {
  stand_alone(lowering, construct, "", "(void)shep_place_children(" + lowering.expression(locality_domain(construct)->expression, construct) + ")");
}

void lower_Flush(Lowering& lowering, Construct& construct) {
  std::string order = "__ATOMIC_SEQ_CST";
  for (const OMPClause* clause : construct.clauses) {
    if (isa<OMPAcquireClause>(clause)) order = "__ATOMIC_ACQUIRE";
    if (isa<OMPReleaseClause>(clause)) order = "__ATOMIC_RELEASE";
    if (isa<OMPAcqRelClause>(clause)) order = "__ATOMIC_ACQ_REL";
  }
  stand_alone(lowering, construct, "", "__atomic_thread_fence(" + order + ")");
}

void lower_Masked(Lowering& lowering, Construct& construct) {
  auto* filter = construct.clause<OMPFilterClause>();
  std::string thread = filter && filter->getThreadID() ? lowering.expression(filter->getThreadID(), construct) : "0";
  around(lowering, construct, "if (shep_thread_num() == " + thread + ") ", "");
}

void lower_Taskgroup(Lowering& lowering, Construct& construct) {
  std::string group = name("g", construct);
  // locality_domain(e): int const shep_p_1 = shep_place_children(e); ... shep_place_children(shep_p_1);
  std::string place, restore;
  if (const OwnClause* clause = locality_domain(construct)) {
    place = with_names("int const $p = shep_place_children(", construct) + lowering.expression(clause->expression, construct) + "); ";
    restore = with_names("shep_place_children($p); ", construct);
  }
  around(lowering, construct,
         place + lowering.taskgroup_storage[&construct] + "struct shep_taskgroup " + group + "; " + lowering.declare_location(construct) + "shep_taskgroup_begin(&" + group + ", &" + name("w", construct) + "); ",
         "shep_taskgroup_end(&" + group + "); " + restore);
}

static std::string critical_symbol(const Construct& construct) {
  std::string critical = cast<OMPCriticalDirective>(construct.directive)->getDirectiveName().getAsString();
  return critical.empty() ? "shep_critical_unnamed" : "shep_critical_name_" + critical;
}

void lower_Critical(Lowering& lowering, Construct& construct) {
  std::string symbol = critical_symbol(construct);
  if (symbol != "shep_critical_unnamed") lowering.critical_names.insert(symbol);
  around(lowering, construct, lowering.declare_location(construct) + "shep_critical_enter(&" + symbol + ", &" + name("w", construct) + "); ",
         "shep_critical_leave(&" + symbol + "); ");
}

}  // namespace shepherd
