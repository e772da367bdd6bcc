// The same in C++.
// RUN: %matrix --backend=%backend %s
#include "repeated_items.c"
