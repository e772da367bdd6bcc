// A va_list may be shared with a region, as a variable and as a parameter.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
#include "verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void print(char *to, int size, const char *format, va_list arguments) {
#pragma omp parallel num_threads(2)
#pragma omp single
  vsnprintf(to, size, format, arguments);
}

static int add(int count, va_list arguments) {
  int sum = 0;
  va_list again;
  va_copy(again, arguments);
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task shared(sum, arguments, again)
  for (int i = 0; i < count; i++) sum += va_arg(arguments, int) * va_arg(again, int);
  va_end(again);
  return sum;
}

static int call(char *to, int size, const char *format, int count, ...) {
  va_list arguments;
  int sum = 0;
  va_start(arguments, count);
  print(to, size, format, arguments);
  va_end(arguments);
  va_start(arguments, count);
  sum += add(count, arguments);
  va_end(arguments);
  va_start(arguments, count);
#pragma omp parallel num_threads(2)
#pragma omp master
  for (int i = 0; i < count; i++) sum += va_arg(arguments, int);
  va_end(arguments);
  return sum;
}

int main(void) {
  char text[40];
  VERIFY(call(text, sizeof text, "%d+%d", 2, 3, 4) == 9 + 16 + 7);
  VERIFY(strcmp(text, "3+4") == 0);
  return 0;
}
