// A shared item that its region does not name is still passed through the regions around.
// RUN: %shepcc -fopenmp -Wall -Wextra -Werror -c %s -o %t.o --shep-backend=%backend
extern void work(int);

void nested(int n) {
  int inner = n;
#pragma omp task
  {
#pragma omp task shared(inner) firstprivate(n)
    work(0);
  }
#pragma omp taskwait
}

void in_parallel(int n) {
#pragma omp parallel shared(n)
  {
    for (int i = 0; i < 3; i++) {
#pragma omp task
      {
#pragma omp task shared(i, n) if (i > 1)
        work(1);
#pragma omp taskwait
      }
    }
  }
}
