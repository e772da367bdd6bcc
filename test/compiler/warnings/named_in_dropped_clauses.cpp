// What only clauses name that do nothing on the host is used all the same.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -c %s -o %t.o
// RUN: %shepcc -x c -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -c %s -o %t.o
// RUN: %not %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -DUNUSED -c %s -o %t.o 2>&1 | %FileCheck %s
static const int mapped = 4;
static const int updated = 5;
static const int hinted = 1;
static const int aligned_to = 16;
static int place(void) { return 0; }
#ifdef __cplusplus
namespace {
template <typename T> constexpr int size_of() { return sizeof(T); }
template <> constexpr int size_of<int>() { return 4; }
struct Bounds {
  static constexpr int first = 0;
};
[[nodiscard]] int count() { return 3; }
}  // namespace
#endif
#ifdef UNUSED
// CHECK: named_in_dropped_clauses.cpp:[[# @LINE + 1]]:{{.*}}nobody
static int nobody(void) { return 0; }
#endif

void work(int n, double *a);
void work(int n, double *a) {
  int length = 3, shown = 1;
#pragma omp target map(to : a[mapped : 2])
  a[0] = 1;
#pragma omp target data map(tofrom : a[0 : length])
  a[0] = 2;
#pragma omp target update to(a[0 : updated])
#pragma omp task affinity(a[place()])
  a[0] = 3;
#pragma omp critical(name) hint(hinted)
  a[0] = 4;
#pragma omp parallel for simd aligned(a : aligned_to)
  for (int i = 0; i < n; i++) a[i] = 1;
#pragma omp flush(shown)
#ifdef __cplusplus
#pragma omp target map(to : a[Bounds::first : size_of<int>()]) map(to : a[0 : count()])
  a[0] = 5;
#endif
}
