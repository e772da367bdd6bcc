// Functions of which all is known take the worker's front and pop their tasks by name; all others wait in the ordinary
// way.
// RUN: %shepcc -fopenmp --shep-emit=%t.c -c %s -o %t.o
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
// RUN: %if gcc %{ %python %S/../warnings/Inputs/same_warnings.py --none-added %shepcc gcc -fopenmp -Wall -Wextra -c \
// RUN:   %s -o %t.o %}
// RUN: %if clang %{ %python %S/../warnings/Inputs/same_warnings.py --none-added %shepcc clang -fopenmp -Wall -Wextra \
// RUN:   -Wused-but-marked-unused -c %s -o %t.o %}
#include <string.h>
void unknown(int);
int omp_in_final(void);

// CHECK: static long shep_closed_fib(struct shep_front *const shep_self, struct shep_task **shep_top, int n ) ;
// CHECK: static long fib ( int n ) { struct shep_front *const shep_self = shep_front_of_region(); return shep_closed_fib(shep_self, shep_self->__top, n); }
// CHECK: static void shep_task_[[A:[0-9]+]](void *);
// CHECK: static void shep_body_[[A]](struct shep_front *, struct shep_task **, struct shep_captures_[[A]] *);
// CHECK: static long shep_closed_fib(struct shep_front *const shep_self, struct shep_task **shep_top, int n) {
static long fib(int n) {
  long x, y;
  if (n < 2) return n;
// CHECK: shep_top = shep_post_closed(shep_self, shep_top, &shep_x_[[A]].shep_h, &shep_site_[[A]]);
#pragma omp task shared(x)
  x = fib(n - 1);
// CHECK: y = shep_closed_fib(shep_self, shep_top, n - 2);
  y = fib(n - 2);
// CHECK: (shep_pop_closed(shep_self, shep_top, &shep_x_[[A]].shep_h) ? shep_body_[[A]](shep_self, --shep_top, &shep_x_[[A]]) : (void)(shep_top = shep_join_apart(shep_self, &shep_x_[[A]].shep_h, &shep_w_{{[0-9]+}}, 1)))
#pragma omp taskwait
  return x + y;
}
// CHECK: static void shep_task_[[A]](void *shep_data) { struct shep_front *const shep_self = shep_front_of_task(); shep_body_[[A]](shep_self, shep_self->__top, (struct shep_captures_[[A]] *)shep_data); }
// CHECK: static void shep_body_[[A]](struct shep_front *const shep_self, struct shep_task **shep_top, struct shep_captures_[[A]] *const shep_c) {
// CHECK: = shep_closed_fib(shep_self, shep_top, n - 1);

// Where its condition is false, a task's body is called at once, and there is nothing to join; the taskwait is one still
// where a tool listens.
// CHECK: int const shep_i_[[I:[0-9]+]] = ((n > 9)) ? 1 : 0; {{[{]}}
// CHECK: if (shep_i_[[I]]) shep_top = shep_post_closed({{.*}}); else if (shep_self != &shep_closed_to_all) shep_body_[[I]](shep_self, shep_top, &shep_x_[[I]]); else shep_task_post(&shep_x_[[I]].shep_h, &shep_site_[[I]], SHEP_TASK_UNDEFERRED);
// CHECK: (!shep_i_[[I]] ? (SHEP_LIKELY(shep_self != &shep_closed_to_all) ? (void)0 : (void)shep_join_apart(shep_self, 0, &shep_w_[[W:[0-9]+]], 1)) : shep_pop_closed(
int on_condition(int n) {
  int x = 0;
#pragma omp task shared(x) if (n > 9)
  x = n;
#pragma omp taskwait
  return x;
}

static int helper(int *at) { return *at + (int)strlen("helper"); }

// No argument, and others may call it; the newest task is joined first.
// CHECK: void both ( void ) { struct shep_front *const shep_self = shep_front_of_region(); shep_closed_both(shep_self, shep_self->__top); }
// CHECK: {{^}}void shep_closed_both(struct shep_front *const shep_self, struct shep_task **shep_top) {
void both(void) {
  int a = 1, b = 2;
// CHECK: shep_post_closed(shep_self, shep_top, &shep_x_[[B:[0-9]+]].
#pragma omp task shared(a)
  a = helper(&a);
// CHECK: shep_post_closed(shep_self, shep_top, &shep_x_[[C:[0-9]+]].
#pragma omp task shared(b)
  b = (int)fib(b);
// CHECK: (shep_pop_closed(shep_self, shep_top, &shep_x_[[C]].{{.*}}, (shep_pop_closed(shep_self, shep_top, &shep_x_[[B]].
#pragma omp taskwait
}

