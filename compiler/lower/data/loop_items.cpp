#include "lower/data/loop_items.h"

#include "analyse/sharing/data_sharing.h"
#include "frontend/diagnose.h"
#include "lower/data/data_env.h"
#include "lower/data/reduction.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace shepherd {

static const Construct* find_scan(const Construct& around) {
  for (const Construct* child : around.children) {
    if (child->kind == ConstructKind::kScan) return child;
    if (child->leaf_of_combined)
      if (const Construct* found = find_scan(*child)) return found;
  }
  return nullptr;
}

const Construct* scanned_loop(const Construct& scan) {
  const Construct* each = scan.parent;
  while (each && each->kind == ConstructKind::kSimd && each->leaf_of_combined) each = each->parent;
  return each && each->shares_loop() ? each : nullptr;
}

ScanItems::ScanItems(const Lowering& lowering, const Construct& loop)
    : lowering_(lowering), loop_(loop), scan_(find_scan(loop)) {
  for (const DataItem& item : lowering.data(loop))
    if (item.is_scanned) items_.push_back(&item);
}

bool ScanItems::is_inclusive() const { return scan_->clause<OMPInclusiveClause>() != nullptr; }

void ScanItems::put_functions(Lowering& lowering) const {
  if (lowering.unit.is_cxx || !any()) return;
  std::string text;
  for (const DataItem* item : items_) text += c_reduction_functions(lowering, loop_, *item);
  lowering.put_in_front(loop_, "SHEP_QUIET\n" + text + "SHEP_LOUD\n");
}

static std::string original(const Construct& loop, const DataItem& item) { return stencil(loop, item, "$o"); }

// struct shep_reduction_item const shep_si_1[] = {...}; struct shep_scan shep_s_1; int shep_u_1;
// shep_scan_begin(&shep_s_1, &shep_w_1, shep_si_1, 1, shep_n_1); for (shep_u_1 = 0; shep_u_1 < 2; ++shep_u_1) {
// shep_z_1 = 0;
std::string ScanItems::open() const {
  if (!any()) return "";
  std::string list;
  for (const DataItem* item : items_) {
    std::string object = original(loop_, *item);
    if (!lowering_.unit.is_cxx) object = "(*" + object + ")";
    ReductionParts parts = reduction_parts(lowering_, loop_, *item, object, false);
    list += list.empty() ? "" : ", ";
    list += lowering_.unit.is_cxx ? "::__shepherd::__reduction_item<" + parts.operation + ">(" + object + ")"
                                  : stencil(loop_, "{(void *)&@, @, &$op_@, 0}", object, parts.count, item->label);
  }
  return stencil(loop_,
                 "struct shep_reduction_item const $si[] = {@}; struct shep_scan $s; int $u; shep_scan_begin(&$s, &$w, "
                 "$si, @, $n); for ($u = 0; $u < 2; ++$u) { $z = 0; ",
                 list, std::to_string(items_.size()));
}

std::string ScanItems::slot(unsigned index, const std::string& number) const {
  std::string arguments = ", " + std::to_string(index) + ", " + number + ")", object = original(loop_, *items_[index]);
  if (lowering_.unit.is_cxx)
    return stencil(loop_, "::__shepherd::__scan_slot<::__shepherd::__value_t<decltype(@)>>($s@", object, arguments);
  return stencil(loop_, "(*(__typeof__(*@) *)shep_scan_slot(&$s@)", object, arguments);
}

/// Assignment in C, where the item may be an array.
static std::string assign(const DataItem& item, const std::string& to, const std::string& from) {
  if (!item.variable->getType()->isArrayType()) return to + " = " + from + "; ";
  return "__builtin_memcpy((void *)&" + to + ", (const void *)&" + from + ", sizeof " + to + "); ";
}

// C:   { x = <slot>; if (shep_u_1 == 0) <first half> else <second half> if (shep_u_1 == 0) <slot> = x; }
// C++: { auto &x = <slot>; if (shep_u_1 == 0) <first half> else <second half> }
std::string ScanItems::open_iteration() const {
  if (!any()) return "";
  std::string text = "{ ", number = stencil(loop_, is_inclusive() ? "$k + 1" : "$k + 1 - $u");
  for (unsigned i = 0; i < items_.size(); ++i) {
    const std::string& variable = items_[i]->copy;
    text += lowering_.unit.is_cxx
                ? "auto &" + variable + " = " + slot(i, number) + "; (void)__builtin_addressof(" + variable + "); "
                : assign(*items_[i], variable, slot(i, number));
  }
  return stencil(loop_, is_inclusive() ? " @if ($u == 0) " : " @if ($u == 1) ", quiet(text));
}

