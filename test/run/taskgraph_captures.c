// What recorded tasks of C take from each encounter: arrays and types of variable size, bit-fields, registers,
// anonymous types, nested tasks.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>
#include <stdlib.h>
typedef struct { int x : 5; int y; } bits;
static long f(int n, int round, const long *restrict in, double vla[n][n]) {
  register int reg = round;
  static int calls;
  struct { long a, b; } anon = {round, 1};
  enum { K = 3 } e = K;
  bits bf = {round, 2};
  long out[n];
  volatile long vol = round;
  _Complex double z = round;
  union { int i; float f; } u = {round};
  for (int i = 0; i < n; i++) out[i] = 0;
  calls++;
#pragma omp taskgraph
  {
    for (int i = 0; i < n; i++) {
      const long *p = in + i;
#pragma omp task shared(out) firstprivate(saved: i, p) firstprivate(reg, anon, e, bf, vol, z, u) depend(out: out[i])
      {
        struct inner { long v; } w = {anon.a + anon.b + e + bf.x + bf.y + reg + vol + (long)__real__ z + u.i};
        out[i] = w.v + *p + (long)vla[i][n-1];

#ifdef _OPENMP
        anon.a = 0; vol = 5; bf.x = 3;
#endif

#pragma omp task shared(out) firstprivate(i)
        out[i] += calls;
#pragma omp taskwait
      }
    }
#pragma omp taskwait
#pragma omp task shared(out) depend(inout: out[0])
    for (int i = 1; i < n; i++) out[0] += out[i];
  }
  return out[0];
}
int main(void) {
  long in[8]; double v[8][8];
  for (int i = 0; i < 8; i++) { in[i] = i * 7; for (int j = 0; j < 8; j++) v[i][j] = i + j; }
#pragma omp parallel
#pragma omp single
  for (int r = 0; r < 6; r++) { v[2][7] = r; printf("%ld\n", f(8, r, in, v)); }
  return 0;
}