// CHECK-LABEL: calls_what_is_not_known
void calls_what_is_not_known(int n) {
// CHECK: shep_task_post(
#pragma omp task
  unknown(n);
// CHECK: shep_taskwait(
#pragma omp taskwait
}

// CHECK-LABEL: asks_which_task_it_is
void asks_which_task_it_is(int n) {
// CHECK: shep_task_post(
#pragma omp task shared(n)
  n = omp_in_final();
// CHECK: shep_taskwait(
#pragma omp taskwait
}

// CHECK-LABEL: calls_what_is_not_closed
void calls_what_is_not_closed(int n) {
// CHECK: shep_task_post(
#pragma omp task
  asks_which_task_it_is(n);
// CHECK: shep_taskwait(
#pragma omp taskwait
}

// CHECK-LABEL: calls_by_pointer
void calls_by_pointer(void (*function)(int)) {
// CHECK: shep_task_post(
#pragma omp task
  function(1);
// CHECK: shep_taskwait(
#pragma omp taskwait
}

// CHECK-LABEL: may_generate_none
void may_generate_none(int n) {
  if (n) {
// CHECK: shep_task_post(
#pragma omp task
    n++;
  }
// CHECK: shep_taskwait(
#pragma omp taskwait
}

// CHECK-LABEL: waits_for_tasks_of_others
void waits_for_tasks_of_others(int n) {
// CHECK: shep_task_post(
#pragma omp task
  n++;
// CHECK: shep_taskwait(
#pragma omp taskwait
// CHECK: shep_taskwait(
#pragma omp taskwait
}

// The call waits for the caller's task, too, whose result is used before its join.
// CHECK-LABEL: uses_results_early
long uses_results_early(int n) {
  long x = 0, y;
// CHECK: shep_task_post(
#pragma omp task shared(x)
  x = n;
// CHECK: y = fib(3);
  y = fib(3);
  y += x;
// CHECK: shep_taskwait(
#pragma omp taskwait
  return y;
}

long shared_by_all;
// CHECK-LABEL: uses_what_all_share
long uses_what_all_share(int n) {
  long y;
// CHECK: shep_task_post(
#pragma omp task
  shared_by_all = n;
// CHECK: y = fib(3);
  y = fib(3);
// CHECK: shep_taskwait(
#pragma omp taskwait
  return y;
}

// CHECK-LABEL: is_told_its_name
const char *is_told_its_name(int n) {
// CHECK: shep_task_post(
#pragma omp task
  n++;
// CHECK: shep_taskwait(
#pragma omp taskwait
  return __func__;
}

// CHECK-LABEL: has_attributes
__attribute__((noinline)) void has_attributes(int n) {
// CHECK: shep_task_post(
#pragma omp task
  n++;
// CHECK: shep_taskwait(
#pragma omp taskwait
}

// CHECK-LABEL: void with_clauses(
void with_clauses(int n) {
// CHECK: shep_task_post(
#pragma omp task untied
  n++;
// CHECK: shep_taskwait(
#pragma omp taskwait
}

// Control comes into the body of the loop: gcc would take what waits there for gone.
// CHECK-LABEL: int comes_into_a_loop(
int comes_into_a_loop(int n) {
  int r = 0;
  switch (n % 2) {
    case 0: do {
// CHECK: shep_task_submit(
#pragma omp task shared(r)
  r += 3;
// CHECK: shep_taskwait(
#pragma omp taskwait
      __attribute__((fallthrough));
      case 1: r += 7;
    } while ((n -= 4) > 0);
  }
  return r;
}

// Its type is one that no other declaration can name.
// CHECK-LABEL: void declares_a_type(
void declares_a_type(struct unseen *at, int n) {
// CHECK: shep_task_post(
#pragma omp task
  at = 0;
// CHECK: shep_taskwait(
#pragma omp taskwait
  (void)n;
}

