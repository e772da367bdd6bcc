// The same in C++.
// RUN: %matrix --backend=%backend %s
#include "simd_loops.c"
