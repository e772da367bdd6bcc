// From Clang's AST to the IR: finds the constructs, splits combined ones, notes which variables each region uses.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// Fills unit.constructs and its declarative directives. Reports what is not supported; false if it reported anything.
bool collect(TranslationUnit& unit);

}  // namespace shepherd
