// flush with and without a memory order, and with a list.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror --shep-emit=%t.c %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
int main(void) {
  int data = 0, ready = 0, seen = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      data = 42;
// CHECK: __atomic_thread_fence({{__ATOMIC_RELEASE}})
#pragma omp flush release
#pragma omp atomic write
      ready = 1;
    }
#pragma omp section
    {
      int go = 0;
      while (!go) {
#pragma omp atomic read
        go = ready;
      }
// CHECK: __atomic_thread_fence({{__ATOMIC_ACQUIRE}})
#pragma omp flush acquire
      seen = data;
// CHECK: __atomic_thread_fence({{__ATOMIC_ACQ_REL}})
#pragma omp flush acq_rel
// CHECK: __atomic_thread_fence({{__ATOMIC_SEQ_CST}})
#pragma omp flush(seen, data)
// CHECK: __atomic_thread_fence({{__ATOMIC_SEQ_CST}})
#pragma omp flush seq_cst
    }
  }
  return seen == 42 ? 0 : 1;
}
