// A tool is found in OMP_TOOL_LIBRARIES, past a library that is not there, in a preloaded library, and in the program
// itself; and not where OMP_TOOL=disabled, or where it does not want to be one. Every event of this program is told.
// REQUIRES: ompt
// RUN: gcc -std=c11 -shared -fPIC -I%source_root/include %S/Inputs/tool.c -o %t.so
// RUN: %shepcc --shep-backend=%backend -fopenmp %s -o %t
// RUN: %shepcc --shep-backend=%backend -fopenmp -w -I%source_root/include %s %S/Inputs/tool.c -o %t.with
// RUN: env TOOL_COUNTS=1 OMP_NUM_THREADS=2 OMP_TOOL_LIBRARIES=/not/there.so:%t.so %t 2>&1 | %FileCheck %s
// RUN: env TOOL_COUNTS=1 OMP_NUM_THREADS=2 LD_PRELOAD=%t.so %t 2>&1 | %FileCheck %s
// RUN: env TOOL_COUNTS=1 OMP_NUM_THREADS=2 %t.with 2>&1 | %FileCheck %s
// RUN: env TOOL_COUNTS=1 OMP_NUM_THREADS=2 OMP_TOOL=disabled %t.with 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env TOOL_COUNTS=1 OMP_NUM_THREADS=2 TOOL_REFUSES=1 %t.with 2>&1 | %FileCheck %s --check-prefix=NONE
// RUN: env OMP_NUM_THREADS=2 OMP_TOOL_VERBOSE_INIT=stderr OMP_TOOL_LIBRARIES=/not/there.so:%t.so %t 2>&1 \
// RUN:   | %FileCheck %s --check-prefix=VERBOSE
// RUN: env OMP_NUM_THREADS=2 OMP_TOOL_VERBOSE_INIT=%t.log OMP_TOOL=disabled %t \
// RUN:   && %FileCheck %s --check-prefix=DISABLED --input-file=%t.log
// CHECK: ompt: control 7, in single 1 1 1 1
// CHECK: sum 499500
// CHECK: tool: regions 7, tasks {{[0-9]+}}, undeferred {{[0-9]+}}, dependences 4, critical 2, locks 1 1, nested 2, chunks 28, of 1092 iterations, cancelled 0, errors 1, taskwaits 1, masked 1, flushes 2, sections 3, scopes 2, joins 18, singles 2, taskloop chunks {{[0-9]+}}, of 130 iterations
// NONE: sum 499500
// NONE-NOT: tool:
// VERBOSE: shepherd: tool: there is no ompt_start_tool in the program and its libraries
// VERBOSE: shepherd: tool: OMP_TOOL_LIBRARIES: /not/there.so: cannot open shared object file
// VERBOSE: shepherd: tool: OMP_TOOL_LIBRARIES: {{.*}}.so has an ompt_start_tool
// VERBOSE: shepherd: tool: ompt_start_tool has returned a tool
// VERBOSE: shepherd: tool: the tool is active
// DISABLED: shepherd: tool: OMP_TOOL=disabled: no tool
#include <omp.h>
#include <stdio.h>

static int cells[50];

/* The compiler knows which tasks these wait for; each wait is one to the tool. */
static int fib(int n) {
  int a, b;
  if (n < 2) return n;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}
static int chosen(int n, int k) {
  int a, b;
#pragma omp task shared(a) if (k & 1)
  a = n;
#pragma omp task shared(b) if (k & 2)
  b = n;
#pragma omp taskwait
  return a + b;
}

static int is_in_single(void) {
  static int nothing;
  return omp_control_tool(omp_control_tool_flush, 100, &nothing);
}

int main(void) {
  int sum = 0, x = 0, y = 0, z[2], in_single[4];
  omp_lock_t lock;
  omp_nest_lock_t nest;
#pragma omp parallel
  {
#pragma omp critical
    x++;
#pragma omp barrier
#pragma omp single
    {
      for (int i = 0; i < 10; i++) {
#pragma omp task
        ;
      }
#pragma omp task depend(out : x)
      x++;
#pragma omp task depend(in : x) depend(inout : sum)
      sum = x - 3;
#pragma omp taskwait depend(in : sum)
    }
#pragma omp masked
    y++;
#pragma omp flush
#pragma omp scope
    ;
#pragma omp sections
    {
      y++;
#pragma omp section
      ;
#pragma omp section
      ;
    }
#pragma omp task if (omp_get_thread_num() == 0 && 0)
    ;
  }
#pragma omp parallel for reduction(+ : sum) schedule(dynamic, 100)
  for (int i = 0; i < 1000; i++) sum += i;
#pragma omp teams num_teams(2)
#pragma omp distribute
  for (int i = 0; i < 2; i++) z[i] = y;
  /* Emitted code would find these chunks by itself. */
#pragma omp parallel for schedule(static, 7)
  for (int i = 0; i < 40; i++) cells[i] = i;
#pragma omp teams num_teams(2)
#pragma omp distribute collapse(2) dist_schedule(static, 5)
  for (int i = 0; i < 5; i++)
    for (int k = 0; k < 10; k++) cells[10 * i + k]++;
  omp_init_lock(&lock);
  omp_set_lock(&lock);
  omp_unset_lock(&lock);
  omp_destroy_lock(&lock);
  omp_init_nest_lock(&nest);
  for (int i = 0; i < 3; i++) omp_set_nest_lock(&nest);
  for (int i = 0; i < 3; i++) omp_unset_nest_lock(&nest);
  omp_destroy_nest_lock(&nest);
#pragma omp error at(execution) severity(warning) message("told as well")
#pragma omp parallel
#pragma omp single nowait
  {
    in_single[0] = is_in_single();
    x = fib(6);
    for (int i = 0; i < 4; i++) x += chosen(1, i);
#pragma omp taskgroup
    ;
#pragma omp taskloop shared(cells) num_tasks(3)
    for (int i = 0; i < 30; i++) cells[i] = 0;
    in_single[1] = is_in_single();
#pragma omp parallel num_threads(2)
    {
#pragma omp barrier
#pragma omp taskwait
    }
    in_single[2] = is_in_single();
#pragma omp taskloop shared(cells) nogroup
    for (int i = 0; i < 100; i++)
#pragma omp atomic
      cells[0]++;
#pragma omp taskwait
    in_single[3] = is_in_single();
  }
  printf("ompt: control %d, in single %d %d %d %d\n", omp_control_tool(omp_control_tool_flush, 7, &sum), in_single[0], in_single[1],
         in_single[2], in_single[3]);
  printf("sum %d\n", sum);
  return z[0] != 2 || z[1] != 2;
}
