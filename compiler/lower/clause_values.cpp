// The values of several clauses where one call would have all of them as arguments, which C evaluates in no order.
#include "lower/parts.h"

#include "frontend/clang_compat.h"

namespace shepherd {

namespace {

struct ClauseValue {
  const Expr* expression;
  const char* name;
  const char* type = nullptr;  // null: a condition
};

ClauseValue value_of(const OMPClause* clause) {
  if (auto* threads = dyn_cast<OMPNumThreadsClause>(clause)) return {threads->getNumThreads(), "num_threads", "int"};
  if (auto* teams = dyn_cast<OMPNumTeamsClause>(clause)) return {teams_of(*teams), "num_teams", "int"};
  if (auto* limit = dyn_cast<OMPThreadLimitClause>(clause)) return {limit_of(*limit), "thread_limit", "int"};
  if (auto* condition = dyn_cast<OMPIfClause>(clause)) return {condition->getCondition(), "if"};
  if (auto* condition = dyn_cast<OMPFinalClause>(clause)) return {condition->getCondition(), "final"};
  return {nullptr, ""};
}

/// Those whose value is not known now.
std::vector<ClauseValue> values_of(const ASTContext& ast, const Construct& construct) {
  std::vector<ClauseValue> values;
  auto add = [&](const ClauseValue& value) {
    const Expr* expression = value.expression ? as_written(value.expression) : nullptr;
    if (expression && (expression->isValueDependent() || !expression->isEvaluatable(ast))) values.push_back(value);
  };
  for (const OMPClause* each : construct.clauses) add(value_of(each));
  if (const OwnClause* id = construct.own_clause(OwnClauseKind::kGraphId)) add({id->expression, "id", "shep_u64"});
  if (const OwnClause* reset = construct.own_clause(OwnClauseKind::kGraphReset)) add({reset->expression, "reset"});
  return values;
}

}  // namespace

// int const shep_num_threads_1 = (int)(f()); int const shep_if_1 = (g()) ? 1 : 0;
std::string settle_values(Lowering& lowering, const Construct& construct) {
  const std::vector<ClauseValue> values = values_of(*lowering.unit.ast, construct);
  auto has_effects = [&](const ClauseValue& each) {
    return as_written(each.expression)->HasSideEffects(*lowering.unit.ast);
  };
  if (values.size() < 2 || llvm::none_of(values, has_effects)) return "";
  std::string text;
  for (const ClauseValue& each : values) {
    const std::string variable = name(each.name, construct), value = lowering.expression(each.expression, construct);
    const std::string type = each.type ? each.type : "int";
    text += type + " const " + variable + " = " + (each.type ? "(" + type + ")" + value : value + " ? 1 : 0") + "; ";
    lowering.settled_values[{&construct, each.expression}] = variable;
  }
  return text;
}

}  // namespace shepherd
