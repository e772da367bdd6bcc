// The text of a header that holds a directive stands in place of its inclusion. Warnings of what is unused are given as
// they are of headers, and say where it is included.
// RUN: %shepcxx --shep-backend=clang -fopenmp -Wall -Wextra -pedantic -c %s -o %t.o 2> %t.shepherd
// RUN: clang++-19 -fopenmp -Wall -Wextra -pedantic -c %s -o %t.o 2> %t.clang
// RUN: diff %t.clang %t.shepherd && grep -c "unused" %t.shepherd | grep -x 4
// RUN: %shepcxx --shep-backend=clang -fopenmp -Wall -include %S/Inputs/holds_directive.h -DHERE -c %s -o %t.o 2> %t.shepherd
// RUN: clang++-19 -fopenmp -Wall -include %S/Inputs/holds_directive.h -DHERE -c %s -o %t.o 2> %t.clang
// RUN: diff %t.clang %t.shepherd && grep -q "included from <built-in>:1:" %t.shepherd
// RUN: %shepcxx --shep-backend=gcc -fopenmp -Wall -Wextra -pedantic-errors -c %s -o %t.o 2>&1 | %not grep extension
#ifndef HERE
#include "Inputs/holds_directive.h"
#endif

static double variable_here = 0;
int main() {
  double a[9];
  of_header(a);
  return 0;
}
