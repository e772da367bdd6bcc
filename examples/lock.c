/* Tasks count what they find, in one critical region; the search is in it, too, so they run one at a time, and time spent to
 * synchronise tells. With the argument "mended" only the counting is in it. docs/three-faults.md has what the tools say. */
#include <stdio.h>
#include <string.h>

enum { TASKS = 600, NUMBERS = 1000 };

/* Primes below so many numbers, from `first` on. */
static int primes(int first) {
  int found = 0;
  for (int n = first; n < first + NUMBERS; n++) {
    int is_prime = n > 1;
    for (int divisor = 2; divisor * divisor <= n && is_prime; divisor++) is_prime = n % divisor != 0;
    found += is_prime;
  }
  return found;
}

int main(int argc, char **argv) {
  const int is_mended = argc > 1 && strcmp(argv[1], "mended") == 0;
  int found = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < TASKS; i++) {
#pragma omp task shared(found)
    if (is_mended) {
      const int here = primes(10000000 + i * NUMBERS);
#pragma omp critical
      found += here;
    } else {
#pragma omp critical
      found += primes(10000000 + i * NUMBERS);
    }
  }
  printf("%d primes\n", found);
  return 0;
}
