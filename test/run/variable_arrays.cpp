// Arrays of variable size in C++, which gcc and Clang have: all copies that a region in place makes, of numbers and of
// objects. Closures of gcc reach none whose elements have a variable size.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

struct Sum {
  long value = 0;
  void add(const Sum &other) { value += other.value; }
};
#ifdef __clang__
#define WIDTH(n) ((n) + 1)
#else
#define WIDTH(n) 41
#endif

#pragma omp declare reduction(add : Sum : omp_out.add(omp_in))

// The original of a private copy, which in the serial program is the same.
static bool is_unchanged(bool condition) {
#ifdef _OPENMP
  return condition;
#else
  return condition || true;
#endif
}

static int counts(int n) {
  int count[n], failed = 0;
  long table[n][WIDTH(n)];
  Sum sums[n];
  for (int i = 0; i < n; ++i) {
    count[i] = 0;
    for (int j = 0; j <= n; ++j) table[i][j] = i;
  }
#pragma omp parallel for reduction(+ : count, table) reduction(add : sums)
  for (int i = 0; i < 1000; ++i) {
    ++count[i % n];
    table[i % n][n] += 2;
    sums[i % n].value += i;
  }
  for (int i = 0; i < n; ++i) {
    int times = 1000 / n + (i < 1000 % n);
    failed += count[i] != times || table[i][n] != i + 2 * times || table[i][0] != i;
    failed += sums[i].value != long(times) * i + long(n) * times * (times - 1) / 2;
  }
  return failed;
}

template <class T> static int own(int n) {
  T scratch[n][3];
  int failed = 0, sizes = 0;
  for (int i = 0; i < n; ++i) scratch[i][2] = -1;
#pragma omp parallel private(scratch) reduction(+ : failed)
  {
    for (int i = 0; i < n; ++i) scratch[i][2] = T(i);
#pragma omp barrier
    for (int i = 0; i < n; ++i) failed += scratch[i][2] != T(i);
#pragma omp for private(scratch) reduction(+ : sizes)
    for (int i = 0; i < 10; ++i) {
      scratch[n - 1][0] = T(i);
      sizes += int(sizeof(scratch)) + (scratch[n - 1][0] != T(i));
    }
    failed += scratch[n - 1][2] != T(n - 1);
  }
  return failed + !is_unchanged(scratch[n - 1][2] == T(-1)) + (sizes != 10 * int(sizeof(T)) * 3 * n);
}

static int copied(int n) {
  int from[n], last[n][WIDTH(n)], failed = 0;
  Sum sums[n];
  for (int i = 0; i < n; ++i) from[i] = i, last[i][n] = 0, sums[i].value = i;
#pragma omp parallel firstprivate(from) reduction(+ : failed)
  {
    for (int i = 0; i < n; ++i) failed += from[i]++ != i;
#pragma omp for firstprivate(sums) lastprivate(last, sums)
    for (int i = 0; i < 100; ++i) {
      last[n - 1][n] = i;
      sums[n - 1].value = i;
    }
  }
  return failed + !is_unchanged(from[n - 1] == n - 1) + (last[n - 1][n] != 99) + (sums[n - 1].value != 99) + (n > 1 && sums[0].value != 0);
}

// Clang refuses them in untied tasks, in C++ only.
static int untied(int n) {
  int all[100], failed = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 50; ++i)
#pragma omp task untied shared(all)
    {
      int part[n + i];
      part[n - 1] = i;
#pragma omp taskyield
      all[i] = part[n - 1] + int(sizeof part);
    }
#pragma omp taskloop untied grainsize(4) nogroup
    for (int i = 50; i < 100; ++i) {
      Sum part[n + i];
      part[i].add(Sum{i});
      all[i] = int(part[i].value) + int(sizeof(int)) * (n + i);
    }
  }
  for (int i = 0; i < 100; ++i) failed += all[i] != i + int(sizeof(int)) * (n + i);
  return failed;
}

int main() {
  printf("%d %d %d %d %d %d\n", counts(1), counts(7), own<int>(5), own<double>(40), copied(1), copied(9));
  printf("%d\n", untied(3));
  return 0;
}
