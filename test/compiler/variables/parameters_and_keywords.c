// register variables, parameters, K&R definitions, names that are C++ keywords or look like ours.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

static int old_style(count, scale, table, call)
  int count;
  double scale;
  int table[];
  int (*call)();
{
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < count; i++) sum += table[i] * (int)scale + call(i);
  return sum;
}

static int identity(int i) { return i; }

static int unnamed(int n, int, char *);
static int unnamed(int n, int unused, char *also) {
  (void)unused, (void)also;
  register int fast = n;
#pragma omp parallel num_threads(2)
#pragma omp atomic
  fast += 1;
  return fast;
}

static int keywords(int this, int class, int new) {
  int template = 0, data = 1, captures = 2, where = 3;
#pragma omp parallel num_threads(2) firstprivate(class) reduction(+ : template)
  {
    int namespace = this + class;
    template += namespace + new + data + captures + where;
#pragma omp task firstprivate(captures) shared(data, where)
    VERIFY(data + captures + where == 6);
  }
  return template;
}

int main(int argc, char **argv) {
  int table[] = {1, 2, 3};
  VERIFY(old_style(3, 2.0, table, identity) == 12 + 3);
  VERIFY(unnamed(1, 2, 0) == 3);
  VERIFY(keywords(1, 2, 3) == 2 * 12);
  int seen = 0;
#pragma omp parallel num_threads(2) default(none) shared(argc, argv) reduction(+ : seen)
  seen += argc + (argv[0] != 0);
  VERIFY(seen == 4);
#pragma omp parallel num_threads(2)
  {
  }
#pragma omp parallel num_threads(2)
  ;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task
  VERIFY(identity(1));
  return 0;
}
