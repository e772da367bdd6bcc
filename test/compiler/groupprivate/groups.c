// Each contention group has its own copy of a groupprivate variable: each team of a league, each target region, each
// thread that the program made itself. All threads and tasks of a group have the same one.
// RUN: %shepcc --shep-backend=%backend -fopenmp -Wall -Wextra -Werror -pthread -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include <omp.h>
#include <pthread.h>
#include <stdint.h>

#include "verify.h"

static int number, list[5];
#pragma omp groupprivate(number, list) device_type(any)
struct pair {
  int a, b;
} pair;
#pragma omp groupprivate(pair) device_type(host)
_Alignas(128) long wide;
#pragma omp groupprivate(wide)
const char* name;
#pragma omp groupprivate(name) device_type(nohost)

#pragma omp begin declare target
int on_device;
#pragma omp groupprivate(on_device)
static void set(int n) { on_device = n; }
#pragma omp end declare target

static void add(int n) {
#pragma omp atomic
  number += n;
}

// A variable of a function; regions in it are functions of their own.
static int count(int n) {
  static int calls;
#pragma omp groupprivate(calls)
  if (n >= 0) calls = n;
#pragma omp parallel num_threads(3)
#pragma omp atomic
  calls += 1;
  return calls;
}

static void teams(void) {
  int sum = 0, bad = 0;
  number = 1000;
#pragma omp teams num_teams(5) reduction(+ : sum, bad)
  {
    const int team = omp_get_team_num();
    number = 10 * team;
    pair.a = team;
    pair.b = -team;
    for (int i = 0; i < 5; i++) list[i] = team;
    name = "team";
    wide = team;
    bad += (uintptr_t)&wide % 128 != 0;
    bad += count(100 * team) != 100 * team + 3 || count(-1) != 100 * team + 6;
#pragma omp parallel num_threads(4) reduction(+ : bad)
    {
      add(1);
#pragma omp barrier
      bad += number != 10 * team + 4 || pair.a + pair.b != 0 || list[4] != team || name[0] != 't' || wide != team;
#pragma omp barrier
#pragma omp single
      for (int i = 0; i < 20; i++) {
#pragma omp task
        add(1);
      }
    }
    sum += number;
  }
  VERIFY(sum == 10 * (0 + 1 + 2 + 3 + 4) + 5 * 24 && bad == 0);
  VERIFY(number == 1000 && pair.a == 7);
}

static void targets(void) {
  int seen = 0;
  number = 5;
#pragma omp target map(tofrom : seen)
  {
    number = 100;
    add(11);
#pragma omp parallel num_threads(4)
    add(1);
    seen = number;
    seen += number;
  }
  VERIFY(seen == 115 + 115 && number == 5);
  int *mine = &number, *its = mine;
  set(1);
#pragma omp target map(tofrom : seen)
  {
    set(2);
    seen = on_device;
  }
  VERIFY(seen == 2 && on_device == 1);
#pragma omp target map(tofrom : its)
  its = &number;
  VERIFY(its != mine);
}

// What a clause says is evaluated in the group around the construct.
static void clauses(void) {
  int threads = 0, order = 0;
  number = 3;
  list[2] = 1;
#pragma omp parallel num_threads(number) if (list[2])
#pragma omp single
  threads = omp_get_num_threads();
  VERIFY(threads == 3);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : number) shared(order)
    order = number == 3 ? 1 : 100;
#pragma omp task depend(in : number) final(number == 3) shared(order)
    order = order * 2 + omp_in_final();
  }
  VERIFY(order == 3);
  VERIFY(sizeof number == sizeof(int) && sizeof list == 5 * sizeof(int));
}

static void* other_thread(void* result) {
  number = 77;
#pragma omp parallel num_threads(2)
  add(1);
  *(int*)result = number;
  return 0;
}

int main(void) {
  pair.a = 7;
  teams();
  targets();
  clauses();
  pthread_t thread;
  int result = 0;
  number = 1;
  pthread_create(&thread, 0, other_thread, &result);
  pthread_join(thread, 0);
  VERIFY(result == 79 && number == 1);
  return 0;
}
