#include "lower/scan.h"

#include "lower/data_env.h"
#include "lower/reduction.h"

namespace shepherd {

using namespace clang;

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

ScanItems::ScanItems(const Lowering& lowering, const Construct& loop) : lowering_(lowering), loop_(loop), scan_(find_scan(loop)) {
  for (const DataItem& item : loop.data)
    if (item.is_scanned) items_.push_back(&item);
}

bool ScanItems::is_inclusive() const { return scan_->clause<OMPInclusiveClause>() != nullptr; }

void ScanItems::put_functions(Lowering& lowering) const {
  if (lowering.unit.is_cxx || !any()) return;
  std::string text;
  for (const DataItem* item : items_) text += c_reduction_functions(lowering, loop_, *item);
  lowering.put_in_front(loop_, "SHEP_QUIET\n" + text + "SHEP_LOUD\n");
}

static std::string original(const Construct& loop, const DataItem& item) { return name("o", loop) + "_" + item.label; }

// struct shep_reduction_item const shep_si_1[] = {...}; struct shep_scan shep_s_1; int shep_u_1;
// shep_scan_begin(&shep_s_1, &shep_w_1, shep_si_1, 1, shep_n_1); for (shep_u_1 = 0; shep_u_1 < 2; ++shep_u_1) { shep_z_1 = 0;
std::string ScanItems::open() const {
  if (!any()) return "";
  std::string list;
  for (const DataItem* item : items_) {
    std::string object = original(loop_, *item);
    if (!lowering_.unit.is_cxx) object = "(*" + object + ")";
    ReductionParts parts = reduction_parts(lowering_, loop_, *item, object, false);
    list += list.empty() ? "" : ", ";
    list += lowering_.unit.is_cxx ? "::__shepherd::__reduction_item<" + parts.operation + ">(" + object + ")"
                                  : "{(void *)&" + object + ", " + parts.count + ", &" + name("op", loop_) + "_" + item->label + ", 0}";
  }
  return with_names("struct shep_reduction_item const $si[] = {", loop_) + list +
         with_names("}; struct shep_scan $s; int $u; shep_scan_begin(&$s, &$w, $si, ", loop_) + std::to_string(items_.size()) +
         with_names(", $n); for ($u = 0; $u < 2; ++$u) { $z = 0; ", loop_);
}

std::string ScanItems::slot(unsigned index, const std::string& number) const {
  std::string arguments = ", " + std::to_string(index) + ", " + number + ")", object = original(loop_, *items_[index]);
  if (lowering_.unit.is_cxx) return with_names("::__shepherd::__scan_slot<::__shepherd::__value_t<decltype(", loop_) + object + ")>>(" + name("s", loop_) + arguments;
  return "(*(__typeof__(*" + object + ") *)shep_scan_slot(&" + name("s", loop_) + arguments + ")";
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
  std::string text = "{ ", number = with_names(is_inclusive() ? "$k + 1" : "$k + 1 - $u", loop_);
  for (unsigned i = 0; i < items_.size(); ++i) {
    const std::string& variable = items_[i]->copy;
    text += lowering_.unit.is_cxx ? "auto &" + variable + " = " + slot(i, number) + "; (void)__builtin_addressof(" + variable + "); " : assign(*items_[i], variable, slot(i, number));
  }
  return " " + quiet(text) + with_names(is_inclusive() ? "if ($u == 0) " : "if ($u == 1) ", loop_);
}

std::string ScanItems::close_iteration() const {
  if (!any()) return "";
  std::string text;
  for (unsigned i = 0; i < items_.size() && !lowering_.unit.is_cxx; ++i)
    text += assign(*items_[i], slot(i, name("k", loop_) + " + 1"), items_[i]->copy);
  return (text.empty() ? "" : with_names(" if ($u == 0) { ", loop_) + text + "}") + " }";
}

std::string ScanItems::close(const std::string& first_pass) const {
  if (!any()) return "";
  std::string text = with_names("if ($u == 0) { ", loop_) + first_pass + with_names("shep_loop_end(&$l, 1); shep_scan_combine(&$s, &$w); } } if ($z) { ", loop_);
  for (unsigned i = 0; i < items_.size(); ++i) {
    std::string object = original(loop_, *items_[i]), last = slot(i, name("n", loop_));
    text += lowering_.unit.is_cxx ? cxx_assignment(*items_[i], object, last) : assign(*items_[i], "(*" + object + ")", last);
  }
  return text + with_names("} shep_scan_end(&$s); ", loop_);
}

/// Divides the loop's body, in braces by definition: `{ A` scan `B }` becomes `{ A } else { B }`.
void lower_Scan(Lowering& lowering, Construct& construct) {
  if (scanned_loop(construct)) lowering.edits.replace_pragma(construct, "} else {");
}

}  // namespace shepherd
