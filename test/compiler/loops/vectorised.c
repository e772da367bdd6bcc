// Back ends vectorise the loops of each thread's chunk as they do the user's: each of these.
// RUN: %shepcc -fopenmp --shep-backend=gcc -std=c99 -O3 -ffast-math -fopt-info-vec -c %s -o %t.o 2> %t.gcc
// RUN: grep -o 'c:[0-9]*:.*loop vectorized' %t.gcc | cut -d: -f2 | sort -nu | grep -c . | grep -qx 11
// RUN: %shepcc -fopenmp --shep-backend=clang -std=c99 -O3 -ffast-math -Rpass=loop-vectorize -c %s -o %t.o 2> %t.clang
// RUN: grep -c 'remark: vectorized loop' %t.clang | grep -qx 11
// REQUIRES: gcc, clang
#include <math.h>
#include <stddef.h>

#define OMP(...) OMP_(omp __VA_ARGS__)
#define OMP_(text) _Pragma(#text)

#define FUNCTION(name, type, header, body)                                                            \
  void name(double *restrict v, const double *restrict w, double *restrict end, type first, type n) { \
    OMP(parallel for)                                                                                 \
    header body;                                                                                      \
  }

// clang-format off
FUNCTION(plain, int, for (int i = 0; i < n; i++), v[i] = w[i] * 3 + 1)
FUNCTION(root, int, for (int i = first; i < n; i++), v[i] = sqrt(w[i]) + 1)
FUNCTION(one, int, for (int i = first; i < n; i += 1), v[i] = sqrt(w[i]) + 1)
FUNCTION(absolute, unsigned, for (unsigned i = 0; i < n; ++i), v[i] = fabs(w[i]) + 1)
FUNCTION(closed, int, for (int i = first; i <= n; i++), v[i] = sqrt(w[i]) + 1)
FUNCTION(down, long, for (long i = n; i > first; --i), v[i] = sqrt(w[i]) + 1)
FUNCTION(down_closed, long, for (long i = n; i >= first; --i), v[i] = sqrt(w[i]) + 1)
FUNCTION(sizes, size_t, for (size_t i = 0; i < n; i++), v[i] = sqrt(w[i]) + 1)
FUNCTION(pointer, int, for (double *p = v; p < end; p++), *p = sqrt(*p) + 1)

void rows(double *restrict v, const double *restrict w, int n, int m) {
#pragma omp parallel for collapse(2)
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) v[j * n + i] = sqrt(w[j * n + i]) + 1;
}

void tiles(double *restrict v, const double *restrict w, int n) {
#pragma omp parallel for
#pragma omp tile sizes(256)
  for (int i = 0; i < n; i++) v[i] = sqrt(w[i]) + 1;
}
