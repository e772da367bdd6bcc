// The values of several clauses where one call would have all of them as arguments, which C evaluates in no order.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// Declares a variable for each in the order of the clauses, where an expression among them does more than yield a
/// value; from then on Lowering::expression names them. Empty where that makes no difference.
std::string settle_values(Lowering& lowering, const Construct& construct);

}  // namespace shepherd
