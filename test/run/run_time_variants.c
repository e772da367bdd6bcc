// Calls reach the variant whose condition holds when they are made, the best that fits what stands around the call first,
// and evaluate their arguments once.
// RUN: %shepcc --shep-backend=%backend -Wall -Werror -fopenmp %s -o %t
// RUN: %t | %FileCheck %s
// RUN: %shepcxx --shep-backend=%backend -x c++ -Wall -Werror -fopenmp %s -o %t.cxx
// RUN: %t.cxx | %FileCheck %s
#include <stdio.h>

static int choice, calls;
static int is_chosen(int which) { return choice == which; }

static int first(int x) { return 100 + x; }
static int second(int x) { return 200 + x; }
static int in_parallel(int x) { return 300 + x; }
static int preferred(int x) { return 400 + x; }
static int dispatched(int x) { return 500 + x; }

#pragma omp declare variant(first) match(user = {condition(choice == 1)})
#pragma omp declare variant(second) match(user = {condition(is_chosen(2) || choice == 4)})
#pragma omp declare variant(in_parallel) match(construct = {parallel})
#pragma omp declare variant(preferred) match(user = {condition(score(100) : choice == 3 || choice == 4)})
#pragma omp declare variant(dispatched) match(construct = {dispatch}, user = {condition(choice > 0)})
static int base(int x) { return x + (x > 50 ? base(x - 50) : 0); }

int main(void) {
  for (choice = 0; choice < 5; ++choice) {
    int inside = 0, sent = 0, kept = 0, context = 0;
    int plain = base(++calls);
#pragma omp parallel num_threads(2)
#pragma omp single
    inside = base(1);
#pragma omp dispatch
    sent = base(2);
#pragma omp dispatch novariants(choice != 2)
    kept = base(3);
#pragma omp dispatch nocontext(choice > 1)
    context = base(4);
    int choice = 7; /* the directive's is meant */
    printf("%d %d %d %d %d %d\n", plain, inside, sent, kept, context, base(60) + 0 * choice);
  }
  return 0;
}
// CHECK: 1 301 2 3 4 70
// CHECK-NEXT: 102 301 502 3 504 160
// CHECK-NEXT: 203 301 502 503 204 260
// CHECK-NEXT: 404 401 402 3 404 460
// CHECK-NEXT: 405 401 402 3 404 460
