// One view of operators, whether built in, overloaded or still dependent on a template's parameters.
#pragma once

#include "frontend/clang.h"

namespace shepherd {

/// An operator with its operands; right is null for a unary one, kind OO_None where the expression is no operator.
struct Operation {
  OverloadedOperatorKind kind = OO_None;
  const Expr* left = nullptr;
  const Expr* right = nullptr;
  bool postfix = false;
};

/// Parentheses and implicit conversions around the operator are looked through.
Operation operation(const Expr* expression);

}  // namespace shepherd
