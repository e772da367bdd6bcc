// A variable that a directive's region sets and nobody reads counts as used, as with Clang, also where the region stays in
// its function; one that no region sets is warned of. Parameters of a function that a block declares stay arrays.
// RUN: %shepcc --shep-backend=clang -fopenmp -Wall -Wextra -Werror -c %s -o %t
// RUN: %shepcxx --shep-backend=clang -fopenmp -Wall -Wextra -Werror -x c++ -c %s -o %t
// RUN: %shepcxx --shep-backend=gcc -fopenmp -Wall -Wextra -Werror -Wno-unused-but-set-variable -x c++ -c %s -o %t
// RUN: %shepcc --shep-backend=gcc -fopenmp -Wall -Wextra -Werror -Wno-unused-but-set-variable -c %s -o %t
// RUN: not %shepcc --shep-backend=clang -fopenmp -Wall -Wextra -Werror -DWITHOUT_REGION -c %s -o %t 2>&1 | %FileCheck %s
// CHECK: only_set.c:[[@LINE+6]]:7: error: variable 'none' set but not used
// CHECK-NEXT: int none = 0;
// CHECK-NOT: error: variable
void set(void);
void set(void) {
#ifdef WITHOUT_REGION
  int none = 0;
  none = 1;
#endif
  int outside = 0;
#pragma omp target data map(to : outside)
  outside = 1;
#pragma omp parallel
  {
    int by_for, by_single = 0, by_section, by_group, *by_data;
    double by_loop = 0, by_step, (*by_rows)[3];
#pragma omp for
    for (int i = 0; i < 4; i++) by_for = i;
#pragma omp single
    by_single += 1;
#pragma omp sections
    {
#pragma omp section
      by_section = 1;
    }
#pragma omp taskgroup
    { by_group = 1; }
#pragma omp target data map(to : outside)
    { by_data = 0; }
#ifdef __cplusplus
    int in_brackets(0), in_braces{0};
#pragma omp single
    in_brackets = in_braces = 1;
    (void)in_brackets, (void)in_braces;
    int values[] = {1, 2}, first = 0, second(0), third = 0;
    for (int each : values)
#pragma omp taskgroup
      each = 1;
    auto init_capture = [inner = 0]() mutable {
#pragma omp single
      inner = 2;
      (void)inner;
    };
    init_capture();
    if (int condition = values[0])
#pragma omp single
      condition = 3;
    for (int i = 0, other = 0; i < 3; i++)
#pragma omp single
      other = 4;
    [[gnu::unused]] int unused = 0;
    alignas(8) int aligned = 0;
#pragma omp single
    first = second = third = unused = aligned = 5;
    try {
      throw 1;
    } catch (int caught) {
#pragma omp taskgroup
      caught = 6;
    }
#endif
#pragma omp loop bind(parallel)
    for (int i = 0; i < 4; i++) by_loop = i;
#pragma omp for
    for (int i = 0; i < 4; i++) by_step = i, by_step++, by_rows = 0;
  }
}

void call_in_a_region(int n, float (*rows)[3]);
void call_in_a_region(int n, float (*rows)[3]) {
  float a[50], b[3][3];
  (void)n;
#ifndef __cplusplus
  float c[n][n];
  int sized(int size, float given[size][size], float others[static 4]);
#endif
  void constant(float given[50], const float (*rest)[3], float matrix[3][3]);
#pragma omp parallel private(a, b)
  {
    constant(a, rows, b);
#ifndef __cplusplus
#pragma omp critical
    sized(n, c, a);
#endif
  }
}
void constant(float given[50], const float (*rest)[3], float matrix[3][3]) { (void)given, (void)rest, (void)matrix; }
#ifndef __cplusplus
int sized(int size, float given[size][size], float others[static 4]) { return (void)given, (void)others, size; }
#endif
