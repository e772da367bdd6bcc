// Archer, LLVM's tool for ThreadSanitizer, is loaded as it asks to be, and agrees: it has all synchronisation from our
// events, and ThreadSanitizer reports what two siblings on two threads race for, and nothing of what is ordered
// (siblings.c).
// REQUIRES: archer
// RUN: %shepcc --shep-backend=%backend -fopenmp -fsanitize=thread -g -O1 %s -o %t
// RUN: env OMP_TOOL_LIBRARIES=%archer ARCHER_OPTIONS=verbose=1 OMP_NUM_THREADS=2 %not %t 2>&1 | %FileCheck %s
// RUN: env LD_PRELOAD=%archer ARCHER_OPTIONS=verbose=1 OMP_NUM_THREADS=2 %not %t 2>&1 | %FileCheck %s
// CHECK: Archer detected OpenMP application with TSan
// CHECK: WARNING: ThreadSanitizer: data race
// As in races.c: two threads take part, one after the other, and nothing orders them.
static _Alignas(64) int data;
static _Alignas(64) int steps;

static int step(void) { return __atomic_fetch_add(&steps, 1, __ATOMIC_RELAXED); }
static void await(int count) {
  while (__atomic_load_n(&steps, __ATOMIC_RELAXED) < count) {
  }
}

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 2; i++) {
#pragma omp task
    {
      await(2 + step());
      data++; // CHECK: archer.c:[[@LINE]]
      step();
    }
  }
  return 0;
}
