// A macro of a compiler's own header stays what it is where only its arguments change: what it stands for is another
// thing to another compiler. One that makes a text of its argument shows the user's.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t -lm
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

#include <assert.h>
#include <stdatomic.h>
#include <string.h>
#include <tgmath.h>

#define BUMP(counter) atomic_fetch_add(&(counter), 1)
#define TEXT(x) #x

int main(void) {
  atomic_int tasks = 0;
  atomic_flag first = ATOMIC_FLAG_INIT;
  double root = 0;
  float x = 2;
  int seen = 0;
  const char *text = "";
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 8; i++)
#pragma omp task shared(tasks, seen, first)
    {
      BUMP(tasks);
      if (!atomic_flag_test_and_set(&first)) seen += atomic_load(&tasks) > 0;
    }
#pragma omp task shared(root, x)
    root = sqrt(x) + fmax(x, (double)x);
#pragma omp task shared(text, x)
    {
      assert(x > 1);
      text = TEXT(x > 1);
    }
  }
  VERIFY(tasks == 8 && seen == 1);
  VERIFY(root > 3.4142 && root < 3.4143);
  VERIFY(!strcmp(text, "x > 1"));
  return 0;
}
