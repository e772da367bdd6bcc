#include "lower/data/linear.h"

namespace shepherd {

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

std::string LinearItems::value(const DataItem& item, const std::string& iteration) const {
  std::string step = item.step ? lowering_.expression_inside(item.step, construct_) : "1";
  return stencil(construct_, "$y_@ + (shep_i64)@ * @", item.label, iteration, step);
}

std::string LinearItems::set(const std::string& iteration) const {
  std::string result;
  for (const DataItem& item : llvm::make_filter_range(lowering_.data(construct_), is_linear))
    result += item.copy + " = " + value(item, iteration) + "; ";
  return result;
}

std::string LinearItems::finish(const std::string& iterations, const std::string& last) const {
  std::string result;
  for (const DataItem& item : llvm::make_filter_range(lowering_.data(construct_), is_linear))
    result += stencil(construct_, "@@$o_@ = @; ", last, (lowering_.unit.is_cxx ? "" : "*"), item.label,
                      value(item, iterations));
  return result;
}

}  // namespace shepherd
