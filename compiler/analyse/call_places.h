// Calls that take, by default arguments, where they stand: the function's name, or a std::source_location.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// In the arguments of a conversion, `::T(@, $)`: its operand, whose tokens the place has then.
constexpr char kOperand = '@';

/// The part of its place that the expression itself takes, without its operands; null if there is none, or no text can
/// tell it.
std::optional<PlaceOfCall> place_of_call(const TranslationUnit& unit, const Expr& expression);

}  // namespace shepherd
