// Where only the run can tell that nothing reduces what a task joins in, it ends with the task's line.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t
// RUN: %not %t 2>&1 | %FileCheck %s
static long total;
int main(void) {
#pragma omp parallel
#pragma omp single
// CHECK: shepherd: error: {{.*}}unmatched.c:[[#@LINE+1]]: no taskgroup around this task has its in_reduction item in a task_reduction clause
#pragma omp task in_reduction(+ : total)
  total++;
  return 0;
}
