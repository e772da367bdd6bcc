#include "lower/parts.h"

#include "frontend/clang_compat.h"
#include "frontend/diagnose.h"
#include "lower/languages.h"
#include "lower/data/data_env.h"
#include "lower/data/task_reduction.h"
#include "lower/tasks/task_options.h"

namespace shepherd {

namespace {

std::string bind_flag(const OMPProcBindClause& clause) {
  // omp_proc_bind_t: primary 2, close 3, spread 4 (OpenMP 5.2, 18.3.6)
  auto kind = clause.getProcBindKind();
  int value = kind == llvm::omp::OMP_PROC_BIND_close ? 3 : kind == llvm::omp::OMP_PROC_BIND_spread ? 4 : 2;
  return " | SHEP_PARALLEL_BIND | (" + std::to_string(value) + " << SHEP_PARALLEL_BIND_SHIFT)";
}

std::string parallel_flags(const Lowering& lowering, const Construct& construct) {
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

/// The num_threads(strict: n) of the construct; null if there is none.
const StrictThreads* demand(const Lowering& lowering, const Construct& construct) {
  const auto& demands = lowering.unit.directives->strict_threads;
  auto found = demands.find(construct.directive->getBeginLoc());
  return construct.kind == ConstructKind::kParallel && found != demands.end() ? &found->second : nullptr;
}

std::string num_teams(const Lowering& lowering, const Construct& construct) {
  auto* clause = construct.clause<OMPNumTeamsClause>();
  const std::string number = clause ? "(int)" + lowering.expression(teams_of(*clause), construct) : "0";
  auto* condition = construct.clause<OMPIfClause>();
  return condition ? lowering.expression(condition->getCondition(), construct) + " ? " + number + " : 1" : number;
}

std::string thread_limit(const Lowering& lowering, const Construct& construct) {
  auto* clause = construct.clause<OMPThreadLimitClause>();
  return clause ? "(int)" + lowering.expression(limit_of(*clause), construct) : "0";
}

/// True for an assembly whose members the runtime counts.
bool is_automatic(const Lowering& lowering, const Construct& construct) {
  const OwnClause* width = construct.own_clause(OwnClauseKind::kWidth);
  return width && lowering.unit.directives->automatic_widths.count(width->location);
}

std::string conversion_to_width(const Lowering& lowering, const Expr& expression) {
  const ASTContext& ast = *lowering.unit.ast;
  const QualType type = expression.IgnoreParenImpCasts()->getType();
  if (type->isDependentType() || !type->isIntegerType()) return "(int)";
  const bool is_unsigned = type->isUnsignedIntegerType();
  if (ast.getIntWidth(type) + is_unsigned <= ast.getIntWidth(ast.IntTy)) return "(int)";
  return is_unsigned ? "shep_unsigned_width" : "shep_signed_width";
}

/// The width, or the size of the data.
std::string width_argument(const Lowering& lowering, const Construct& construct, const OwnClause& width) {
  const auto& automatic = lowering.unit.directives->automatic_widths;
  auto found = automatic.find(width.location);
  if (found == automatic.end())
    return conversion_to_width(lowering, *width.expression) + lowering.expression(width.expression, construct);
  return found->second ? "(shep_u64)" + lowering.expression(width.expression, construct) : "0";
}

}  // namespace

// static const struct shep_demand shep_u_1 = {0, "message"};
std::string declare_demand(const Lowering& lowering, const Construct& construct) {
  const StrictThreads* strict = demand(lowering, construct);
  if (!strict) return "";
  return stencil(construct, "static const struct shep_demand $u = {@, @}; ", (strict->warns ? "1" : "0"),
                 (strict->message.empty() ? "0" : strict->message));
}

/// locality_domain(e): shep_place_implicit_children(e);
std::string place_children(const Lowering& lowering, const Construct& construct) {
  const OwnClause* clause = locality_domain(construct);
  return clause ? "shep_place_implicit_children(" + lowering.expression(clause->expression, construct) + "); " : "";
}

/// initial_task(thread_limit, ...), assembly(width, ...), assembly_auto(bytes, ...), parallel(flags, num_threads, ...),
/// parallel_strict(flags, num_threads, demand, ...) and teams(num_teams, thread_limit, ...)
std::string region_arguments(const Lowering& lowering, const Construct& construct) {
  if (construct.kind == ConstructKind::kInitialTask) return thread_limit(lowering, construct);
  if (const OwnClause* width = construct.own_clause(OwnClauseKind::kWidth))
    return width_argument(lowering, construct, *width);
  if (construct.kind == ConstructKind::kTeams)
    return num_teams(lowering, construct) + ", " + thread_limit(lowering, construct);
  std::string text = parallel_flags(lowering, construct) + ", " + num_threads(lowering, construct);
  return demand(lowering, construct) ? stencil(construct, "@, &$u", text) : text;
}

/// The function that begins the region, in C and C++ alike.
std::string region_function(const Lowering& lowering, const Construct& construct) {
  const char* const kind = is_automatic(lowering, construct) ? "_auto" : demand(lowering, construct) ? "_strict" : "";
  return std::string(spelling(construct.kind)) + kind;
}

void lower_Parallel(Lowering& lowering, const Construct& construct) {
  put_reduction_functions(lowering, construct);
  lower_parallel(lowering, construct);
}

/// One team comes after the other: what the second would take for the original, the first has combined into.
void lower_Teams(Lowering& lowering, const Construct& construct) {
  for (const DataItem& item : lowering.data(construct)) {
    if (item.sharing != Sharing::kReduction || !reads_original(item.reduction)) continue;
    report_error(*lowering.unit.ast, construct.directive->getBeginLoc(), DiagnosticKind::kOriginalOfTeams,
                 item.variable->getName());
    return lowering.fail();
  }
  lower_Parallel(lowering, construct);
}

}  // namespace shepherd
