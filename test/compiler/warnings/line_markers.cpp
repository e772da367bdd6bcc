// Text that comes from a header says so to the back end in a form that -Wpedantic warns of.
// RUN: mkdir -p %t.dir
// RUN: printf 'inline void fill(int n, float *a) {\n#pragma omp parallel for\nfor (int i = 0; i < n; i++) a[i] = 1;\n}\n' > %t.dir/fill.h
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wpedantic -Wall -Wextra -Werror -I %t.dir -c %s -o %t.o
// RUN: %shepcxx --shep-backend=%backend --shep-run-clang -fopenmp -Wpedantic -Werror -I %t.dir -c %s -o %t.o
#include "fill.h"

void fill_three(float *a) { fill(3, a); }
