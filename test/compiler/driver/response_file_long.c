// A command line from @FILE may be longer than the system allows: the back end gets a response file in its turn.
// REQUIRES: clang
// RUN: rm -rf %t && mkdir -p %t && cd %t
// RUN: %python -c "print('-fopenmp \"-DTEXT=two words\"'); [print('-I' + 'x' * 200 + str(i)) for i in range(12000)]" \
// RUN:   > long
// RUN: %shepcc @long %s -o long_line && ./long_line | %FileCheck %s
// CHECK: two words
#include <stdio.h>
#define STRING2(x) #x
#define STRING(x) STRING2(x)
int main(void) {
#pragma omp parallel num_threads(1)
  puts(STRING(TEXT));
  return 0;
}
