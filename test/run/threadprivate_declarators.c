// Of variables that one declaration declares, some are threadprivate: each keeps its type, and the others stay shared.
// RUN: %matrix --backend=%backend --schedulers=mts --threads=1,3 %s
// RUN: cp %s %t.cpp
// RUN: %matrix --backend=%backend --schedulers=mts --threads=1,3 %t.cpp
#include <stdio.h>
#define SIZE 3
#define BOTH(type, a, b) static type a, b

static double shared_array[SIZE], own_array[SIZE] = {1, 2, 3}, *shared_pointer = shared_array, *own_pointer;
#pragma omp threadprivate(own_array, own_pointer)
static int (*own_function)(int), shared_after_function = 5, (*shared_function)(int);
#pragma omp threadprivate(own_function)
static struct named {
  int value;
} shared_named = {1}, *own_named, own_list[2] = {{3}, {4}};
#pragma omp threadprivate(own_named, own_list)
static struct {
  int value;
} shared_nameless = {7}, own_nameless = {8};
#pragma omp threadprivate(own_nameless)
int const volatile static shared_late = 2, own_late = 3;
#pragma omp threadprivate(own_late)
enum { FIRST, SECOND } static own_enumerated = SECOND, shared_enumerated = SECOND;
#pragma omp threadprivate(own_enumerated)
static __attribute__((__aligned__(32))) long shared_aligned = (1 ? 2 : 3), own_aligned = sizeof(char[2][2]);
#pragma omp threadprivate(own_aligned)
static __typeof__(int *) own_of_type, shared_of_type;
#pragma omp threadprivate(own_of_type)
BOTH(int, shared_of_macro[2], own_of_macro[2]);
#pragma omp threadprivate(own_of_macro)
static unsigned own_attributed __attribute__((__aligned__(16), __unused__)) = 1, shared_attributed = 2;
#pragma omp threadprivate(own_attributed)

static int (*own_before[2])(int), twice(int), own_behind = 1;
#pragma omp threadprivate(own_before, own_behind)

static int twice(int n) { return 2 * n; }

int main(void) {
  static int counted, own_counted = 4;
#pragma omp threadprivate(own_counted)
  long sum = 0;
  shared_function = twice;
#pragma omp parallel reduction(+ : sum)
  {
    own_pointer = &own_array[1];
    *own_pointer += 1;
    own_function = twice;
    own_named = &own_list[1];
    own_named->value++;
    own_nameless.value++;
    own_of_type = &own_of_macro[1];
    *own_of_type = 1;
    own_enumerated = FIRST;
    own_aligned++;
    own_attributed++;
    own_counted++;
    own_before[1] = twice;
    own_behind += own_before[1](2);
    if (own_array[1] != 3 || own_function(4) != 8 || own_list[1].value != 5 || own_nameless.value != 9 || own_of_macro[1] != 1 ||
        own_aligned != 5 || own_late != 3 || (long)&own_aligned % 32 || own_attributed != 2 || own_counted != 5 || own_behind != 5)
      sum++;
#pragma omp single
    {
      shared_pointer[2] = 9;
      shared_of_macro[0] = 6;
      shared_of_type = &counted;
      counted = 3;
    }
    if (shared_array[2] != 9 || shared_of_macro[0] != 6 || *shared_of_type != 3 || shared_enumerated != SECOND || shared_named.value != 1 ||
        shared_nameless.value != 7 || shared_function(3) != 6 || shared_after_function != 5 || shared_late != 2 || shared_aligned != 2 ||
        shared_attributed != 2)
      sum += 100;
  }
  printf("%ld wrong\n", sum);
  return sum != 0;
}
