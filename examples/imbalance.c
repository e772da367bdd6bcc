/* Items of a list are worked on, a task each. One is as long as 256 others; whoever comes by it is alone at the end, and idleness
 * tells. With the argument "mended" the long item is divided. docs/three-faults.md has what the tools say. */
#include <stdio.h>
#include <string.h>

enum { ITEMS = 64, LONG_ITEM = 256 };

static double work(int amount) {
  volatile double value = 1;
  for (int i = 0; i < amount * 300000; i++) value = value * 0.999999 + 0.000001;
  return value;
}

int main(int argc, char **argv) {
  const int is_mended = argc > 1 && strcmp(argv[1], "mended") == 0;
  double sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
  {
    for (int i = 0; i < ITEMS; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += work(1);
    }
    const int parts = is_mended ? LONG_ITEM : 1;
    for (int i = 0; i < parts; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += work(LONG_ITEM / parts);
    }
  }
  printf("%.0f\n", sum);
  return 0;
}
