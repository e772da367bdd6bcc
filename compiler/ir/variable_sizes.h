// Types whose size the program decides as it runs.
#pragma once

#include "frontend/clang.h"

namespace shepherd {

/// True for an array of variable size, what points to one, and their like; also for what may turn out to be one where a
/// template's parameters decide the type of a bound: `template <class T> void f(T n) { double a[n]; }`.
bool may_vary_in_size(QualType type);

/// True for an array of which the same holds.
bool is_variable_array(const ValueDecl* variable);

}  // namespace shepherd
