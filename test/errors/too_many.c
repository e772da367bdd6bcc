// After nineteen errors, as Clang, or as many as -ferror-limit= says, there are no more: Clang's parser repeats the one below for
// ever.
// RUN: %not %shepcc -fopenmp --shep-time-limit=20 -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefixes=CHECK,DEFAULT
// RUN: %not %shepcc -fopenmp --shep-time-limit=20 -ferror-limit=2 -c %s -o %t.o 2>&1 \
// RUN:   | %FileCheck %s --check-prefixes=CHECK,TWO
// DEFAULT-COUNT-19: too_many.c:{{.*}} error:
// TWO-COUNT-2: too_many.c:{{.*}} error:
// CHECK-NOT: error: {{[^t]}}
// CHECK: fatal error: too many errors emitted, stopping now
// CHECK-NOT: the front end
int main(void) {
  int tasks = 0;
#pragma omp task when(tasks)
  tasks++;
  return 0;
}
