// Places in the source, as emitted code names them.
#pragma once

#include <shepherd/abi.h>

#include <cstring>

namespace shep {

// One source line may have several location objects: in templates, in headers.
inline bool is_same_place(const shep_location* a, const shep_location* b) {
  if (a == b || !a || !b) return a == b;
  return a->__line == b->__line && a->__column == b->__column && strcmp(a->__file, b->__file) == 0;
}

}  // namespace shep
