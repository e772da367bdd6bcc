// A variable may be named twice in clauses of one kind, as macros do it.
// RUN: %matrix --backend=%backend %s
#include <cstdio>

int main(void) {
  int shared = 1, copied = 2, own = 3, last = 4, spare = 5, total = 0;
#pragma omp parallel num_threads(2) shared(shared, total) shared(shared) firstprivate(copied, copied) private(own) private(own)
  {
    own = copied;
#pragma omp single copyprivate(own, own)
    own = copied + 1;
#pragma omp for lastprivate(last) lastprivate(last) private(copied) private(copied)
    for (int i = 0; i < 8; i++) last = copied = i;
#pragma omp single
    {
#pragma omp task shared(shared, shared) firstprivate(own) firstprivate(own) private(spare, spare)
      spare = own, shared += spare;
#pragma omp taskwait
#pragma omp taskloop shared(total) shared(total) firstprivate(own, own) private(copied, copied)
      for (int i = 0; i < 4; i++) {
        copied = own;
#pragma omp atomic
        total += copied;
      }
    }
  }
  std::printf("%d %d %d\n", shared, last, total);
  return 0;
}
