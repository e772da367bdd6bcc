// One view of operators, whether built in, overloaded or still dependent on a template's parameters.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/Basic/OperatorKinds.h>

namespace shepherd {

/// An operator with its operands; right is null for a unary one, kind OO_None where the expression is no operator.
struct Operation {
  clang::OverloadedOperatorKind kind = clang::OO_None;
  const clang::Expr* left = nullptr;
  const clang::Expr* right = nullptr;
  bool postfix = false;
};

/// Parentheses and implicit conversions around the operator are looked through.
Operation operation(const clang::Expr* expression);

}  // namespace shepherd
