// Sections in reductions whose elements are arrays, in C and C++.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t
// RUN: %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -x c++ %s -o %t
// RUN: %t
#include <stdlib.h>

static double global[4][3][2], highest[2][3];

static void expect(double found, double wanted) {
  if (found != wanted) abort();
}

static double total(const double *from, int count) {
  double sum = 0;
  for (int i = 0; i < count; ++i) sum += from[i];
  return sum;
}

static void pointers(int n, double (*forces)[3]) {
#pragma omp parallel for reduction(+ : forces[:n], global[1:2]) reduction(max : highest[1])
  for (int i = 0; i < 120; ++i) {
    forces[i % n][i % 3] += 1;
    global[1 + i % 2][i % 3][i % 2] += 1;
    if (highest[1][2] < i) highest[1][2] = i;
  }
  expect(total(&forces[0][0], n * 3), 120);
  expect(total(&global[1][0][0], 12), 120);
  expect(highest[1][2], 119);
  expect(total(&highest[0][0], 6), 119);
  expect(total(&global[3][0][0], 6), 0);
  expect(total(&global[0][0][0], 6), 0);
}

static void tasks(int n) {
  double local[6][3] = {{0}};
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : local[2:n])
  for (int i = 0; i < 40; ++i)
#pragma omp task in_reduction(+ : local[2:n])
    local[2 + i % n][i % 3] += i;
  expect(total(&local[0][0], 6), 0);
  expect(total(&local[2][0], 12), 780);
}

#ifdef __cplusplus
struct Owner {
  double values[5][3];
  void add(int n);
};

void Owner::add(int n) {
#pragma omp parallel for reduction(+ : values[:n])
  for (int i = 0; i < 30; ++i) values[i % n][i % 3] += 1;
}

template <typename Number>
static void add(Number (*to)[3], int n) {
#pragma omp parallel for reduction(+ : to[1:n])
  for (int i = 0; i < 30; ++i) to[1 + i % n][i % 3] += 1;
}

static void members_and_templates(void) {
  Owner owner = {{{0}}};
  owner.add(5);
  add(owner.values, 4);
  expect(total(&owner.values[0][0], 15), 60);
  expect(total(&owner.values[0][0], 3), 6);
}
#else
static void members_and_templates(void) {}
#endif

int main(void) {
  double forces[5][3] = {{0}};
  pointers(5, forces);
  tasks(4);
  members_and_templates();
  return 0;
}
