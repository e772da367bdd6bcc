// Tasks and taskloops take part in the reductions of taskgroups, taskloops and regions around them.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>
static int failures;
#define CHECK(c) do { if (!(c)) { printf("FAIL %d: %s\n", __LINE__, #c); failures++; } } while (0)
struct pair { long a, b; };
#pragma omp declare reduction(addp : struct pair : omp_out.a += omp_in.a, omp_out.b += omp_in.b) initializer(omp_priv = {0, 0})
static long fibsum(int n) {
  long s = 0;
#pragma omp taskgroup task_reduction(+ : s)
  {
    for (int i = 0; i < n; i++)
#pragma omp task in_reduction(+ : s)
      s += i;
  }
  return s;
}
static void nested(int depth, long *total) {
  if (depth == 0) return;
#pragma omp task in_reduction(+ : total[0:1])
  { total[0] += 1; nested(depth - 1, total); }
#pragma omp task in_reduction(+ : total[0:1]) untied
  { total[0] += 1; nested(depth - 1, total);
#pragma omp taskwait
 total[0] += 1; }
}
int main(void) {
  long sum = 0, mx = -5, x = 10; int n = 10000; double d = 0; long arr[8] = {0}; struct pair p = {1, 1};
  long total = 0; long rt = 3;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop reduction(+ : sum) reduction(max : mx)
    for (int i = 0; i < n; i++) { sum += i; if (i > mx) mx = i; }
    CHECK(sum == 49995000); CHECK(mx == 9999);
#pragma omp taskloop reduction(+ : arr) grainsize(10) reduction(addp : p)
    for (int i = 0; i < n; i++) { arr[i % 8] += i; p.a += i; p.b++; }
    long t = 0; for (int i = 0; i < 8; i++) t += arr[i];
    CHECK(t == 49995000); CHECK(p.a == 49995001 && p.b == 10001);
    long *q = arr;
#pragma omp taskloop reduction(- : q[2:4]) num_tasks(7)
    for (int i = 0; i < n; i++) q[2 + i % 4] -= 1;
    t = 0; for (int i = 0; i < 8; i++) t += arr[i];
    CHECK(t == 49995000 - 10000);
    CHECK(fibsum(100) == 4950);
#pragma omp taskgroup task_reduction(+ : x, d)
    {
#pragma omp task in_reduction(+ : x) 
      { x += 5;
#pragma omp task in_reduction(+ : x)
        x += 7;
#pragma omp taskgroup task_reduction(+ : x)
        { 
#pragma omp task in_reduction(+ : x)
        x += 100;
        }
      }
#pragma omp taskloop in_reduction(+ : d) nogroup
      for (int i = 0; i < n; i++) d += 1;
#pragma omp task untied in_reduction(+ : d)
      { d += 1;
#pragma omp taskyield
      d += 1; }
    }
    CHECK(x == 122); CHECK(d == 10002);
#pragma omp taskgroup task_reduction(+ : total)
    { long *tp = &total; (void)tp; nested(8, &total); }
    CHECK(total == (255) + 2 * 255);
    int m = 50; long vla[m]; for (int i = 0; i < m; i++) vla[i] = 0;
#pragma omp taskgroup task_reduction(+ : vla)
    for (int i = 0; i < m; i++) {
#pragma omp task in_reduction(+ : vla)
      vla[i] += i;
    }
    t = 0; for (int i = 0; i < m; i++) t += vla[i]; CHECK(t == 1225);
  }
#pragma omp parallel reduction(task, + : rt)
  {
#pragma omp single
    for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : rt)
      rt += 10;
    }
  }
  CHECK(rt == 103);
  rt = 0;
#pragma omp parallel for reduction(task, + : rt)
  for (int i = 0; i < 100; i++) {
#pragma omp task in_reduction(+ : rt) firstprivate(i)
    rt += i;
  }
  CHECK(rt == 4950);
  rt = 0;
#pragma omp parallel
#pragma omp sections reduction(task, + : rt)
  {
#pragma omp task in_reduction(+ : rt)
    rt += 2;
#pragma omp section
#pragma omp task in_reduction(+ : rt)
    rt += 3;
  }
  CHECK(rt == 5);
  rt = 0;
#pragma omp parallel masked taskloop reduction(+ : rt)
  for (int i = 0; i < 100; i++) rt += i;
  CHECK(rt == 4950);
  printf("failures %d\n", failures);
  return failures;
}
