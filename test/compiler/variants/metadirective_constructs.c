// A metadirective asks for the constructs around it: the deepest selectors that fit win, also where another
// metadirective around it has been chosen (OpenMP 5.2, 7.1 to 7.4). One without a default stands for nothing otherwise.
// RUN: %shepcc --shep-backend=%backend -Wall -Werror -fopenmp %s -o %t
// RUN: %t | %FileCheck %s
#include <omp.h>
#include <stdio.h>

static int work(int n, int more) {
  int s = 0;
#pragma omp parallel num_threads(3)
  {
    // Inside parallel and for; the deepest selector wins.
#pragma omp for
    for (int k = 0; k < 2; k++) {
      int t = 0;
#pragma omp metadirective when(construct = {parallel} : nothing) \
    when(construct = {parallel, for } : parallel num_threads(2)) \
             when(construct = {for, parallel } : parallel num_threads(5)) \
                      when(user = {condition(more)} : parallel num_threads(7)) default(parallel num_threads(4))
#pragma omp atomic
      t++;
#pragma omp atomic
      s += t;
    }
  }
#pragma omp metadirective when(construct = {parallel} : nothing) \
    when(user = {condition(more > 1)} : parallel num_threads(2)) default(parallel num_threads(3))
  {
#pragma omp metadirective when(construct = {parallel} : barrier) default(taskwait)
    {
#pragma omp metadirective when(construct = {parallel}, user = {condition(n > 3)} : critical) \
    when(construct = {parallel} : atomic) default()
      s++;
    }
    static const int one = 1;
#pragma omp atomic
    s += one;
  }
  return s;
}

static int known(void) {
  int s = 0;
#pragma omp metadirective when(device = {kind(gpu)} : parallel num_threads(3))
  s++;
#pragma omp metadirective when(user = {condition(score(5) : 1)} : parallel num_threads(2)) default( \
        parallel num_threads(3))
#pragma omp atomic
  s++;
#pragma omp metadirective when(user = {condition(s > 100)} :) default(parallel num_threads(4))
#pragma omp atomic
  s++;
#pragma omp teams num_teams(2) thread_limit(2)
  {
    int own = 0;
#pragma omp parallel num_threads(2)
#pragma omp metadirective when(construct = {parallel, teams} : single) when( \
        construct = {teams, parallel}, implementation = {vendor(llvm)} : critical) when(device = {kind(gpu)} : master)
    own++;
#pragma omp atomic
    s += own;
  }
  return s;
}

// Directly in teams, and around a worksharing construct.
static int places(int more) {
  int s = 0, shares = 0;
#pragma omp teams num_teams(2) reduction(+ : s)
#pragma omp metadirective when(user = {condition(more > 1)} : parallel num_threads(2)) \
    when(construct = {teams} : parallel num_threads(3)) default(nothing)
#pragma omp atomic
  s++;
#pragma omp parallel num_threads(2)
#pragma omp metadirective when(user = {condition(more > 9)} : parallel num_threads(1)) default(nothing)
  {
#pragma omp for reduction(+ : shares)
    for (int i = 0; i < 10; i++) shares++;
  }
  return s * 100 + shares;
}

int main(void) {
  omp_set_max_active_levels(2);
  printf("%d %d %d, %d, %d\n", work(1, 0), work(5, 2), work(9, 1), known(), places(1));
  // CHECK: 10 8 10, 11, 610
  return 0;
}
