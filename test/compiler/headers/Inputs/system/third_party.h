#ifndef THIRD_PARTY_H
#define THIRD_PARTY_H

static int not_a_prototype() {
  int unused, sum = 0;
  unsigned bound = 10;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 10; i++)
    if (i < bound) sum += i;
  return sum;
}

#endif
