#include "frontend/clang_compat.h"
#include "frontend/diagnose.h"
#include "lower/aliases.h"
#include "lower/cancellation.h"
#include "lower/clause_values.h"
#include "lower/code_attributes.h"
#include "lower/data_env.h"
#include "lower/declared_reduction.h"
#include "lower/outline.h"
#include "lower/task_options.h"
#include "lower/task_reduction.h"

namespace shepherd {

using namespace clang;

namespace {

std::string bind_flag(const OMPProcBindClause& clause) {
  // omp_proc_bind_t: primary 2, close 3, spread 4 (OpenMP 5.2, 18.3.6)
  auto kind = clause.getProcBindKind();
  int value = kind == llvm::omp::OMP_PROC_BIND_close ? 3 : kind == llvm::omp::OMP_PROC_BIND_spread ? 4 : 2;
  return " | SHEP_PARALLEL_BIND | (" + std::to_string(value) + " << SHEP_PARALLEL_BIND_SHIFT)";
}

std::string flags(const Lowering& lowering, const Construct& construct) {
  std::string text = "0";
  if (auto* clause = construct.clause<OMPIfClause>())
    text += " | (" + lowering.expression(clause->getCondition(), construct) + " ? 0 : SHEP_PARALLEL_SERIAL)";
  if (construct.clause<OMPNumThreadsClause>()) text += " | SHEP_PARALLEL_NUM_THREADS";
  if (auto* clause = construct.clause<OMPProcBindClause>()) text += bind_flag(*clause);
  return text;
}

std::string num_threads(const Lowering& lowering, const Construct& construct) {
  auto* clause = construct.clause<OMPNumThreadsClause>();
  if (!clause) return "0";
  return "(int)" + lowering.expression(clause->getNumThreads(), construct);
}

/// Of num_threads(strict: n); null if that is not there.
const StrictThreads* demand(const Lowering& lowering, const Construct& construct) {
  const auto& demands = lowering.unit.directives->strict_threads;
  auto found = demands.find(construct.directive->getBeginLoc());
  return construct.kind == ConstructKind::kParallel && found != demands.end() ? &found->second : nullptr;
}

// static const struct shep_demand shep_u_1 = {0, "message"};
std::string declare_demand(const Lowering& lowering, const Construct& construct) {
  const StrictThreads* strict = demand(lowering, construct);
  if (!strict) return "";
  return with_names("static const struct shep_demand $u = {", construct) + (strict->warns ? "1" : "0") + ", " +
         (strict->message.empty() ? "0" : strict->message) + "}; ";
}

/// locality_domain(e): shep_place_implicit_children(e);
std::string placing(const Lowering& lowering, const Construct& construct) {
  const OwnClause* clause = locality_domain(construct);
  return clause ? "shep_place_implicit_children(" + lowering.expression(clause->expression, construct) + "); " : "";
}

std::string num_teams(const Lowering& lowering, const Construct& construct) {
  auto* clause = construct.clause<OMPNumTeamsClause>();
  return clause ? "(int)" + lowering.expression(teams_of(*clause), construct) : "0";
}

std::string thread_limit(const Lowering& lowering, const Construct& construct) {
  auto* clause = construct.clause<OMPThreadLimitClause>();
  return clause ? "(int)" + lowering.expression(limit_of(*clause), construct) : "0";
}

/// parallel(flags, num_threads, ...), parallel_strict(flags, num_threads, demand, ...) and teams(num_teams, thread_limit, ...)
std::string arguments(const Lowering& lowering, const Construct& construct) {
  if (construct.kind == ConstructKind::kTeams) return num_teams(lowering, construct) + ", " + thread_limit(lowering, construct);
  std::string text = flags(lowering, construct) + ", " + num_threads(lowering, construct);
  return demand(lowering, construct) ? text + with_names(", &$u", construct) : text;
}

/// The function that begins the region, in C and C++ alike.
std::string function(const Lowering& lowering, const Construct& construct) {
  return std::string(spelling(construct.kind)) + (demand(lowering, construct) ? "_strict" : "");
}

// { struct shep_captures_1 shep_d_1; shep_d_1.x = &x; shep_parallel(&shep_where_1, shep_parallel_1, &shep_d_1, flags, n); }
void lower_c(Lowering& lowering, Construct& construct) {
  std::string data = name("d", construct);
  bool any = has_captures(lowering, construct);
  std::string fill = outline_c(lowering, construct, spelling(construct.kind), data + ".", "");
  std::string call = "{ " + settle_values(lowering, construct);
  if (any) call += "struct " + name("captures", construct) + " " + data + "; ";
  call += declare_demand(lowering, construct) + fill + placing(lowering, construct);
  call += "shep_" + function(lowering, construct) + "(&" + name("where", construct) + ", " + name(spelling(construct.kind), construct) + ", " + (any ? "&" + data : "0") + ", " +
          arguments(lowering, construct) + "); }";
  lowering.edits.replace_pragma(construct, call);
  lowering.edits.swallow_region(construct);
}

/// Every thread but the one that opened the region takes over its threadprivate values (OpenMP 5.2, 5.7.1).
std::string copyin(const Lowering& lowering, const Construct& construct, std::string& before) {
  std::string inside;
  for (const DataItem& item : construct.data) {
    if (item.sharing != Sharing::kCopyin) continue;
    std::string original = name("m", construct) + "_" + item.label;
    std::string access = original_access(lowering, construct, item);
    before += "auto &" + original + " = " + access + "; ";
    inside += "if (__builtin_addressof(" + original + ") != __builtin_addressof(" + access + ")) " + cxx_assignment(item, access, original);
  }
  if (!inside.empty()) inside += "shep_barrier(&::__shepherd::__location_of<" + name("where", construct) + ">::__value); ";
  return inside;
}

// { struct shep_where_1 {...}; ::__shepherd::__parallel<shep_where_1>(flags, n, [&]() { <copies> <region> <combination> }); }
void lower_cxx(Lowering& lowering, Construct& construct) {
  Around copies = private_copies(lowering, construct, is_private_copy, "0");
  std::string before = declare_where(lowering, construct) + declare_demand(lowering, construct) + aliases(lowering, construct);
  std::string start = copyin(lowering, construct, before);
  before += settle_values(lowering, construct) + placing(lowering, construct);
  lowering.edits.replace_pragma(construct, quiet("{ " + before + "::__shepherd::__" + function(lowering, construct) + "<" + name("where", construct) + ">(" +
                                               arguments(lowering, construct) + ", [&]()" + code_attributes(lowering, construct) + " { " + start + copies.open + "{ "));
  const Carried layout = closure_layout(lowering, construct);
  lowering.edits.insert_after(construct.last, construct.order, quiet_end(" } " + end_label(construct) + copies.close + layout.open + "}); " + layout.close + "}"));
}

}  // namespace

void lower_Parallel(Lowering& lowering, Construct& construct) {
  put_reduction_functions(lowering, construct);
  lowering.unit.is_cxx ? lower_cxx(lowering, construct) : lower_c(lowering, construct);
}

/// One team comes after the other: what the second would take for the original, the first has combined into.
void lower_Teams(Lowering& lowering, Construct& construct) {
  for (const DataItem& item : construct.data) {
    if (item.sharing != Sharing::kReduction || !reads_original(item.reduction)) continue;
    report_error(*lowering.unit.ast, construct.directive->getBeginLoc(), DiagnosticKind::kOriginalOfTeams, item.variable->getName());
    return lowering.fail();
  }
  lower_Parallel(lowering, construct);
}

}  // namespace shepherd
