// Bit-fields of the object as list items: no reference can stand for one.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
struct Flags {
  unsigned mode : 3;
  int last : 9;
  long sum = 0;

  Flags() : mode(5), last(0) {}

  int run() {
    int failed = 0;
#pragma omp parallel firstprivate(mode) reduction(+ : failed)
    {
      failed += mode != 5;
      mode = 2;
#pragma omp for lastprivate(last) private(mode)
      for (int i = 0; i < 100; ++i) {
        mode = i % 8;
        last = i;
      }
      failed += mode != 2;
    }
#pragma omp parallel for firstprivate(last) lastprivate(last)
    for (int i = 0; i < 10; ++i) last = (last >= 0 ? i + 1 : -1);
    return failed;
  }
};

int main() {
  Flags flags;
  return flags.run() || flags.mode != 5 || flags.last != 10;
}
