// Reads the statement of an atomic construct (OpenMP 5.2, 15.8.4) off its syntax.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// What an atomic construct does: [v =] x, x = e, or x = x op e with or without a captured value.
struct AtomicForm {
  enum Kind { kRead, kWrite, kUpdate, kExchange } kind = kUpdate;
  const clang::Expr* x = nullptr;
  const clang::Expr* v = nullptr;      // receives the captured value
  bool captures_old = false;           // v gets x's value from before the update
  clang::OverloadedOperatorKind op = clang::OO_None;  // of an update
  const clang::Expr* e = nullptr;      // null for ++ and --
  bool x_on_left = true;
};

/// nullopt if the statement has none of the forms.
std::optional<AtomicForm> read_atomic(const TranslationUnit& unit, const Construct& construct);

}  // namespace shepherd
