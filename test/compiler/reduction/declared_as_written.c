// What a declared reduction says is taken as it is written: with macros that the combiner begins with, ends in or is
// made of, brackets in literals and comments, and types that a declaration has names within.
// RUN: %shepcc -fopenmp -O1 -Wall -Werror --shep-backend=%backend %s -o %t && %t | %FileCheck %s
// RUN: %shepcxx -x c++ -fopenmp -O1 -Wall -Werror --shep-backend=%backend %s -o %t && %t | %FileCheck %s
#include <stdio.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define PLUS(a, b) (a) + (b)
#define OUT omp_out
#define NOTHING 0
#define ID(x) x
static int zero(const char *text) { return text[0] == '('; }

#pragma omp declare reduction(greatest : int : omp_out = MAX(omp_out, omp_in)) initializer(omp_priv = -1)
#pragma omp declare reduction(plus : int : omp_out = PLUS(omp_out, omp_in)) initializer(omp_priv = 0)
#pragma omp declare reduction(out : int : OUT += omp_in) initializer(omp_priv = ID(0))
#pragma omp declare reduction(ends : int : omp_out = omp_out + omp_in + NOTHING) initializer(omp_priv = NOTHING)
#pragma omp declare reduction(same : int : omp_out += ID(omp_in)) initializer(omp_priv = ID(0))
#pragma omp declare reduction(literals : int : omp_out += omp_in + (')' - ')')) initializer(omp_priv = zero(")") /*)*/)
#pragma omp declare reduction(lines : int : \
                              omp_out += /* : ) */ omp_in) \
    initializer(omp_priv = /*(*/ 0)
#pragma omp declare reduction(last : const char *, char * : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = 0)
#pragma omp declare reduction(any : int (*)(const char *), int (*)[3] : omp_out = omp_out ? omp_out : omp_in) initializer(omp_priv = 0)

// The sum of the numbers below a hundred.
#define TEXT(...) _Pragma(#__VA_ARGS__)
#define SUM(name) \
  static int sum_##name(void) { \
    int value = 0; \
    TEXT(omp parallel for num_threads(4) reduction(name : value)) \
    for (int i = 0; i < 100; i++) value += i; \
    return value; \
  }
SUM(plus)
SUM(out)
SUM(ends)
SUM(same)
SUM(literals)
SUM(lines)

int main(void) {
  int value = 5;
#pragma omp parallel for num_threads(4) reduction(greatest : value)
  for (int i = 0; i < 100; i++) value = value > i ? value : i;
  printf("%d\n", value);  // CHECK: 99
  printf("%d %d %d\n", sum_plus(), sum_out(), sum_ends());         // CHECK-NEXT: 4950 4950 4950
  printf("%d %d %d\n", sum_same(), sum_literals(), sum_lines());  // CHECK-NEXT: 4950 4950 4950
  char text[100];
  const char *latest = text;
  char *latest_too = text;
#pragma omp parallel for num_threads(4) reduction(last : latest, latest_too)
  for (int i = 0; i < 100; i++) latest = latest_too = text + i;
  printf("%d %d\n", (int)(latest - text), (int)(latest_too - text));  // CHECK-NEXT: 99 99
  static int three[3];
  int (*function)(const char *) = 0;
  int (*array)[3] = 0;
#pragma omp parallel for num_threads(4) reduction(any : function, array)
  for (int i = 0; i < 100; i++) function = zero, array = &three;
  printf("%d %d\n", function == zero, array == &three);  // CHECK-NEXT: 1 1
  return 0;
}
