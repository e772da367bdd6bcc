// A task in another function names what a parallel or worksharing construct reduces with the task modifier: the
// original, which is also what initialisers see.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

struct tagged {
  long value;
  int tag;
};
static int bad_originals;

static void begin(struct tagged *copy, const struct tagged *original) {
#pragma omp atomic
  bad_originals += original->tag != 5;
  copy->value = 0;
  copy->tag = 9;
}
#pragma omp declare reduction(add : struct tagged : omp_out.value += omp_in.value) initializer(begin(&omp_priv, &omp_orig))

static long sum;
static int products[4];
static struct tagged all = {0, 5};

static void generate(int i) {
#pragma omp task in_reduction(+ : sum) in_reduction(* : products[1:2]) in_reduction(add : all)
  {
    sum += i;
    products[1 + i % 2] *= 2;
    all.value += 3;
  }
}

static void loop(int n) {
#pragma omp for reduction(task, + : sum) reduction(task, * : products[1:2]) reduction(task, add : all)
  for (int i = 0; i < n; i++) {
    sum++;
    generate(i);
  }
}

static void reset(void) {
  sum = all.value = 0;
  for (int i = 0; i < 4; i++) products[i] = 1;
}
static void print(const char *what) {
  printf("%s: %ld, %d %d %d %d, %ld %d\n", what, sum, products[0], products[1], products[2], products[3], all.value, all.tag);
}

int main(void) {
  reset();
  loop(20);
  print("alone");
  reset();
#pragma omp parallel
  loop(20);
  print("in a team");
  reset();
#pragma omp parallel reduction(task, + : sum) reduction(task, * : products[1:2]) reduction(task, add : all)
#pragma omp single
  for (int i = 0; i < 20; i++) generate(i);
  print("of a region");
  printf("%d bad\n", bad_originals);
  return 0;
}
