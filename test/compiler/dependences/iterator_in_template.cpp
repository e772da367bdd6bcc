// Iterators of a type that a template parameter decides, unsigned ones counting down included, run through their
// ranges.
// RUN: %shepcxx -fopenmp --shep-backend=%backend %s -o %t
// RUN: %t
static int seen[128];
static int *note(long at) {
  seen[at]++;
  return &seen[at];
}
template <typename Number, typename Pointer, typename Step>
static void create(Number low, Number high, Step up, Step down) {
#pragma omp task depend(iterator(Number n = low : high : up), inout : note(n - low)[0])
  {}
#pragma omp task depend(iterator(Number n = high : low : down), in : note(n - low)[0])
  {}
#pragma omp task depend(iterator(Pointer p = &seen[64] : &seen[0] : -1), in : note(p - seen)[0])
  {}
}
int main() {
  create<unsigned, int *, int>(-64U, -32U, 4, -4);
  for (int i = 0; i < 128; i++) {
    int expected = (i < 32 && i % 4 == 0) + (i > 0 && i <= 32 && i % 4 == 0) + (i > 0 && i <= 64);
    if (seen[i] != expected) return 1;
  }
  return 0;
}
