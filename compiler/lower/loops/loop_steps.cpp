#include "lower/loops/loop_steps.h"

#include "ir/variable_sizes.h"

namespace shepherd {

static std::string flag(bool value) { return value ? "true" : "false"; }

bool steps_by_rows(const LoopLevel& level) {
  if (!level.is_range_for) return level.variable && may_vary_in_size(level.variable->getType().getNonReferenceType());
  const QualType range = cast<CXXForRangeStmt>(level.statement)->getRangeInit()->getType();
  return range->isArrayType() && may_vary_in_size(range->getAsArrayTypeUnsafe()->getElementType());
}

LoopSteps::LoopSteps(const Lowering& lowering, const Construct& construct, const LoopLevel& level, unsigned k)
    : construct_(construct),
      level_(level),
      k_(k),
      kind_(lowering.unit.is_cxx ? (steps_by_rows(level) ? Kind::kPointer : Kind::kAny)
                                 : (level.variable->getType()->isPointerType() ? Kind::kPointer : Kind::kNumber)),
      is_closed_(level.is_closed()) {}

/// Of a value from the first one, in the loop's direction.
std::string LoopSteps::distance(const std::string& to) const {
  const char* form = kind_ == Kind::kPointer ? "(shep_u64)(@ - @)" : "((shep_u64)@ - (shep_u64)@)";
  const std::string lower = fill("$lb");
  return level_.counts_down() ? fill(form, lower, to) : fill(form, to, lower);
}

std::string LoopSteps::count() const {
  if (kind_ == Kind::kAny)
    return fill("($lb @ $ub) ? ::__shepherd::__iterations($lb, $ub, $st, @, @) : 0", level_.relation,
                flag(level_.counts_down()), flag(is_closed_));
  return fill("($lb @ $ub) ? (@@) / (shep_u64)$st + 1 : 0", level_.relation, distance(fill("$ub")),
              is_closed_ ? "" : " - 1");
}

std::string LoopSteps::position(const std::string& at) const {
  if (kind_ == Kind::kAny) return fill("::__shepherd::__position($lb, @, $st, @)", at, flag(level_.counts_down()));
  return fill("@ / (shep_u64)$st", distance(at));
}

std::string LoopSteps::value(const std::string& steps) const {
  const char* sign = level_.counts_down() ? "-" : "+";
  switch (kind_) {
    case Kind::kAny: return fill("::__shepherd::__advance($lb, @, $st, @)", steps, flag(level_.counts_down()));
    case Kind::kPointer: return fill("$lb @ (shep_i64)(@) * $st", sign, steps);
    case Kind::kNumber: break;
  }
  return fill("(__typeof__($lb))((shep_u64)$lb @ (@) * (shep_u64)$st)", sign, steps);
}

std::string LoopSteps::next(const std::string& at) const {
  if (kind_ == Kind::kAny) return fill("::__shepherd::__advance(@, 1, 1, @)", at, flag(level_.counts_down()));
  if (kind_ == Kind::kPointer) return at + (level_.counts_down() ? " - 1" : " + 1");
  return fill("(__typeof__($lb))((shep_u64)@ @ 1)", at, level_.counts_down() ? "-" : "+");
}

std::string LoopSteps::precedes(const std::string& at, const std::string& other) const {
  if (kind_ == Kind::kAny) return fill("::__shepherd::__precedes(@, @, @)", at, other, flag(level_.counts_down()));
  return at + (level_.counts_down() ? " > " : " < ") + other;
}

std::string LoopSteps::type_of(const std::string& object) const {
  return kind_ == Kind::kAny ? "::__shepherd::__plain_t<decltype(" + object + ")>" : "__typeof__(" + object + ")";
}

}  // namespace shepherd
