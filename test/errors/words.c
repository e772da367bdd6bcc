// A macro in the place of a word that the generated text has is an error at the first directive that it would change:
// programs gave wrong answers, or did not end.
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not %shepcc -fopenmp -DUNDEFINED -Dvoid=int -c %s -o %t.o 2>&1 | %FileCheck --check-prefix=VOID %s
// RUN: %shepcc -fopenmp -DUNDEFINED -Wall -Werror -c %s -o %t.o
int before(int n) {
#pragma omp parallel
  while (n > 5) --n;
  return n;
}
#define while(condition) while (0 && (condition))
#ifdef UNDEFINED
#undef while
#endif
int behind(int n) {
// CHECK: words.c:[[#@LINE + 2]]:1: error: 'while' is a macro here, which would change the text that stands for the directive
// CHECK-NOT: error:
#pragma omp parallel
#pragma omp task
  ++n;
  return n;
}
// VOID: words.c:7:1: error: 'void' is a macro here
