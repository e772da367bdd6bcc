// A task that is known to be joined lies in its creator's frame; any other gets storage from the runtime.
// RUN: %shepcc -fopenmp --shep-emit=%t.c -c %s -o %t.o
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
void work(int);

// CHECK-LABEL: void plain(int n)
void plain(int n) {
// CHECK: struct shep_captures_[[A:[0-9]+]] shep_x_[[A]]; SHEP_LOUD { {{.*}}shep_task_post(&shep_x_[[A]].shep_h, &shep_site_[[A]]
#pragma omp task
  work(n);
// CHECK: struct shep_captures_[[B:[0-9]+]] shep_x_[[B]]; SHEP_LOUD if (n)
  if (n) {
// CHECK: shep_task_post(&shep_x_[[B]].shep_h
#pragma omp task
    work(n);
  }
  for (int i = 0; i < n; i++) work(i);
#pragma omp taskwait
}

// CHECK-LABEL: void in_a_loop(int n)
void in_a_loop(int n) {
  for (int i = 0; i < n; i++) {
// CHECK: shep_task_begin
#pragma omp task
    work(i);
  }
  for (int i = 0; i < n; i++) {
// CHECK: shep_task_post
#pragma omp task
    work(i);
#pragma omp taskwait
  }
#pragma omp taskwait
}

// CHECK-LABEL: int left_early(int n)
int left_early(int n) {
// CHECK: shep_task_begin
#pragma omp task
  work(n);
  if (n > 3) return 1;
#pragma omp taskwait
  return 0;
}

// CHECK-LABEL: void jumped_over(int n)
void jumped_over(int n) {
// CHECK: shep_task_begin
#pragma omp task
  work(n);
  if (n) goto out;
#pragma omp taskwait
out:
  work(n);
}

// CHECK-LABEL: void broken_off(int n)
void broken_off(int n) {
  while (n--) {
// CHECK: shep_task_begin
#pragma omp task
    work(n);
    if (n == 3) break;
#pragma omp taskwait
  }
  while (n--) {
// CHECK: shep_task_post
#pragma omp task
    work(n);
    for (int i = 0; i < 3; i++)
      if (i == 2) break;
    switch (n) {
      case 1: break;
      default: work(n);
    }
#pragma omp taskwait
  }
}

// CHECK-LABEL: void never_waited_for(int n)
void never_waited_for(int n) {
// CHECK: shep_task_begin
#pragma omp task
  work(n);
}

// CHECK-LABEL: void waited_for_elsewhere(int n)
void waited_for_elsewhere(int n) {
// CHECK: shep_task_begin
#pragma omp task
  work(n);
  if (n) {
#pragma omp taskwait
  }
}

// CHECK-LABEL: void in_a_taskgroup(int n)
void in_a_taskgroup(int n) {
// CHECK: struct shep_captures_[[C:[0-9]+]] shep_x_[[C]]; SHEP_LOUD struct shep_taskgroup
#pragma omp taskgroup
  {
    if (n)
// CHECK: shep_task_post(&shep_x_[[C]].shep_h
#pragma omp task
      work(n);
    for (int i = 0; i < n; i++)
// CHECK: shep_task_begin
#pragma omp task
      work(i);
  }
}

// CHECK-LABEL: void in_a_switch(int n)
void in_a_switch(int n) {
  switch (n) {
    case 1:
// CHECK: shep_task_begin
#pragma omp task
      work(n);
      break;
#pragma omp taskwait
  }
}
