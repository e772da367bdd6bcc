// Compilers say less of what a macro made: an invocation stays one where what changes is spelled in its arguments.
// RUN: %shepcc --shep-backend=%backend -fopenmp -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
// RUN: %shepcc --shep-backend=%backend -fopenmp -Wall -Wextra --shep-emit=- %s | %FileCheck %s
#include <stddef.h>
#include <stdlib.h>

#define ALLOCATE(type, size) ((size) != (size_t)(size) || (size) == 0 ? (type)0 : (type)malloc((size_t)(size)))
#define IS_NAN(x) ((x) != (x))
#define SUM(first, ...) ((first) + IS_NAN(__VA_ARGS__))
#define BOTH(x, text) (text = #x, (x) + 1)
#define NAMES_IT(k) ((k) + shared_one)

static int hoisted(unsigned long width) {
  typedef float quantum;
  struct pair {
    quantum first, second;
  };
  int right = 0;
  // CHECK: shep_local_quantum_[[Q:[0-9]+]] *p = ALLOCATE(shep_local_quantum_[[Q]] *, width * sizeof(shep_local_quantum_[[Q]]))
  quantum *p = ALLOCATE(quantum *, width * sizeof(quantum));
  // CHECK: q = ALLOCATE(struct shep_local_pair_[[P:[0-9]+]] *,
  // CHECK-NEXT: sizeof(struct shep_local_pair_[[P]]))
  struct pair *q = ALLOCATE(struct pair *,
                            sizeof(struct pair));
#pragma omp parallel for reduction(+ : right)
  for (int i = 0; i < 4; i++) {
    quantum one = (quantum)i;
    struct pair two = {one, one};
    p[i] = one;
    if (i == 2) q[0] = two;
    right += p[i] == one;
  }
  right += q->second == 2;
  free(p);
  free(q);
  return right;
}

static int in_a_region(int n) {
  int shared_one = n, result = 0;
  const char *text = "";
#pragma omp parallel num_threads(1) shared(shared_one, result, text)
  {
    shared_one++;
    // CHECK-DAG: IS_NAN((*shep_c->shared_one))
    result += IS_NAN(shared_one);
    // CHECK-DAG: SUM((*shep_c->shared_one), (*shep_c->shared_one))
    result += SUM(shared_one, shared_one);
    // An argument that becomes a text is the user's, and so is what the macro itself names.
    result += BOTH(shared_one, text);
    result += NAMES_IT(shared_one);
  }
  return result == 21 && text[0] == 's' && text[9] == 'e';
}

#define REGION(n) _Pragma("omp parallel num_threads(2) reduction(+ : sum)") sum += (n)
#define AND_REGION(n) sum += (n); _Pragma("omp parallel num_threads(2) reduction(+ : sum)")

/// An invocation that makes a directive is written out, wherever it makes it.
static int makes_directives(int shared_one) {
  int sum = 0;
#pragma omp parallel num_threads(1) shared(shared_one, sum)
  {
    // CHECK: { { struct shep_captures_{{.*}} shep_parallel(
    { REGION(shared_one); }
    // CHECK: (*shep_c->sum) += (shared_one); { struct
    AND_REGION(shared_one) sum += 1;
  }
  return sum > 2 * shared_one;
}

static int is_nan(double x) { return IS_NAN(x); }

int main(void) { return hoisted(4) != 5 || !in_a_region(4) || !makes_directives(2) || is_nan(1); }
