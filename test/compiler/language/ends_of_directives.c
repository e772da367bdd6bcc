// A directive ends where the preprocessor ends it, whatever looks like a comment or a continued line in it.
// RUN: %shepcc -fopenmp -w -I%S/../Inputs -I%S/Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
#include "verify.h"
#include <string.h>
/* bug #12 */ #include "behind_a_comment.h"
/* a comment # that ends
   in the next line # */ #define LATER "/*"

int main(void) {
  int x = 0;
#pragma omp parallel for reduction(+ : x)  // see src/*.c
  for (int i = 0; i < 10; i++) x += i;
  /* here a comment ends */
  VERIFY(x == 45);
#pragma omp parallel for \ 
    reduction(+ : x)
  for (int i = 0; i < 10; i++) x += i;
  VERIFY(x == 90);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#define GLOB "src/*" /* and a comment
    of two lines */
    x = strlen(GLOB) + strlen(LATER);
  }
  VERIFY(x == 5 + 2 && behind_a_comment(3) == 6); /* done */
  return 0;
}
