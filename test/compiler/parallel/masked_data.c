// The data-sharing clauses of a parallel masked construct are those of the parallel region.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t
// RUN: %t
int main(void) {
  int p = 1, f = 2, s = 0;
#pragma omp parallel master num_threads(3) private(p) firstprivate(f) shared(s)
  {
    p = f++;
    s = p + f;
  }
  if (p != 1 || f != 2 || s != 5) return 1;
#pragma omp parallel masked num_threads(3) private(p) firstprivate(f) reduction(+ : s)
  {
    p = f;
    s += p;
  }
  return p != 1 || s != 7;
}
