#include "lower/loops/rows.h"

namespace shepherd {

std::string Rows::declare() const {
  return nest_.depth() > 1 ? stencil(construct_, "struct shep_row $row = {0, 0}; ") : "";
}

/// The row that shep_a_ID is in, and of several outer loops the step that each is at.
std::string Rows::find() const {
  const unsigned inner = nest_.innermost();
  std::string result = stencil(construct_, "shep_u64 $q, $i; shep_row_find(&$row, @, $a, &$q, &$i); ", width());
  for (unsigned k = 0; inner > 1 && k < inner; ++k)
    result += nest_.of_level(k, "shep_u64 $at = @ / (@)", id("q"), nest_.product(k + 1, inner)) +
              (k > 0 ? " % " + nest_.id("n", k) : "") + "; ";
  return result;
}

/// An expression that leads the outer loops to the next row.
std::string Rows::advance_steps() const {
  std::string result;
  for (unsigned k = 0; k < nest_.innermost(); ++k)
    result = k == 0 ? nest_.of_level(k, "++$at") : nest_.of_level(k, "++$at == $n && ($at = 0, @)", result);
  return "(void)(" + result + ")";
}

std::string Rows::open() const {
  const unsigned inner = nest_.innermost();
  if (inner == 0) return "";
  std::string result = find();
  if (one_by_one_)
    result += stencil(construct_, "{ shep_u64 const $j = $i + 1; ");
  else
    result += stencil(construct_,
                      "for (; $a < $b; $a < $b ? ($i = 0, ++$q@2, (void)0) : (void)0) { "
                      "shep_u64 const $j = $b - $a < @1 - $i ? $i + ($b - $a) : @1; $a += $j - $i; ",
                      width(), inner > 1 ? ", " + advance_steps() : "");
  for (unsigned k = 0; k < inner; ++k) result += set_variable(k, inner > 1 ? nest_.id("at", k) : id("q"));
  return result;
}

std::string Rows::set_variable(unsigned k, const std::string& steps) const {
  const LoopLevel& level = nest_.level(k);
  if (level.is_range_for) return nest_.element(level, "(" + nest_.value(k, steps) + ")");
  return nest_.declared_type(k) + nest_.variable(k) + " = " + nest_.value(k, steps) + "; ";
}

std::string Rows::number() const { return nest_.depth() > 1 ? stencil(construct_, "$q * @ + $i", width()) : id("a"); }

}  // namespace shepherd
