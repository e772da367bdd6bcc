// A function that final tasks come to, and whose tasks can be plain statements there, has a clone that has no tasks.
// RUN: %shepcc -fopenmp --shep-emit=%t.c -c %s -o %t.o
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
// RUN: grep -v "^ *// [A-Z]" %t.c | grep -c "if (shep_runs_serially())" | grep -x 5
// RUN: %if gcc %{ %python %S/../warnings/Inputs/same_warnings.py --none-added %shepcc gcc -fopenmp -Wall -Wextra -c \
// RUN:   %s -o %t.o %}
// RUN: %if clang %{ %python %S/../warnings/Inputs/same_warnings.py --none-added %shepcc clang -fopenmp -Wall -Wextra \
// RUN:   -Wused-but-marked-unused -c %s -o %t.o %}
#include <omp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
void unknown(int);

// CHECK: static long shep_serial_fib ( int n , int depth ) ;
// CHECK: static long fib(int n, int depth) {
// CHECK-NEXT: #line [[# @LINE + 2]]
// CHECK-NEXT: SHEP_QUIET if (shep_runs_serially()) return shep_serial_fib(n, depth); { SHEP_LOUD
static long fib(int n, int depth) {
  long x, y;
  int warned;
  if (n < 2) return n;
#pragma omp task shared(x) final(depth > 10)
  x = fib(n - 1, depth + 1);
  y = fib(n - 2, depth + 1);
#pragma omp taskwait
  return x + y;
}
// CHECK: SHEP_CLONED static long shep_serial_fib ( int n , int depth )
// CHECK-NOT: shep_task
// CHECK: shep_serial_fib(n - 1, depth + 1)
// CHECK-NOT: shep_task
// CHECK: y = shep_serial_fib(n - 2, depth + 1)
// CHECK-NOT: shep_task
// CHECK: return x + y;

/* A closed function asks in front of its other half. */
// CHECK: static void closed ( int n ) { if (shep_runs_serially()) { shep_serial_closed(n); return; } { struct shep_front
static void closed(int n) {
#pragma omp task firstprivate(n)
  if (n) closed(n - 1);
#pragma omp taskwait
}

/* Copies have a place of their own; what is not a construct of tasks stays what it is. */
// CHECK: SHEP_CLONED static void shep_serial_copies ( int n , long * sum ) {{ *$}}
// CHECK: int t; (void)t; __typeof__(*shep_o_{{[0-9]+}}_n) n = *shep_o_{{[0-9]+}}_n;
// CHECK: shep_critical_enter(
// CHECK: shep_serial_copies(n, sum);
// CHECK: shep_taskyield(
static void copies(int n, long *sum) {
  int t = 0;
  if (!n) return;
#pragma omp task private(t)
  {
    t = n--;
#pragma omp critical
    *sum += t;
    copies(n, sum);
  }
#pragma omp taskyield
  if (t > n)
#pragma omp taskgroup
    {
#pragma omp atomic
      *sum += 1;
    }
}

/* Each of these keeps to the library. */
static void calls_what_is_not_known(int n) {
#pragma omp task
  unknown(n);
#pragma omp taskwait
}
static void calls_by_pointer(void (*function)(int), int n) {
#pragma omp task
  function(n);
#pragma omp taskwait
}
static int *has_an_object(int n) {
  static int object;
#pragma omp task shared(object)
  object += n;
#pragma omp taskwait
  return &object;
}
static const char *tells_its_name(int n) {
#pragma omp task firstprivate(n)
  (void)n;
#pragma omp taskwait
  return __func__;
}
static void has_a_type(int n) {
  struct local {
    int n;
  } object;
  object.n = n;
#pragma omp task firstprivate(object)
  object.n++;
#pragma omp taskwait
}
static void takes_room(int n) {
#pragma omp task firstprivate(n)
  memset(__builtin_alloca((size_t)n), 0, (size_t)n);
#pragma omp taskwait
}
static void has_sizes(int n, int (*matrix)[n]) {
#pragma omp task firstprivate(n)
  matrix[0][0] = n;
#pragma omp taskwait
}
static int has_more(int n, ...) {
  va_list list;
  va_start(list, n);
#pragma omp task shared(n)
  n++;
#pragma omp taskwait
  va_end(list);
  return n;
}
static void shares_a_loop(int n) {
  int i;
#pragma omp taskloop
  for (i = 0; i < n; i++) closed(i);
}
static void may_be_detached(int n) {
  omp_event_handle_t handle;
#pragma omp task detach(handle)
  (void)n;
}
__attribute__((noinline)) static void has_attributes(int n) {
#pragma omp task firstprivate(n)
  (void)n;
#pragma omp taskwait
}
static void has_effects(int n) {
#pragma omp task priority(n++) firstprivate(n)
  (void)n;
#pragma omp taskwait
}
void may_be_another(int n) __attribute__((weak));
void may_be_another(int n) {
#pragma omp task firstprivate(n)
  (void)n;
#pragma omp taskwait
}
static void kept(register int n) {
#pragma omp task
  (void)n;
#pragma omp taskwait
}

/* No final task comes to it. */
void is_never_final(int n) {
#pragma omp task
  unknown(n);
#pragma omp taskwait
}

/* Of two that call one another the second names the clone of the first, which knows only the function itself. */
static int odd(int n);
// CHECK: SHEP_CLONED static int shep_serial_even ( int n )
// CHECK: result = odd(n - 1);
static int even(int n) {
  int result = 1;
#pragma omp task shared(result)
  if (n) result = odd(n - 1);
#pragma omp taskwait
  return result;
}
// CHECK: SHEP_CLONED static int shep_serial_odd ( int n )
// CHECK: result = shep_serial_even(n - 1);
static int odd(int n) {
  int result = 0;
#pragma omp task shared(result)
  if (n) result = even(n - 1);
#pragma omp taskwait
  return result;
}

// The body of an alias stands elsewhere.
int aliased(int n) { return n; }
int alias_of_it(int n) __attribute__((alias("aliased")));
// CHECK-NOT: shep_serial_calls_an_alias
int calls_an_alias(int n) {
  int x = 0;
#pragma omp task shared(x)
  x = alias_of_it(n);
#pragma omp taskwait
  return x;
}

// CHECK-LABEL: int main(int count
int main(int count, char **arguments) {
  long sum = 0;
#pragma omp task final(count > 1) shared(sum)
  {
    int matrix[3][3];
    closed(count), copies(count, &sum), calls_what_is_not_known(count), calls_by_pointer(unknown, count);
    has_an_object(count), tells_its_name(count), has_a_type(count), takes_room(count), has_sizes(3, matrix);
    has_more(count, 1), shares_a_loop(count), may_be_detached(count), has_attributes(count), has_effects(count);
    may_be_another(count), kept(count), calls_an_alias(count), sum += odd(count) + fib(count, 0);
  }
  return arguments == 0;
}
