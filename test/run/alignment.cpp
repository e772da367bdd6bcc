// Private copies have the alignment that the user has given the variable, in closures too, and are copied once.
// RUN: %matrix --backend=%backend %s
#include "check.h"

template <class T> bool aligned(const T &object, unsigned long bytes) { return reinterpret_cast<__UINTPTR_TYPE__>(&object) % bytes == 0; }

static int copies, living;

struct Counted {
  int value = 5;
  Counted() { add(living, 1); }
  Counted(const Counted &from) : value(from.value) { add(living, 1), add(copies, 1); }
  ~Counted() { add(living, -1); }
  static void add(int &count, int amount) {
#pragma omp atomic
    count += amount;
  }
};

template <class T> long tasks(T start) {
  alignas(128) char buffer[100] = {7};
  alignas(64) const int constant = 3;
  alignas(64) Counted counted;
  alignas(64) T dependent[2] = {start, start};
  alignas(128) char scratch[50];
  long sum = 0;
  for (int i = 0; i < 40; i++) {
#pragma omp task shared(sum)
    {
      CHECK(aligned(buffer, 128) && aligned(constant, 64) && aligned(counted, 64) && aligned(dependent, 64));
#pragma omp atomic
      sum += buffer[0] + constant + counted.value + dependent[1];
    }
#pragma omp task private(scratch) firstprivate(constant) shared(sum)
    {
      scratch[0] = 1;
      CHECK(aligned(scratch, 128) && aligned(constant, 64));
#pragma omp atomic
      sum += scratch[0] + constant;
    }
  }
#pragma omp taskwait
  return sum;
}

static long loops() {
  alignas(64) int total = 0;
  alignas(64) int last[3] = {0};
#pragma omp parallel for reduction(+ : total) lastprivate(last)
  for (int i = 0; i < 100; i++) {
    CHECK(aligned(total, 64) && aligned(last, 64));
    total += 1;
    last[0] = last[1] = last[2] = i;
  }
  return total + last[2];
}

int main() {
  long sum = 0;
#pragma omp parallel
#pragma omp single
  sum = tasks<short>(2);
#ifdef _OPENMP
  CHECK(copies == 40);
#endif
  CHECK(living == 0);
  printf("%ld %ld\n", sum, loops());
}
