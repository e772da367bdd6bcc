// Anonymous structs and unions of local, static and global variables get a name that captures can use.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

static struct {
  int count;
  union {
    int i;
    float f;
  };
} global = {3, {7}};

int main(void) {
  struct {
    int a;
    struct {
      int b;
    } in;
  } local = {1, {2}}, *pointer = &local;
  union {
    int whole;
    unsigned char bytes[4];
  } view;
  static struct {
    long hits;
  } kept;
  int sum = 0;
  view.whole = 0x01010101;
#pragma omp parallel num_threads(4) firstprivate(local, view) reduction(+ : sum)
  {
    local.a++;
    sum += local.a + local.in.b + view.bytes[2] + pointer->a;
#pragma omp atomic
    kept.hits++;
  }
  VERIFY(sum == 4 * (2 + 2 + 1 + 1));
  VERIFY(kept.hits == 4);
#pragma omp parallel num_threads(4) private(global)
  {
    global.count = 5;
    global.i = global.count;
  }
  VERIFY(global.count == 3 && global.i == 7);
#pragma omp parallel num_threads(4)
  {
#pragma omp for firstprivate(local) private(view) lastprivate(global)
    for (int i = 0; i < 10; i++) {
      view.whole = i;
      local.a = view.whole;
      global.count = local.a;
      global.i = i * i;
    }
  }
  VERIFY(global.count == 9 && global.i == 81 && local.a == 1);
  return 0;
}
