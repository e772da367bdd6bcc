// All threads of a team share a loop that binds to the teams, whatever way it is written: an iteration ends when two
// threads execute some. A parallel region in the loop has the threads instead.
// RUN: %shepcc -fopenmp -O1 %s -o %t
// RUN: env OMP_NUM_THREADS=2 OMP_DYNAMIC=false timeout 60 %t | %FileCheck %s
// RUN: %shepcc -fopenmp -O1 -x c++ %s -o %t.cpp
// RUN: env OMP_NUM_THREADS=2 OMP_DYNAMIC=false timeout 60 %t.cpp | %FileCheck %s
#include <omp.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>

#define ROUNDS 8
static pthread_t threads[2];
static int arrived;

// Waits until threads other than the caller's have met here.
static void meet(void) {
  int known = 0;
#pragma omp critical
  {
    for (int i = 0; i < arrived; ++i) known |= pthread_equal(threads[i], pthread_self());
    if (!known && arrived < 2) threads[arrived++] = pthread_self();
  }
  for (int met = 0; met < 2; sched_yield()) {
#pragma omp atomic read acquire
    met = arrived;
  }
}

static void report(const char* what, long sum) {
  printf("%s: %d threads, sum %ld\n", what, arrived, sum);
  arrived = 0;
}

int main(void) {
  long sum = 0, seen[ROUNDS] = {0};
  int last = -1;
#pragma omp teams loop reduction(+ : sum)
  for (int i = 0; i < ROUNDS; ++i) {
    meet();
    sum += i;
  }
  report("teams loop", sum);  // CHECK: teams loop: 2 threads, sum 28

#pragma omp target teams loop reduction(+ : sum) collapse(2) bind(teams) map(tofrom : sum)
  for (int i = 0; i < ROUNDS / 2; ++i)
    for (int j = 0; j < 2; ++j) {
      meet();
      sum += i * 2 + j;
    }
  report("target teams loop", sum);  // CHECK: target teams loop: 2 threads, sum 56

#pragma omp teams num_teams(2) shared(seen)
  {
    long add = 3;
#pragma omp loop lastprivate(last)
    for (last = 0; last < ROUNDS; ++last) {
      meet();
      seen[last] += add;
    }
  }
  for (int i = 0; i < ROUNDS; ++i) sum += seen[i];
  report("loop in teams", sum + last);  // CHECK: loop in teams: 2 threads, sum 88

#pragma omp loop bind(teams)
  for (int i = 0; i < ROUNDS; ++i) {
    meet();
    seen[i] = i;
  }
  for (int i = 0; i < ROUNDS; ++i) sum += seen[i];
  report("loop of no league", sum);  // CHECK: loop of no league: 2 threads, sum 108

#pragma omp teams loop
  for (int i = 0; i < ROUNDS; ++i)
#pragma omp parallel num_threads(2)
    meet();
  report("parallel in it", sum);  // CHECK: parallel in it: 2 threads, sum 108

  // Such a loop can have no reduction clause; one thread of the team executes it.
  long parts[2] = {0}, team = 0;
  sum = arrived = 0;
  for (int round = 0; round < 200; ++round) {
    struct {
      long part;
    } own = {0};
    long reduced = 0;
#pragma omp teams num_teams(1) reduction(+ : reduced, parts) firstprivate(own) firstprivate(team) shared(sum)
    {
      long declared = 0;
#pragma omp loop
      for (int i = 0; i < 100; ++i) {
        reduced += i;
        parts[i % 2] += i;
      }
#pragma omp loop
      for (int i = 0; i < 100; ++i) declared += i;
#pragma omp loop
      for (int i = 0; i < 100; ++i) own.part += i, ++team;
      sum += declared + own.part + team;
    }
    sum += reduced;
  }
  report("no reduction clause", sum);                  // CHECK: no reduction clause: 0 threads, sum 2990000
  report("elements of arrays", parts[0] + parts[1]);  // CHECK: elements of arrays: 0 threads, sum 990000
  return 0;
}