std::string ScanItems::close_iteration() const {
  if (!any()) return "";
  std::string text;
  for (unsigned i = 0; i < items_.size() && !lowering_.unit.is_cxx; ++i)
    text += assign(*items_[i], slot(i, stencil(loop_, "$k + 1")), items_[i]->copy);
  return (text.empty() ? "" : stencil(loop_, " if ($u == 0) { @}", text)) + " }";
}

std::string ScanItems::close(const std::string& first_pass) const {
  if (!any()) return "";
  std::string text =
      stencil(loop_, "if ($u == 0) { @shep_loop_end(&$l, 1); shep_scan_combine(&$s, &$w); } } if ($z) { ", first_pass);
  for (unsigned i = 0; i < items_.size(); ++i) {
    std::string object = original(loop_, *items_[i]), last = slot(i, name("n", loop_));
    const std::string bits = bit_field(lowering_, loop_, *items_[i]);
    text += !bits.empty()           ? bits + " = " + last + "; "
            : lowering_.unit.is_cxx ? cxx_assignment(*items_[i], object, last)
                                    : assign(*items_[i], "(*" + object + ")", last);
  }
  return stencil(loop_, "@} shep_scan_end(&$s); ", text);
}

/// Divides the loop's body, in braces by definition: `{ A` scan `B }` becomes `{ A } else { B }`.
void lower_Scan(Lowering& lowering, const Construct& construct) {
  if (scanned_loop(construct)) lowering.edits.replace_pragma(construct, "} else {");
}

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

// In the outermost block of the construct: others compare with the marks of one thread until the barrier behind it.
// shep_u64 shep_cm_1_x = 0; shep_u64 shep_ch_1[1] = {0}; int const shep_cs_1 = shep_single_begin(0);
// shep_u64 *const shep_cp_1 = (shep_u64 *)shep_single_copy(shep_cs_1, shep_ch_1);
std::string ConditionalItems::open() const {
  std::string text;
  unsigned count = 0;
  for (const DataItem& item : conditional_items(lowering_, construct_))
    text += "shep_u64 " + mark(item) + " = 0; ", ++count;
  if (!count) return "";
  return stencil(construct_,
                 "@shep_u64 $ch[@] = {0}; int const $cs = shep_single_begin(0); shep_u64 *const $cp = (shep_u64 "
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

static bool is_linear(const DataItem& item) { return item.sharing == Sharing::kLinear; }

bool LinearItems::any() const { return llvm::any_of(lowering_.data(construct_), is_linear); }

std::string LinearItems::save() const {
  std::string result;
  for (const DataItem& item : llvm::make_filter_range(lowering_.data(construct_), is_linear)) {
    const std::string& variable = item.copy;
    std::string type =
        lowering_.unit.is_cxx ? "::__shepherd::__plain_t<decltype(" + variable + ")>" : "__typeof__(" + variable + ")";
    result += stencil(construct_, "@ const $y_@ = @; ", type, item.label, variable);
  }
  return result;
}

std::string LinearItems::set(const std::string& iteration) const {
  std::string result;
  for (const DataItem& item : llvm::make_filter_range(lowering_.data(construct_), is_linear)) {
    const std::string step = item.step ? lowering_.expression(item.step, construct_) : "1";
    result += stencil(construct_, "@1 = $y_@2 + (shep_i64)@3 * @4; ", item.copy, item.label, iteration, step);
  }
  return result;
}

std::string LinearItems::finish(const std::string& last) const {
  std::string result;
  for (const DataItem& item : llvm::make_filter_range(lowering_.data(construct_), is_linear)) {
    const std::string bits = bit_field(lowering_, construct_, item), object = original(construct_, item);
    result += last + (!bits.empty() ? bits : lowering_.unit.is_cxx ? object : "*" + object) + " = " + item.copy + "; ";
  }
  return result;
}

}  // namespace shepherd
