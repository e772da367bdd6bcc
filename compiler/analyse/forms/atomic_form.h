// Reads the statement of an atomic construct (OpenMP 5.2, 15.8.4) off its syntax.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// One of the forms that an atomic construct may have: [v =] x, x = e, x = x op e, or if (x op e) x = d, with or
/// without a captured value.
struct AtomicForm {
  enum Kind { kRead, kWrite, kUpdate, kExchange, kCompare } kind = kUpdate;
  enum Capture { kNew, kOld, kOnFailure };  // x's value after or before the update, or where the comparison failed

  const Expr* x = nullptr;
  const Expr* v = nullptr;  // receives the captured value
  Capture captured = kNew;
  const Expr* r = nullptr;  // receives the outcome of a comparison
  OverloadedOperatorKind op = OO_None;  // of an update or a comparison
  const Expr* e = nullptr;  // null for ++ and --
  const Expr* d = nullptr;  // what a comparison assigns; null: e
  bool x_on_left = true;
};

/// nullopt if the statement has none of the forms.
std::optional<AtomicForm> read_atomic(const TranslationUnit& unit, const Construct& construct);

}  // namespace shepherd
