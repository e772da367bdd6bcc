#include "answer.h"
#include <stdio.h>
int helper(void);
int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp atomic
    sum += helper() == ANSWER;
  }
  printf("helper agrees: %s\n", sum > 0 ? "yes" : "no");
  return 0;
}
