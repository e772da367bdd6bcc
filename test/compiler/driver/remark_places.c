// The optimiser's remarks and warnings tell the lines of the source that the user has written, directives above or not.
// RUN: %shepcc -fopenmp --shep-backend=clang -O3 -Rpass=loop-vectorize -c %s -o %t.o 2> %t.remarks
// RUN: %FileCheck %s --input-file=%t.remarks --check-prefix=REMARK
// RUN: %shepcxx -fopenmp --shep-backend=clang -O3 -g -x c++ -c %s -o %t.o 2> %t.warnings
// RUN: %FileCheck %s --input-file=%t.warnings --check-prefix=WARNING
// REQUIRES: clang, own-clang
void distributed(int n, double *a) {
  /* a comment's line */
#pragma omp parallel for
  // REMARK: remark_places.c:[[@LINE+1]]:{{[0-9]+}}: remark: vectorized loop
  for (int i = 0; i < n; i++) a[i] = 2;
}

void plain(int n, double *__restrict a, const double *__restrict b) {
  // REMARK: remark_places.c:[[@LINE+1]]:3: remark: vectorized loop
  for (int i = 0; i < n; i++) a[i] = b[i] * 2;
}

double sum_up(int);
void not_vectorised(int n, double *a) {
  // WARNING: remark_places.c:[[@LINE+1]]:{{[0-9]+}}: warning: loop not vectorized
#pragma omp simd
  for (int i = 1; i < n; i++) a[i] = sum_up(i) * a[i - 1];
}
