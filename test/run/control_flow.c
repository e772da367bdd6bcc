// goto, switch, break, continue and early loop exits inside regions; regions as the body of if, else and for.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

static long results[40];

static long classify(int i) {
  long result = 0;
#pragma omp task shared(result) if (i % 3)
  {
    int j = 0;
  again:
    if (++j < i)
      goto again;
    switch (j % 4) {
    case 0:
      result = 10;
      break;
    case 1:
      for (;;) {
        if (++result > 5)
          break;
        continue;
      }
      /* fall through */
    default:
      result += j;
    }
  }
#pragma omp taskwait
  return result;
}

int main(void) {
  int i;
#pragma omp parallel
#pragma omp single private(i)
  for (i = 0; i < 40; i++)
    if (i % 2)
#pragma omp task
      results[i] = classify(i);
    else
#pragma omp task
    {
      results[i] = -classify(i);
    }
#pragma omp parallel for
  for (i = 0; i < 40; i++) {
    if (i == 7)
      continue;
    switch (i & 1)
    case 0:
      results[i]++;
  }
  for (i = 0; i < 40; i++)
    printf("%ld\n", results[i]);
  return 0;
}
