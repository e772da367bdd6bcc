// In C Clang speaks of the source before it is transformed: its warnings are what it says of the source by itself, word
// for word, also in the headers of loops and of what a region's own variable hides.
// RUN: rm -rf %t && mkdir -p %t && cp %s %t/a.c && cd %t && %shepcc --shep-backend=clang --shep-print-backend > clang
// RUN: %shepcc --shep-backend=clang -fopenmp -Wall -Wextra -Wshadow -Wconversion -c a.c -o a.o 2> ours && sh -c '`cat clang` -fopenmp -Wall -Wextra -Wshadow -Wconversion -c a.c -o b.o' 2> clangs && diff ours clangs
// RUN: not %shepcc --shep-backend=clang -fopenmp -Weverything -Wno-padded -Werror -fcolor-diagnostics -c a.c -o a.o 2> ours
// RUN: not sh -c '`cat clang` -fopenmp -Weverything -Wno-padded -Werror -fcolor-diagnostics -c a.c -o b.o' 2> clangs
// RUN: diff ours clangs && test ! -f a.o
// So are those of sources that are read again in another form.
// RUN: %shepcc --shep-backend=clang -fopenmp -Wall -Wconversion -DREAD_AGAIN -c a.c -o a.o 2> ours && sh -c '`cat clang` -fopenmp -Wall -Wconversion -DREAD_AGAIN -c a.c -o b.o' 2> clangs && diff ours clangs && grep "7 warnings" ours
// RUN: not %shepcc --shep-backend=clang -fopenmp -Wall -Werror -DREAD_AGAIN -c a.c -o a.o 2> ours
// RUN: not sh -c '`cat clang` -fopenmp -Wall -Werror -DREAD_AGAIN -c a.c -o b.o' 2> clangs && diff ours clangs && test ! -f a.o
// RUN: not %shepcc --shep-backend=clang -fopenmp -Wall -Wconversion -Werror -ferror-limit=3 -DREAD_AGAIN -c a.c -o a.o 2> ours
// RUN: not sh -c '`cat clang` -fopenmp -Wall -Wconversion -Werror -ferror-limit=3 -DREAD_AGAIN -c a.c -o b.o' 2> clangs && diff ours clangs && grep "too many" ours
// Of directives only shepcc speaks, and -Werror makes no error of that.
// RUN: %shepcc --shep-backend=clang -fopenmp -Wall -Wextra -Wsign-conversion -Werror -DDIRECTIVES -c a.c -o a.o 2>&1 | %FileCheck %s && test -f a.o
// CHECK-NOT: warning:
// CHECK: a.c:[[# @LINE + 12]]:13: warning: of the directive
// CHECK-NOT: warning:
// What code generation warns of comes as well.
// RUN: %shepcc --shep-backend=clang -fopenmp -Wall -Wframe-larger-than=10 -c a.c -o a.o 2>&1 | %FileCheck %s --check-prefix=CODE
// CODE: warning: unused variable 'never'
// CODE: warning: stack frame size
// CODE: {{[0-9]+}} warnings generated.
// REQUIRES: clang, own-clang
#include <omp.h>
int filled(int *values, long count);
#ifdef DIRECTIVES
void of_directives(int *value) {
#pragma omp error at(compilation) severity(warning) message("of the directive")
#pragma omp parallel for ordered(1)
  for (int i = 1; i < 4; i++) {
#pragma omp ordered depend(sink : i - 1)
    value[i] = value[i - 1];
#pragma omp ordered depend(source)
  }
  omp_event_handle_t event;
#pragma omp task detach(event)
  omp_fulfill_event(event);
#pragma omp taskloop
  for (int i = 0; i < 4; i++) value[i] = i;
}
#elif defined READ_AGAIN
int read_again(int n, int *a);
int read_again(int n, int *a) {
  int unused;
#pragma omp metadirective when(user = {condition(n > 3)} : parallel for) default(parallel for num_threads(1))
  for (int i = 0; i < n; i++) { int x = a[i] * 1.5; a[i] = i; }
#pragma omp tile sizes(4)
  for (int i = 0; i < n; i++) { int z = 3; a[i] = i * 0.5; }
#pragma omp parallel for
#pragma omp unroll partial(2)
  for (int i = 0; i < n; i++) { a[i] = 1.5; int y; }
  return n;
}
#else
static int unused(void) { return 3; }

int tasks(int n);
int tasks(int n) {
  int copied, shared, listed;
#pragma omp task
  copied = n;
#pragma omp task shared(shared)
  shared = n;
#pragma omp task firstprivate(listed)
  listed = n;
  return n;
}

int filled(int *values, long count) {
  int x = 3, sum = 0;
  float never;
#pragma omp parallel for reduction(+ : sum) shared(values)
  for (int i = 0; i < 8; i++) { int x = i; if (x > 2); sum += values[i] * 1.5; }
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(sum, values) firstprivate(x)
    { sum += count; values[0] = x * 0.5; unsigned y = sum; if (y < sum) values[1] = 3; }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
    int silent;
#pragma GCC diagnostic pop
    int spoken;
#pragma omp taskwait
  }
  int unset, force = count > 3;
  unsigned wait_for(unsigned), forced = force;
  values[2] = forced == wait_for(force);
#pragma omp parallel for reduction(+ : unset)
  for (int i = 0; i < 4; i++) unset += i;
  return sum;
}
#endif
