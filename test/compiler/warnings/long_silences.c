// Warnings stay off from one generated text to the next where nothing of the user's stands between them, and are on for
// what does: its closing brace tells of a missing return.
// RUN: %shepcc --shep-backend=%backend -fopenmp --shep-emit=- %s | %FileCheck %s
// RUN: %shepcc --shep-backend=%backend -fopenmp -Wall -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=WARNING
// CHECK-NOT: {{SHEP_LOUD[ {]*SHEP_QUIET}}
// CHECK: struct shep_captures_0
// CHECK-NEXT: static void shep_task_0
// CHECK: {{^SHEP_QUIET struct shep_captures_0 shep_x_0; +\{ +shep_x_0.a = .*SHEP_LOUD}}
// WARNING: long_silences.c:[[#@LINE+13]]:{{[0-9]+}}: warning: {{.*}}return
void use(long);

static long sum(int n) {
  long a, b;
  if (n >= 2) {
#pragma omp task shared(a)
    a = sum(n - 1);
#pragma omp task shared(b)
    b = sum(n - 2);
#pragma omp taskwait
    return a + b;
  }
}

void all(int n) {
#pragma omp parallel
#pragma omp single
  use(sum(n));
}
