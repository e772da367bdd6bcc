/* Declarations of C89 that name no type may be captured, a register among them.
   RUN: %shepcc -fopenmp --shep-backend=%backend -std=gnu89 -w -I%S/../Inputs %s -o %t
   RUN: %t
*/
#include "verify.h"

main() {
  auto a = 3;
  register r = a, *pointer = &a;
  register int typed = 1;
  static s = 4;
  const c = 5;
#pragma omp parallel num_threads(1)
  {
    a++, r++, s++, typed++;
    a += c + *pointer;
  }
  VERIFY(a == 3 + 1 + 5 + 4 && r == 4 && s == 5 && typed == 2);
  return 0;
}
