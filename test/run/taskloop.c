// Every iteration of a taskloop is executed once, whatever clauses divide it; private and last values are those of OpenMP 5.2, 12.6.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>
#include <stdlib.h>
static int failures;
#define CHECK(c) do { if (!(c)) { printf("FAIL %d: %s\n", __LINE__, #c); failures++; } } while (0)
int hits[20000];
static void clear(void) { for (int i = 0; i < 20000; i++) hits[i] = 0; }
static int once(int n) { for (int i = 0; i < 20000; i++) if (hits[i] != (i < n)) return 0; return 1; }
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    int n = 10000, fp = 7, last = -1, fl = 3, i;
    int arr[4] = {1,2,3,4};
    clear();
#pragma omp taskloop
    for (int i = 0; i < n; i++) hits[i] += fp == 7 && arr[2] == 3;
    CHECK(once(n));
    clear();
#pragma omp taskloop grainsize(7) lastprivate(last) firstprivate(fl, arr) lastprivate(fl)
    for (i = 0; i < n; i += 1) { hits[i]++; last = i; if (fl != 3 && fl != i - 1) hits[i]++; fl = i; arr[0]++; }
    CHECK(once(n)); CHECK(last == n - 1); CHECK(fl == n - 1);
#ifdef _OPENMP
    CHECK(arr[0] == 1);
#endif
    clear();
#pragma omp taskloop num_tasks(13) lastprivate(i)
    for (i = n - 1; i >= 0; i--) hits[i]++;
    CHECK(once(n)); CHECK(i == -1);
    clear();
#pragma omp taskloop collapse(2) num_tasks(strict: 5)
    for (i = 0; i < 100; i++) for (int j = 0; j < 100; j++) hits[i*100+j]++;
    CHECK(once(10000));
    clear();
#pragma omp taskloop collapse(2) grainsize(strict: 10)
    for (int i = 0; i < 100; i++) for (int j = 0; j <= i; j++) hits[i*(i+1)/2+j]++;
    CHECK(once(5050));
    clear();
#pragma omp taskloop nogroup
    for (int i = 0; i < n; i++) hits[i]++;
#pragma omp taskwait
    CHECK(once(n));
    int vla[n]; for (int i = 0; i < n; i++) vla[i] = i;
    clear();
#pragma omp taskloop firstprivate(vla) nogroup grainsize(1000)
    for (int i = 0; i < n; i++) hits[i] += vla[i] == i;
#pragma omp taskwait
    CHECK(once(n));
    clear();
#pragma omp taskloop if(0)
    for (int i = 0; i < n; i++) hits[i]++;
    CHECK(once(n));
    clear();
#pragma omp taskloop simd untied final(1)
    for (int i = 0; i < n; i++) hits[i]++;
    CHECK(once(n));
  }
  printf("failures %d\n", failures);
  return failures;
}
