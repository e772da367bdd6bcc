// threadset(omp_pool) lets free agents execute a task: it is a flag, and the task one with options, which never lies in
// its creator's frame. threadset(omp_team) is what holds anyway.
// RUN: %shepcc -fopenmp --shep-emit=%t.c -c %s -o %t.o
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
void use(int *);

// CHECK-LABEL: void pool(
void pool(int n) {
// CHECK: = 0 | SHEP_TASK_POOL | ((n > 3) ? 0 : SHEP_TASK_UNDEFERRED); {{.*}}struct shep_task_options {{.*}}shep_task_begin_with(
#pragma omp task threadset(omp_pool) if (n > 3) firstprivate(n)
  use(&n);
#pragma omp taskwait
}

// CHECK-LABEL: void team(
void team(int n) {
// CHECK: unsigned const {{[a-z0-9_]+}} = 0; {{.*}}shep_task_post(
#pragma omp task threadset(omp_team) shared(n)
  use(&n);
#pragma omp taskwait
}

// CHECK-LABEL: void loops(
void loops(int *a) {
// CHECK: = 0 | SHEP_TASK_POOL | SHEP_TASKLOOP_GRAINSIZE;
#pragma omp taskloop threadset(omp_pool) grainsize(4)
  for (int i = 0; i < 100; i++) use(a + i);
// CHECK: = 0 | SHEP_TASK_POOL{{.*}};
#pragma omp parallel masked taskloop threadset(omp_pool)
  for (int i = 0; i < 100; i++) use(a + i);
}
