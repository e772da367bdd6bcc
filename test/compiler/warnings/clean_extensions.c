/* Programs that mark their extensions, and those clean under less common warnings, stay clean.
   RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -pedantic -Werror -std=c11 -Wfloat-equal \
   RUN:   -Wswitch-default %s -o %t
   RUN: env OMP_NUM_THREADS=4 %t
   RUN: %shepcc -fopenmp --shep-backend=%backend -DC89 -Wall -pedantic-errors -std=c89 %s -c -o %t.o
   RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -pedantic-errors -Werror -std=c99 %s -c -o %t.o
*/
static int reduced(int n) {
  int i, a = 0, b = 0;
  float all = 1;
#pragma omp parallel for reduction(&& : all)
  for (i = 1; i < n; i++) all = all > 0 && i;
#pragma omp parallel sections
  {
#pragma omp section
    a = 1;
#pragma omp section
    b = 2;
  }
#pragma omp parallel sections
  { a++; }
#pragma omp parallel
#pragma omp master
#pragma omp taskgroup task_reduction(+ : a)
  {
#pragma omp task in_reduction(+ : a)
    a += 1;
  }
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : b)
  for (i = 0; i < 3; i++) b += i;
  return a == 3 && b == 5 && all > 0;
}

#ifndef C89
__extension__ typedef __int128 wide;

static int marked(void) {
  int sum = 0;
  __extension__ __int128 b = 1;
  wide c = 2;
  __extension__ _Complex int z = 3;
  __extension__ union {
    struct {
      int a, b;
    };
    int v[2];
  } u = {{1, 2}};
  __extension__ struct {
    int q;
    int z[0];
  } empty_end;
  empty_end.q = 3;
#pragma omp parallel num_threads(2) firstprivate(b)
#pragma omp single
  {
    b++, c++, z += 1;
    u.a++, empty_end.q++;
    sum += u.v[1] + (int)b;
  }
  return sum + u.a + empty_end.q + (int)c + (int)__real__ z == 17;
}

inline int exported(int n) {
  int i, sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (i = 0; i < n; i++) sum += i;
  return sum;
}
extern int exported(int n);
#else
static int marked(void) { return 1; }
static int exported(int n) { return 2 * n; }
#endif

int main(void) { return !(reduced(4) && marked() && exported(5) == 10); }
