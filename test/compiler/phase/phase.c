// A phase point is a call with its place and its number, an expression of any integer type; C++ takes it as C does.
// RUN: %shepcc -fopenmp --shep-emit=- %s | %FileCheck %s
// RUN: %shepcc -fopenmp %s -o %t
// RUN: env SHEPHERD_SCHEDULER=auto SHEPHERD_STATS=json:%t.json OMP_NUM_THREADS=3 %t
// RUN: %python %S/Inputs/phases_seen.py %t.json
// RUN: %shepcxx -fopenmp -x c++ %s -o %t.cxx
// RUN: env SHEPHERD_SCHEDULER=auto SHEPHERD_STATS=json:%t.json OMP_NUM_THREADS=3 %t.cxx
// RUN: %python %S/Inputs/phases_seen.py %t.json
// RUN: %t
//
// Other compilers ignore it.
// RUN: %shepcc --shep-backend=%backend -Wno-unknown-pragmas %s -o %t.plain
// RUN: %t.plain
#define SOLVE 7
enum kind { LATER = -3 };
static int sum;

static void add(int n) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
  for (int i = 0; i < n; ++i)
#pragma omp atomic
    sum += i;
}

int main(void) {
  long number = 40;
  // CHECK: shep_phase(&shep_w_{{[0-9]+}}, (7))
#pragma ompx phase(SOLVE)
  add(10);
  // CHECK: shep_phase(&shep_w_{{[0-9]+}}, (LATER))
#pragma ompx phase(LATER)
  add(10);
  // CHECK: shep_phase(&shep_w_{{[0-9]+}}, (number++ + 1))
#pragma ompx phase(number++ + 1)
  add(10);
#pragma omp parallel
#pragma omp single
  for (int step = 0; step < 4; ++step) {
    // CHECK: shep_phase(&shep_w_{{[0-9]+}}, (step % 2))
#pragma ompx phase(step % 2)
#pragma omp taskloop
    for (int i = 0; i < 10; ++i)
#pragma omp atomic
      sum += i;
  }
#ifdef _OPENMP
  number--;
#endif
  return sum != 7 * 45 || number != 40;
}
