// Variables of gcc's vector types, which are neither scalars nor classes, in clauses of every kind.
// RUN: %matrix --backend=%backend --threads=1,3 %s
#include <cstdio>

typedef float Vector __attribute__((vector_size(16)));
typedef int Integers __attribute__((vector_size(16)));
#pragma omp declare reduction(with_type : Vector : omp_out += omp_in) initializer(omp_priv = Vector{})
#pragma omp declare reduction(with_list : Vector : omp_out += omp_in) initializer(omp_priv = {0, 0, 0, 0})
#pragma omp declare reduction(of_original : Vector : omp_out += omp_in) initializer(omp_priv(omp_orig * 0))
#pragma omp declare reduction(by_default : Integers : omp_out |= omp_in)

static const Vector kOne = {1, 2, 3, 4};

template <class T> static void in_template(T one) {
#pragma omp declare reduction(inner : T : omp_out += omp_in) initializer(omp_priv = T{})
  T sum = {};
#pragma omp parallel for reduction(inner : sum)
  for (int i = 0; i < 10; i++) sum += one;
  std::printf("template %g %g\n", double(sum[0]), double(sum[3]));
}

int main() {
  Vector a = {}, b = {}, c = {}, row[2] = {};
  Integers bits = {};
#pragma omp parallel for reduction(with_type : a) reduction(with_list : b) reduction(of_original : c)
  for (int i = 0; i < 10; i++) a += kOne, b += kOne, c += kOne;
  std::printf("for %g %g %g %g %g\n", a[0], a[3], b[0], b[3], c[3]);
#pragma omp parallel for reduction(with_type : row) reduction(by_default : bits)
  for (int i = 0; i < 10; i++) row[i % 2] += kOne, bits |= Integers{1, 2, 4, i};
  std::printf("array %g %g, bits %d %d\n", row[0][3], row[1][0], bits[2], bits[3]);
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(with_type : a) task_reduction(of_original : row[0 : 2])
  for (int i = 0; i < 10; i++)
#pragma omp task in_reduction(with_type : a) in_reduction(of_original : row[0 : 2])
    a += kOne, row[1] += kOne;
  std::printf("tasks %g %g\n", a[3], row[1][1]);

  Vector own = {5, 6, 7, 8}, last = {}, kept = {};
#pragma omp parallel for firstprivate(own) lastprivate(last) private(kept)
  for (int i = 0; i < 10; i++) {
    kept = own + float(i);
    last = kept;
  }
#pragma omp parallel
#pragma omp single
#pragma omp taskloop firstprivate(own) lastprivate(kept) reduction(with_type : c) grainsize(3)
  for (int i = 0; i < 10; i++) {
    kept = own * float(i);
    c += own;
  }
  std::printf("copies %g %g %g\n", last[3], kept[0], c[0]);
  in_template(kOne);
  in_template(Integers{1, 2, 3, 4});
}
