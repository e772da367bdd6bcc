// The constructs whose regions become functions of their own: in C static ones behind the enclosing function, in C++
// closures where the regions stand.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

#define FOR_EACH_LANGUAGE(function) \
  namespace c { \
  void function(Lowering& lowering, const Construct& construct); \
  } \
  namespace cxx { \
  void function(Lowering& lowering, const Construct& construct); \
  } \
  inline void function(Lowering& lowering, const Construct& construct) { \
    lowering.unit.is_cxx ? cxx::function(lowering, construct) : c::function(lowering, construct); \
  }
FOR_EACH_LANGUAGE(lower_parallel)
FOR_EACH_LANGUAGE(lower_task)
FOR_EACH_LANGUAGE(lower_taskgraph)
FOR_EACH_LANGUAGE(lower_taskloop)
#undef FOR_EACH_LANGUAGE

}  // namespace shepherd
