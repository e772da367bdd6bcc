// A bit-field that no structure is named with has no lock that others would take for it.
// RUN: %refused %shepcxx -fopenmp -std=c++20 %s
struct Narrow {
  unsigned x : 4, y : 4;
};
void atomic_bit_field(Narrow &object, bool which) {
  auto &[x, y] = object;
// expected-error@+1:1 {{the statement of '#pragma omp atomic' is not in a form that shepcc can update atomically}}
#pragma omp atomic
  x++;
  unsigned v;
// expected-error@+1:1 {{the statement of '#pragma omp atomic' is not in a form that shepcc can update atomically}}
#pragma omp atomic read
  v = y;
// expected-error@+1:1 {{the statement of '#pragma omp atomic' is not in a form that shepcc can update atomically}}
#pragma omp atomic write
  (which ? object.x : object.y) = v;
#pragma omp atomic
  (object.x)++;
}
