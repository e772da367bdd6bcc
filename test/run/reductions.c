// Every predefined reduction, on integers and floating point, on parallel, for and sections, on arrays and array
// sections.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

enum { N = 1000, BINS = 16 };

static void scalars(void) {
  int sum = 5, difference = 7, conjunction = 1, disjunction = 0, i;
  unsigned bits_and = ~0u, bits_or = 0, bits_xor = 0;
  long long product = 1;
  double smallest = 1e9, largest = -1e9;
  float halves = 0;
#pragma omp parallel for reduction(+ : sum, halves) reduction(- : difference) reduction(& : bits_and) \
    reduction(| : bits_or) reduction(^ : bits_xor) reduction(&& : conjunction) reduction(|| : disjunction) \
    reduction(* : product) reduction(min : smallest) reduction(max : largest) schedule(static, 7)
  for (i = 0; i < N; i++) {
    double value = (double)((i * 37) % 101);
    sum += i;
    difference -= i;
    halves += 0.5f;
    bits_and &= ~((unsigned)i << 4);
    bits_or |= 1u << (i % 20);
    bits_xor ^= (unsigned)i * 2654435761u;
    conjunction = conjunction && i < N;
    disjunction = disjunction || i == 500;
    product *= i % 100 == 0 ? 3 : 1;
    smallest = value < smallest ? value : smallest;
    largest = value > largest ? value : largest;
  }
  printf("%d %d %g %x %x %x %d %d %lld %g %g\n", sum, difference, (double)halves, bits_and, bits_or, bits_xor, conjunction,
         disjunction, product, smallest, largest);
}

static void arrays(int n) {
  long histogram[BINS] = {0}, *section = histogram;
  long table[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int i;
#pragma omp parallel
  {
#pragma omp for reduction(+ : table)
    for (i = 0; i < N; i++)
      table[i % 2][i % 3] += i;
#pragma omp for reduction(+ : section[0 : n])
    for (i = 0; i < N; i++)
      section[i * i % n] += i;
  }
  for (i = 0; i < BINS; i++)
    printf("%ld ", histogram[i]);
  for (i = 0; i < 6; i++)
    printf("%ld ", table[i / 3][i % 3]);
  printf("\n");
}

static void on_sections(void) {
  int sum = 1;
#pragma omp parallel sections reduction(+ : sum)
  {
#pragma omp section
    sum += 10;
#pragma omp section
    sum += 100;
#pragma omp section
    sum += 1000;
  }
  printf("%d\n", sum);
}

static void on_parallel(void) {
  int threads = 0, inside = 0;
#pragma omp parallel reduction(+ : threads) reduction(max : inside)
  {
    threads++;
    inside = 1;
  }
  printf("%d %d\n", threads > 0, inside);
}

int main(void) {
  scalars();
  arrays(BINS);
  on_sections();
  on_parallel();
  return 0;
}
