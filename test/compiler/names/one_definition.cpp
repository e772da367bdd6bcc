// An inline function or a template becomes the same text in every source that defines it (one-definition rule), whatever
// else the source holds: names of places, which profiles and reports tell, and of types are numbered in the function.
// RUN: %shepcxx -fopenmp --shep-emit=%t.alone %s
// RUN: %shepcxx -fopenmp --shep-emit=%t.behind -DBEHIND %s
// RUN: sed -e '/^inline int total/,/^int main/!d' -e '/^#/d' %t.alone > %t.alone.cut
// RUN: sed -e '/^inline int total/,/^int main/!d' -e '/^#/d' %t.behind > %t.behind.cut
// RUN: grep -q shep_where %t.alone.cut
// RUN: diff %t.alone.cut %t.behind.cut
// RUN: %shepcxx --shep-backend=%backend -fopenmp -O1 -flto %s -c -o %t.1.o
// RUN: %shepcxx --shep-backend=%backend -fopenmp -O1 -flto -DBEHIND %s -c -o %t.2.o
// RUN: %shepcxx --shep-backend=%backend -fopenmp -O1 -flto -Wodr -Werror %t.1.o %t.2.o -o %t
// RUN: env OMP_NUM_THREADS=2 %t

#ifdef BEHIND
int other(int n) {
#pragma omp parallel
  {
#pragma omp atomic
    n++;
  }
#pragma omp tile sizes(2)
  for (int i = 0; i < 8; i++) n++;
#pragma omp parallel for collapse(2) reduction(+ : n)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < i; j++) n++;
  return n;
}
#endif

inline int total(int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(2)
  for (int i = 0; i < n; i++) sum += i;
#pragma omp tile sizes(4)
  for (int i = 0; i < 8; i++) sum++;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
#pragma omp task in_reduction(+ : sum)
  sum++;
#pragma omp parallel for reduction(task, + : sum)
  for (int i = 0; i < 4; i++) {
#pragma omp task in_reduction(+ : sum)
    sum++;
  }
#pragma omp taskloop reduction(+ : sum) num_tasks(2)
  for (int i = 0; i < 4; i++) sum++;
  return sum;
}

struct Counter {
  int go() {
    int count = 0;
#pragma omp parallel
#pragma omp atomic
    count++;
    return count > 0;
  }
};

template <class T> T in_template(T n) {
  T sum = 0;
  auto add = [&](auto k) {
#pragma omp task shared(sum)
    sum += k;
#pragma omp taskwait
  };
  add(n);
  add(1.5f);
  struct Local {
    int go() {
      int four = 0;
#pragma omp task shared(four)
      four = 4;
#pragma omp taskwait
      return four;
    }
  } local;
#pragma omp unroll partial(2)
  for (int i = 0; i < 4; i++) {
#pragma omp task shared(sum)
    sum += 1;
#pragma omp taskwait
  }
  return sum + local.go();
}

#ifdef BEHIND
int (*use)() = [] { return total(11) + in_template(3) + Counter().go(); };
#else
int main() { return total(10) == 62 && in_template(3) == 12 && Counter().go() == 1 ? 0 : 1; }
#endif
