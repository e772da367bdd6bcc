#include "lower/data/scan.h"

#include "lower/data/data_env.h"
#include "lower/data/reduction.h"

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
    text += lowering_.unit.is_cxx ? cxx_assignment(*items_[i], object, last)
                                  : assign(*items_[i], "(*" + object + ")", last);
  }
  return stencil(loop_, "@} shep_scan_end(&$s); ", text);
}

/// Divides the loop's body, in braces by definition: `{ A` scan `B }` becomes `{ A } else { B }`.
void lower_Scan(Lowering& lowering, const Construct& construct) {
  if (scanned_loop(construct)) lowering.edits.replace_pragma(construct, "} else {");
}

}  // namespace shepherd
