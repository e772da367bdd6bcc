// A task in another function names what a parallel or worksharing construct reduces with the task modifier: the
// original, which is also what initialisers see.
// RUN: %matrix --backend=%backend %s
#include <cstdio>

struct Tagged {
  long value;
  int tag;
  Tagged(long v, int t) : value(v), tag(t) {}
  Tagged() : Tagged(0, 9) {}
};
static int bad_originals;

static void begin(Tagged &copy, const Tagged &original) {
#pragma omp atomic
  bad_originals += original.tag != 5;
  copy.value = 0;
}
#pragma omp declare reduction(add : Tagged : omp_out.value += omp_in.value) initializer(begin(omp_priv, omp_orig))

static long sum;
static Tagged all(0, 5);
static Tagged some[3] = {{0, 5}, {0, 5}, {0, 5}};

static void generate(int i) {
#pragma omp task in_reduction(+ : sum) in_reduction(add : all, some[1:2])
  {
    sum += i;
    all.value += 3;
    some[1 + i % 2].value += i;
  }
}

static void loop(int n) {
#pragma omp for reduction(task, + : sum) reduction(task, add : all, some[1:2])
  for (int i = 0; i < n; i++) {
    sum++;
    generate(i);
  }
}

static void print(const char *what) {
  std::printf("%s: %ld, %ld %d, %ld %ld\n", what, sum, all.value, all.tag, some[1].value, some[2].value);
}

int main() {
  loop(20);
  print("alone");
#pragma omp parallel
  loop(20);
  print("in a team");
#pragma omp parallel reduction(task, + : sum) reduction(task, add : all, some[1:2])
#pragma omp single
  for (int i = 0; i < 20; i++) generate(i);
  print("of a region");
  std::printf("%d bad\n", bad_originals);
}
