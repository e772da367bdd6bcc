#pragma once

#include "frontend/clang.h"

#include <map>
#include <set>

namespace shepherd {

/// What Clang 19 refused and we take, in another form (rewrite/other_forms.cpp).
struct Refused {
  std::set<SourceLocation> steps;     // increments of loops over iterators with destructors
  std::set<SourceLocation> sections;  // statements in the block of a sections construct
  // Directives that may not stand where they do (OpenMP 5.2, 17): there, in the region of a simd construct (true) or of
  // another.
  std::map<SourceLocation, bool> nestings;
  bool has_any = false;  // whatever it was
};

}  // namespace shepherd
