// A unit whose only directives are gone once they are rewritten, in a header too, whether it is included or named by an
// option.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Wshadow -Werror %s -o %t && %t
// RUN: %shepcc -fopenmp --shep-backend=%backend -DNO_INCLUDE -include %S/Inputs/tiled.h -MMD -MF %t.d %s -o %t && %t
// RUN: %FileCheck %s --input-file=%t.d
// CHECK: tiled.h
// CHECK: two.h
#ifndef NO_INCLUDE
#include "Inputs/tiled.h"
#endif

int main(void) { return tiled(5) != 10; }
