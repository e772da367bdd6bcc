// SHEPHERD_SCHEDULER_CHECK finds a policy that loses a task, returns one twice, returns what is none, does not find
// one, or puts one beyond its shepherds; and none that is right, ours and the shipped ones.
// REQUIRES: gcc
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: rm -rf %t.d && mkdir %t.d
// RUN: env SHEPHERD_SCHEDULER_CHECK=true OMP_NUM_THREADS=3 bash %S/Inputs/broken.sh %gxx %source_root/include %t.d %t \
// RUN:   LOSES DOUBLES INVENTS HIDES BEYOND UNFIT UNREACHED > %t.found
// RUN: %FileCheck %s < %t.found
// CHECK: LOSES
// CHECK-NEXT: error: scheduler broken: {{claim|steal}}() by worker {{[0-2]}} finds nothing, though a task has waited in shepherd 0 since before
// CHECK: DOUBLES
// CHECK-NEXT: error: scheduler broken: {{take|claim}}() by worker {{[0-2]}} has returned a task that {{take|claim}}() by worker {{[0-2]}} has returned before
// CHECK: INVENTS
// CHECK-NEXT: error: scheduler broken: take() by worker {{[0-2]}} has returned what was never placed
// CHECK: HIDES
// CHECK-NEXT: error: scheduler broken: steal() by worker {{[0-2]}} finds nothing, though a task has waited in shepherd 0 since before
// CHECK: BEYOND
// CHECK-NEXT: error: scheduler broken: place() by worker {{[0-2]}} has put a task in shepherd 3 of 1
// CHECK: UNFIT
// CHECK-NEXT: error: scheduler broken: claim() by worker {{[0-2]}} has returned a task that does not fit
// CHECK: UNREACHED
// CHECK-NEXT: error: scheduler broken: place() by worker {{[0-2]}} has put a task in shepherd 0, which no worker reaches
// RUN: %python %S/Inputs/under_all.py %t chaos chaos:5
#include <stdio.h>
#include <unistd.h>

static int count(int depth) {
  int left = 0, right = 0;
  if (depth == 0) return 1;
#pragma omp task shared(left)
  left = count(depth - 1);
#pragma omp task shared(right)
  right = count(depth - 1);
  if (depth == 10) usleep(200000);  // whoever is idle sleeps, for lack of a task that is hidden
#pragma omp taskwait
  return left + right;
}

int main(void) {
  int leaves = 0;
#pragma omp parallel
#pragma omp single
  leaves = count(10);
  if (leaves != 1024) printf("%d\n", leaves);
  return leaves != 1024;
}