// Another unit may define it.
#pragma weak may_be_another
// CHECK-LABEL: void may_be_another(
void may_be_another(int n) {
// CHECK: shep_task_post(
#pragma omp task
  n++;
// CHECK: shep_taskwait(
#pragma omp taskwait
}

// The size behind the pointer calls a function that nobody has seen.
int unseen(int);
// CHECK-LABEL: void has_hidden_sizes(
void has_hidden_sizes(int n) {
// CHECK: shep_task_post(
#pragma omp task
  {
    int(*p)[unseen(n)];
    (void)sizeof p;
  }
// CHECK: shep_taskwait(
#pragma omp taskwait
}

typedef void nothing;
// CHECK-LABEL: void takes_nothing(
void takes_nothing(nothing) {
  int n = 0;
// CHECK: shep_task_post(
#pragma omp task
  n++;
// CHECK: shep_taskwait(
#pragma omp taskwait
}

// Its name is another in the second function.
// CHECK-LABEL: void asks_for_its_name(
void asks_for_its_name(const char **name) {
// CHECK: shep_task_post(
#pragma omp task
  *name = "task";
// CHECK: shep_taskwait(
#pragma omp taskwait
  *name = __builtin_FUNCTION();
}

// The list that an argument is taken from is the caller's.
// CHECK-LABEL: int takes_arguments(
static int takes_arguments(__builtin_va_list list) {
  int x;
// CHECK: shep_task_post(
#pragma omp task shared(x)
  x = 1;
  const int y = (int)fib(2) + __builtin_va_arg(list, int);
// CHECK: shep_taskwait(
#pragma omp taskwait
  return x + y;
}
int passes_arguments(int n, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, n);
  n = takes_arguments(list);
  __builtin_va_end(list);
  return n;
}

// Clang does not know the attribute, and the other function must not have it.
// CHECK-LABEL: int for_gcc(
__attribute__((externally_visible)) int for_gcc(int n) {
// CHECK: shep_task_post(
#pragma omp task shared(n)
  n++;
// CHECK: shep_taskwait(
#pragma omp taskwait
  return n;
}

// The name that is called is not that of the function.
int variant(int n) {
#pragma omp task shared(n)
  n++;
#pragma omp taskwait
  return n;
}
#pragma omp declare variant(variant) match(device = {kind(host)})
int has_variant(int n);
// CHECK-LABEL: calls_variant(
int calls_variant(int n) {
// CHECK: shep_task_post(
#pragma omp task shared(n)
  n = has_variant(n);
// CHECK: shep_taskwait(
#pragma omp taskwait
  return n;
}
// CHECK: = variant(

#define NOTHING
static int takes_no_argument(void) {
  int n = 0;
#pragma omp task shared(n)
  n++;
#pragma omp taskwait
  return n;
}
// CHECK-LABEL: int shep_closed_passes_nothing(struct shep_front *const shep_self, struct shep_task **shep_top) {
int passes_nothing(void) {
  int n = 0;
#pragma omp task shared(n)
  n = takes_no_argument(NOTHING);
#pragma omp taskwait
  return n;
}

// What is wrong with a head is said once.
// CHECK-LABEL: const int shep_closed_has_qualifiers(
static const int has_qualifiers(int n) {
#pragma omp task shared(n)
  n++;
#pragma omp taskwait
  return n;
}
int calls_has_qualifiers(int n) { return has_qualifiers(n); }

// The inner taskwait waits for the first task, too.
// CHECK-LABEL: int waits_for_both(
int waits_for_both(int n) {
  int a = 0, b, sum = 0;
// CHECK: shep_task_post(
#pragma omp task shared(a)
  a = n;
  if (n) {
// CHECK: shep_task_post(
#pragma omp task shared(b)
    b = n;
// CHECK: shep_taskwait(
#pragma omp taskwait
    sum = a + b;
  }
// CHECK: shep_taskwait(
#pragma omp taskwait
  return sum;
}

// What an alias executes stands elsewhere.
int aliased(int n) { return n; }
int alias_of_it(int n) __attribute__((alias("aliased")));
// CHECK-LABEL: int calls_an_alias(
int calls_an_alias(int n) {
  int x = 0;
// CHECK: shep_task_post(
#pragma omp task shared(x)
  x = alias_of_it(n);
// CHECK: shep_taskwait(
#pragma omp taskwait
  return x;
}
