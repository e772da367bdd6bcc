// Clauses of orphaned constructs name references, parameters or variables, and reductions operators by their functions.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: env OMP_NUM_THREADS=1 %t
#include "Inputs/expect.h"

struct Sum {
  int value;
  Sum(int start = 0) : value(start) {}
};
static Sum operator+(const Sum& left, const Sum& right) { return Sum(left.value + right.value); }
#pragma omp declare reduction(operator+ : Sum : omp_out = omp_out + omp_in)
#pragma omp declare reduction(* : Sum : omp_out.value *= omp_in.value) initializer(omp_priv = Sum(1))

static void share_loop(int& x, Sum& sum, long& last) {
#pragma omp for reduction(+ : x) reduction(operator+ : sum) lastprivate(last)
  for (int i = 0; i < 100; i++) {
    x += i;
    sum.value++;
    last = i;
  }
}

template <class Number> static void share_generic_loop(Number& x, int count) {
  Number& same = x;
#pragma omp for reduction(+ : same)
  for (int i = 0; i < count; i++) same += i;
}

template <class Number> static void make_task(Number& x) {
#pragma omp task in_reduction(+ : x)
  x += 2;
}

static void scan_loop(int& sum, const int* in, int* out) {
#pragma omp for reduction(inscan, + : sum)
  for (int i = 0; i < 64; i++) {
    sum += in[i];
#pragma omp scan inclusive(sum)
    out[i] = sum;
  }
}

template <class Number> static void scan_generic_loop(Number& sum, Number* out) {
#pragma omp for reduction(inscan, + : sum)
  for (int i = 0; i < 64; i++) {
    out[i] = sum;
#pragma omp scan exclusive(sum)
    sum += 2;
  }
}

static void assign_last(int& x) {
#pragma omp for lastprivate(conditional : x)
  for (int i = 0; i < 50; i++)
    if (i % 7 == 3) x = i;
}

static void share_sections(int& x) {
#pragma omp sections reduction(operator* : x)
  {
#pragma omp section
    x *= 3;
#pragma omp section
    {
      auto twice = [&] { x *= 2; };
      twice();
    }
  }
}

int main() {
  int x = 5, prefix = 0, conditional = -1, product = 7, in[64], out[64];
  long last = -1, tasks = 1, generic_prefix = 1, generic_out[64];
  double generic = 1;
  Sum sum(3), factors(2);
  int& named = conditional;
  Sum& named_factors = factors;
  for (int i = 0; i < 64; i++) in[i] = i;
#pragma omp parallel
  {
    share_loop(x, sum, last);
    share_generic_loop(generic, 10);
    scan_loop(prefix, in, out);
    scan_generic_loop(generic_prefix, generic_out);
    assign_last(named);
    share_sections(product);
#pragma omp single
#pragma omp taskgroup task_reduction(+ : tasks)
    for (int i = 0; i < 10; i++) make_task(tasks);
  }
#pragma omp parallel num_threads(3) reduction(* : named_factors)
  named_factors.value *= 2;
  int threads = 0;
#pragma omp parallel num_threads(3) reduction(operator+ : threads)
  threads++;

  EXPECT(x == 5 + 4950 && sum.value == 103 && last == 99);
  EXPECT(generic == 46);
  EXPECT(prefix == 2016 && out[63] == 2016 && out[10] == 55);
  EXPECT(generic_prefix == 129 && generic_out[0] == 1 && generic_out[63] == 127);
  EXPECT(conditional == 45 && product == 42 && tasks == 21);
  EXPECT(factors.value == (2 << threads));
}
