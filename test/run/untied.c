// Untied tasks wait, give way and go on elsewhere, with a variable-length array and alloca memory alive on their
// stacks.
// RUN: %matrix --backend=%backend %s
// RUN: %matrix --backend=%backend --env SHEPHERD_SPAWN=work-first --schedulers=ws,cq,mts %s
#include <alloca.h>
#include <stdio.h>
#include <string.h>

static long sum_below(int n) {
  long total = 0;
  int counts[n + 1];
  char *name = alloca(n + 2);
  long left = 0, right = 0;
  memset(name, 'a' + n % 26, n + 1);
  name[n + 1] = 0;
  for (int i = 0; i <= n; i++) counts[i] = n * i;
  if (n < 2) return n;
#pragma omp task untied shared(left)
  left = sum_below(n - 1);
  for (int i = 0; i < 3; i++) {
#pragma omp task shared(total)
#pragma omp atomic
    total += 1;
  }
#pragma omp task untied shared(right)
  {
    int widths[n];
    for (int i = 0; i < n; i++) widths[i] = i;
#pragma omp taskyield
    right = sum_below(n - 2);
    for (int i = 0; i < n; i++) right += widths[i] - i;
  }
#pragma omp taskwait
  for (int i = 0; i <= n; i++) total += counts[i] - n * i;
  return left + right + total + (long)strlen(name) - (n + 1) + (name[n] != 'a' + n % 26);
}

/* One untied task generates many others (OpenMP Examples, tasking): its frames must not pile up. */
static int generate(int count) {
  int done = 0;
#pragma omp task untied shared(done)
  {
    for (int i = 0; i < count; i++) {
#pragma omp task shared(done)
#pragma omp atomic
      done++;
    }
#pragma omp taskwait
  }
#pragma omp taskwait
  return done;
}

int main(void) {
  long sum = 0;
  int done = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task untied shared(sum)
    sum = sum_below(14);
    done = generate(100000);
  }
  printf("%ld %d\n", sum, done);
  return 0;
}
