// The type of a declared reduction may be written with its tag.
// RUN: %shepcxx -fopenmp --shep-backend=%backend %s -o %t
// RUN: %t
struct Pair {
  long a, b;
};
#pragma omp declare reduction(add : struct Pair : omp_out.a += omp_in.a) initializer(omp_priv = {0, (long)(sizeof(omp_priv) / sizeof(long)) + 1})
int main() {
  Pair p = {1, 2};
#pragma omp parallel num_threads(3) reduction(add : p)
  p.a += p.b;
  return p.a != 10 || p.b != 2;
}
