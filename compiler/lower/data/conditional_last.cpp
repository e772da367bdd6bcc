#include "lower/data/conditional_last.h"

#include "analyse/sharing/data_sharing.h"
#include "frontend/diagnose.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace shepherd {

static auto conditional_items(const Lowering& lowering, const Construct& construct) {
  return llvm::make_filter_range(lowering.data(construct),
                                 [](const DataItem& item) { return item.lastprivate_conditional; });
}

bool ConditionalItems::any() const {
  auto items = conditional_items(lowering_, construct_);
  return items.begin() != items.end();
}

namespace {

/// The assignments to a variable in the text of a region.
class Assignments : public RecursiveASTVisitor<Assignments> {
 public:
  Assignments(const TranslationUnit& unit, const ValueDecl* variable) : unit_(unit), variable_(variable) {}

  bool VisitBinaryOperator(BinaryOperator* operation) {
    return operation->isAssignmentOp() ? note(operation, operation->getLHS()) : true;
  }
  bool VisitUnaryOperator(UnaryOperator* operation) {
    return operation->isIncrementDecrementOp() ? note(operation, operation->getSubExpr()) : true;
  }

  std::vector<const Expr*> found;

 private:
  bool note(const Expr* operation, const Expr* target) {
    if (named(target->IgnoreParenImpCasts()) == variable_) found.push_back(operation);
    return true;
  }
  const ValueDecl* named(const Expr* target) const {
    if (auto* reference = dyn_cast<DeclRefExpr>(target)) return member_or_variable(reference->getDecl());
    if (auto* member = dyn_cast<MemberExpr>(target))
      return member->isImplicitAccess() ? member->getMemberDecl() : nullptr;
    return unit_.dependent_members->named_by(target);
  }

  const TranslationUnit& unit_;
  const ValueDecl* variable_;
};

/// The innermost construct around a token of the region.
const Construct& innermost(const Construct& around, unsigned token) {
  for (const Construct* child : around.children)
    if (child->contains(token)) return innermost(*child, token);
  return around;
}

/// True if code at the token has the construct's copy of the variable, and can name what stands beside it.
bool is_in_reach(const Lowering& lowering, const Construct& construct, const ValueDecl* variable, unsigned token) {
  for (const Construct* each = &innermost(construct, token); each && each != &construct; each = each->parent)
    if (each->outlines() || (lowering.item(*each, variable) && each->directive != construct.directive)) return false;
  return true;
}

}  // namespace

// x = e -> ((void)(shep_cm_1_x = <number>), x = e)
bool ConditionalItems::mark_assignments(Lowering& lowering, const std::string& number) const {
  bool ok = true;
  for (const DataItem& item : conditional_items(lowering_, construct_)) {
    Assignments assignments(lowering.unit, item.variable);
    assignments.TraverseStmt(const_cast<Stmt*>(construct_.region));
    for (const Expr* each : assignments.found) {
      auto first = lowering.unit.tokens->index_of(each->getBeginLoc()),
           last = lowering.unit.tokens->index_of(each->getEndLoc());
      bool through_this = false;
      if (first)
        first = qualified_from(*lowering.unit.tokens, *first,
                               through_this);  // Clang has no qualifiers of members that are list items
      if (first && last && is_in_reach(lowering, construct_, item.variable, *first)) {
        lowering.edits.insert_before(*first, construct_.order, "((void)(" + mark(item) + " = " + number + "), ");
        lowering.edits.insert_after(*last, construct_.order, ")");
        continue;
      }
      report_error(*lowering.unit.ast, each->getExprLoc(), DiagnosticKind::kConditionalReach, item.variable->getName());
      lowering.fail();
      ok = false;
    }
  }
  return ok;
}

// shep_u64 shep_cm_1_x = 0; shep_u64 shep_ch_1[1] = {0}; int const shep_cs_1 = shep_single_begin(&shep_w_1);
// shep_u64 *const shep_cp_1 = (shep_u64 *)shep_single_copy(shep_cs_1, shep_ch_1);
std::string ConditionalItems::open() const {
  std::string text;
  unsigned count = 0;
  for (const DataItem& item : conditional_items(lowering_, construct_))
    text += "shep_u64 " + mark(item) + " = 0; ", ++count;
  if (!count) return "";
  return stencil(construct_,
                 "@shep_u64 $ch[@] = {0}; int const $cs = shep_single_begin(&$w); shep_u64 *const $cp = (shep_u64 "
                 "*)shep_single_copy($cs, $ch); ",
                 text, std::to_string(count));
}

std::string ConditionalItems::close(bool nowait) const {
  return any() && nowait ? stencil(construct_, "shep_barrier(&$w); ") : "";
}

std::string ConditionalItems::combine(const DataItem& item, const std::string& write) const {
  unsigned index = 0;
  for (const DataItem& each : conditional_items(lowering_, construct_)) {
    if (&each == &item) break;
    ++index;
  }
  std::string highest = stencil(construct_, "$cp[@]", std::to_string(index));
  return "if (" + mark(item) + " > " + highest + ") { " + highest + " = " + mark(item) + "; " + write + "} " +
         mark(item) + " = 0; ";
}

}  // namespace shepherd
