// Structures with flexible array members are copied, as by an assignment, without what is behind them; those that are
// shared have all of it.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
#include "verify.h"

struct flexible {
  int count;
  char letter;
  int tail[];
};
struct around {
  int first;
  struct flexible last;
};
static struct flexible whole = {2, 'w', {3, 4}};

int main(void) {
  struct flexible s = {5, 's'};
  struct around a = {1, {2, 'a'}};
  int result = 0, i;
#pragma omp task shared(result)
  result = s.count + a.last.count;
#pragma omp taskwait
  VERIFY(result == 7);
#pragma omp parallel num_threads(1) firstprivate(s)
  {
    result = s.count + (int)sizeof s + (s.letter == 's');
    s.count = 9;
  }
  VERIFY(result == 5 + 8 + 1 && s.count == 5);
#pragma omp parallel num_threads(1)
  {
    result = s.count + whole.tail[1];
    s.count = 7;
  }
  VERIFY(result == 9 && s.count == 7);
#pragma omp parallel num_threads(1) private(s)
  {
    s.count = 1;
    result = s.count;
  }
  VERIFY(result == 1 && s.count == 7);
#pragma omp task shared(result) firstprivate(a, whole) if (whole.tail[0] == 3)
  result = a.last.count + whole.count;
#pragma omp taskwait
  VERIFY(result == 4);
#pragma omp taskloop shared(result) firstprivate(s)
  for (i = 0; i < 1; i++) result = s.count;
  VERIFY(result == 7);
#pragma omp parallel for lastprivate(s) firstprivate(a)
  for (i = 0; i < 4; i++) s.count = i + a.first;
  VERIFY(s.count == 4);
  return 0;
}
