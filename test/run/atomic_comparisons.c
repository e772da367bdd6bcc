// Captures of a comparison, in one expression (OpenMP 5.2, 15.8.4) and in the longer forms, alone and by many threads.
// RUN: %matrix --backend=%backend --threads=1,3 %s
#include <stdio.h>

#define N 3000
#define RAISE _Pragma("omp atomic compare capture") seen = most = most < i ? i : most;

struct pair {
  long low, high;
};

static int index_of(int i) { return i % 2; }

int main(void) {
  long most = -1, least = N, seen = 0, wrong = 0, claimed = 0, tickets[2] = {0, 0};
  struct pair pair = {0, 0}, *at = &pair;
  int i;
#pragma omp parallel for private(seen) reduction(+ : wrong)
  for (i = 0; i < N; i++) {
    RAISE
    wrong += seen < i;
#pragma omp atomic compare capture seq_cst
    seen = least = i < least ? i : least;
    wrong += seen > i;
    if (i % 3 == 0)
#pragma omp atomic capture update compare
      seen = at->high = at->high < i ? i : at->high;
#pragma omp atomic compare capture
    seen = (at)->low = (at)->low == 0 ? 1 : (at)->low;
    wrong += seen != 1;
#pragma omp atomic compare capture
    seen = tickets[index_of(i)] = tickets[index_of(i)] == 0 ? 7 : tickets[index_of(i)];
    wrong += seen != 7;
#pragma omp atomic update, compare, capture, fail(relaxed) acq_rel
    {
      seen = claimed;
      if (claimed == 0) {
        claimed = 5;
      }
    }
    wrong += seen != 0 && seen != 5;
  }
  printf("%ld %ld %ld %ld %ld %ld\n", most, least, wrong, claimed, pair.low + pair.high, tickets[0] + tickets[1]);
  return 0;
}
