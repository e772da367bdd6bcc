// Tasks that take part in a reduction that nothing around them does.
#include "analyse/analysis.h"

#include "frontend/diagnose.h"

namespace shepherd {

static bool reduces_for_tasks(const Construct& construct, const DataItem& item) {
  switch (item.sharing) {
    case Sharing::kTaskReduction:
    case Sharing::kInReduction: return true;
    case Sharing::kReduction: return item.joined_by_tasks || construct.kind == ConstructKind::kTaskloop;
    default: return false;
  }
}

/// True if only the text of the construct's own function can reduce the item: nobody else can name the variable.
static bool is_own(const Construct& construct, const DataItem& item) {
  auto* variable = dyn_cast<VarDecl>(item.variable);
  if (!variable || !variable->hasLocalStorage() || variable->getType()->isReferenceType()) return false;
  if (item.section && !variable->getType()->isArrayType()) return false;
  return variable->getDeclContext() == construct.function;
}

static bool is_reduced_around(const DataSharing& sharing, const Construct& construct, const ValueDecl* variable) {
  for (const Construct* each = construct.parent; each; each = each->parent)
    if (const DataItem* item = sharing.item(*each, variable); item && reduces_for_tasks(*each, *item)) return true;
  return false;
}

bool check_joins(const TranslationUnit& unit, const DataSharing& sharing) {
  bool ok = true;
  for (const auto& construct : unit.constructs)
    for (const DataItem& item : sharing.of(*construct)) {
      if (item.joined_by_tasks && construct->clause<OMPNowaitClause>()) {
        report_error(*unit.ast, item.written->getExprLoc(), DiagnosticKind::kTaskReductionNowait);
        ok = false;
      }
      if (item.sharing != Sharing::kInReduction || !is_own(*construct, item) ||
          is_reduced_around(sharing, *construct, item.variable))
        continue;
      report_error(*unit.ast, item.written->getExprLoc(), DiagnosticKind::kUnmatchedInReduction,
                   item.variable->getName());
      ok = false;
    }
  return ok;
}

}  // namespace shepherd
