// A reference to an array of variable size in clauses of constructs whose region stands in place; and such arrays as
// firstprivate items of tasks, beside allocate and defaults that copy.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wno-vla-cxx-extension -I%S/../Inputs %s -o %t \
// RUN:   && env OMP_NUM_THREADS=3 %t
#include "verify.h"

template <class T> static void run(int n) {
  typedef T Row[n];
  Row original;
  Row &row = original;
  typedef T Table[n][2];
  Table cells;
  Table &table = cells;
  for (int i = 0; i < n; i++) row[i] = table[i][0] = table[i][1] = 1;
  int wrong = 0;
#pragma omp parallel private(row, table) reduction(+ : wrong)
  {
    row[n - 1] = table[n - 1][1] = 5;
    wrong += row[n - 1] != 5 || sizeof table != 2 * sizeof(T) * n;
  }
  VERIFY(!wrong && row[n - 1] == 1 && table[n - 1][1] == 1);
#pragma omp parallel for lastprivate(row) reduction(+ : table)
  for (int i = 0; i < 20; i++) {
    for (int k = 0; k < n; k++) row[k] = T(i + k);
    table[n - 1][1] += 1;
  }
  VERIFY(original[0] == 19 && original[n - 1] == T(18 + n) && cells[n - 1][1] == 21);
}

// A task outside of all regions that share the array: Clang would copy it without being asked to.
struct Orphan {
  static int task(int n) {
    int array[n], other[n + 1], seen = 0;
    for (int i = 0; i < n; i++) array[i] = other[i] = i;
    _Pragma("omp task firstprivate(array, other) shared(seen)") seen = ++array[1] + ++other[2];
#pragma omp taskwait
#pragma omp taskloop firstprivate(array) shared(seen) num_tasks(1)
    for (int i = 0; i < 1; i++) seen += array[1]++;
    VERIFY(array[1] == 1 && other[2] == 2);
    return seen;
  }
};

#define OMP(text) _Pragma(#text)
#define TASK(items) OMP(omp task shared(seen) firstprivate(items)) seen += ++items[0]

static void by_macros(int n) {
  int cells[n], seen = 0, others[n];
  for (int i = 0; i < n; i++) cells[i] = others[i] = 7;
  OMP(omp parallel master taskloop firstprivate(cells))
  for (int i = 0; i < 12; i++) cells[0] += i;
  OMP(omp parallel num_threads(2)) OMP(omp single) {
    TASK(cells);
    OMP(omp taskwait)
    TASK(others);
  }
  VERIFY(seen == 16 && cells[0] == 7 && others[0] == 7);
}

static void tasks(int n) {
  int cells[n], seen = 0;
  for (int i = 0; i < n; i++) cells[i] = 7;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task allocate(cells) firstprivate(cells) shared(seen, n) default(private)
    seen = ++cells[n - 1];
#pragma omp taskloop firstprivate(cells) default(firstprivate)
    for (int i = 0; i < 12; i++) cells[0] += i;
  }
#pragma omp parallel master taskloop firstprivate(cells)
  for (int i = 0; i < 12; i++) cells[0] += i;
  VERIFY(seen == 8 && cells[n - 1] == 7 && cells[0] == 7);
}

int main() {
  tasks(3);
  by_macros(3);
  run<int>(3);
  run<double>(8);
}
