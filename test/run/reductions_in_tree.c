// Reductions by many threads, which combine in a tree: types of several sizes, more than fit into a slot, one reduction
// behind the other with and without a barrier in between, and regions that are cancelled in the middle of one.
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=true %s
#include "check.h"

enum { N = 500 };

static void types(int threads) {
  char bits = 0;
  _Bool all = 1;
  float halves = 0;
  long double sum = 0;
  double _Complex pair = 0;
  long long least = 1 << 20;
#pragma omp parallel for num_threads(threads) reduction(| : bits) reduction(&& : all) reduction(+ : halves, sum) \
    reduction(+ : pair) reduction(min : least)
  for (int i = 0; i < N; i++) {
    bits |= (char)(1 << i % 7);
    all = all && i < N;
    halves += 0.5f;
    sum += i;
    pair += 1 + 2.0 * __builtin_complex(0.0, 1.0);
    if (N - i < least) least = N - i;
  }
  CHECK(bits == 127 && all && halves == N / 2 && sum == N * (N - 1) / 2 && least == 1);
  CHECK(__real__ pair == N && __imag__ pair == 2 * N);
}

static void more_than_a_slot(int threads) {
  long double a = 0, b = 0, c = 0, d = 0, e = 0;
#pragma omp parallel for num_threads(threads) reduction(+ : a, b, c, d, e)
  for (int i = 0; i < N; i++) a += 1, b += 2, c += 3, d += 4, e += 5;
  CHECK(a == N && b == 2 * N && c == 3 * N && d == 4 * N && e == 5 * N);
}

static void one_after_the_other(int threads) {
  long sum = 0, other = 0, largest = 0;
#pragma omp parallel num_threads(threads) reduction(+ : other)
  {
    for (int round = 0; round < 6; round++) {
#pragma omp for reduction(+ : sum) nowait
      for (int i = 0; i < N; i++) sum += i;
#pragma omp for reduction(+ : sum)
      for (int i = 0; i < N; i++) sum += i;
#pragma omp sections reduction(max : largest)
      {
        largest = round;
#pragma omp section
        largest = round + 1;
      }
#pragma omp single
      {
        CHECK(sum == (round + 1L) * N * (N - 1));
        CHECK(largest == round + 1);
      }
    }
#pragma omp for
    for (int i = 0; i < N; i++) other++;
  }
  CHECK(other == N);
}

static void cancelled(int threads) {
  long sum = 0, behind = 0, kept = 0;
  for (int round = 0; round < 4; round++) {
#pragma omp parallel num_threads(threads) reduction(+ : kept)
    {
      kept++;
#pragma omp for reduction(+ : sum)
      for (int i = 0; i < N; i++) sum++;
#pragma omp cancel parallel if (round % 2 == 0)
#pragma omp for reduction(+ : sum)
      for (int i = 0; i < N; i++) sum++;
    }
#pragma omp parallel num_threads(threads) reduction(+ : behind)
    {
#pragma omp for
      for (int i = 0; i < N; i++) behind++;
    }
  }
  CHECK(kept >= 4 && sum >= 4 * N);
  CHECK(behind == 4 * N);
}

int main(void) {
  static const int teams[] = {1, 5, 9, 17};
  for (unsigned i = 0; i < sizeof teams / sizeof *teams; i++) {
    types(teams[i]);
    more_than_a_slot(teams[i]);
    one_after_the_other(teams[i]);
    cancelled(teams[i]);
    printf("a team of %d\n", teams[i]);
  }
  return 0;
}
