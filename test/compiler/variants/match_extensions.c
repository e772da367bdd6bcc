// match_none and match_any with conditions of the program's run (OpenMP 5.1, 2.3.1).
// RUN: %shepcc --shep-backend=%backend -Wall -Werror -fopenmp %s -o %t && %t | %FileCheck %s
#include <omp.h>
#include <stdio.h>

static int n;
static int v(int x) { return 10 + x; }
#pragma omp declare variant(v) match(implementation = {extension(match_none)}, user = {condition(n)})
static int none(int x) { return x; }
#pragma omp declare variant(v) \
    match(implementation = {extension(match_none)}, device = {kind(host)}, user = {condition(n)})
static int never(int x) { return x; }
#pragma omp declare variant(v) \
    match(implementation = {extension(match_any)}, device = {kind(nohost)}, user = {condition(n)})
static int one(int x) { return x; }
#pragma omp declare variant(v) \
    match(implementation = {extension(match_any)}, device = {kind(host)}, user = {condition(n)})
static int any(int x) { return x; }

static int team(int n) {
  int size = 0;
#pragma omp metadirective when(implementation = {extension(match_none)}, \
                                   user = {condition(n)} : parallel num_threads(2)) otherwise(parallel num_threads(3))
#pragma omp single
  size = omp_get_num_threads();
#pragma omp metadirective when(implementation = {extension(match_any)}, device = {kind(host)}, \
                                   user = {condition(n)} : parallel num_threads(2)) otherwise(parallel num_threads(3))
#pragma omp single
  size = 10 * size + omp_get_num_threads();
  return size;
}

int main(void) {
  // CHECK: 11 1 1 11 22
  // CHECK: 1 1 11 11 32
  for (n = 0; n < 2; n++) printf("%d %d %d %d %d\n", none(1), never(1), one(1), any(1), team(n));
  return 0;
}
