// Calls that take, by default arguments, where they stand: the function's name, or a std::source_location.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// In the arguments of a conversion, `::T(@, $)`: its operand, whose tokens the place has then.
constexpr char kOperand = '@';

/// What the expression, itself and not its parts, takes of its place; null if that is nothing, or cannot be written as
/// text.
std::optional<PlaceOfCall> place_of_call(const TranslationUnit& unit, const clang::Expr& expression);

}  // namespace shepherd
