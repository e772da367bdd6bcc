// Copies of vectors that only functions with a target attribute have in registers are aligned as these expect, which
// templates behind g++ do not tell.

// RUN: %shepcxx -O1 -std=c++14 -Wno-psabi -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include <cstdint>
#include <cstdio>
#include <cstdlib>

typedef double Four __attribute__((vector_size(32)));
#pragma omp declare reduction(add:Four : omp_out += omp_in) initializer(omp_priv = Four{})

struct Holder {
  char first;
  Four four;
};

__attribute__((noinline)) static void expect_aligned(const volatile void* object) {
  if (reinterpret_cast<uintptr_t>(object) % 32 == 0) return;
  std::printf("not aligned\n");
  std::_Exit(1);
}

#ifdef __x86_64__
#define WIDE __attribute__((target("avx2")))
static bool has_them() { return __builtin_cpu_supports("avx2"); }
#else
#define WIDE
static bool has_them() { return true; }
#endif

WIDE static double tasks(int count) {
  Four four = {1, 2, 3, 4};
  Holder holder = {'a', four};
  double sum = 0;
  char odd[3] = {1, 2, 3};
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < count; ++i) {
#pragma omp task firstprivate(four, odd) shared(sum)
      {
        expect_aligned(&four);
        four = four * four;
#pragma omp atomic
        sum += four[i % 4] + odd[0] - 1;
      }
#pragma omp task firstprivate(holder) shared(sum)
      {
        expect_aligned(&holder.four);
        holder.four = holder.four * 2.0;
#pragma omp atomic
        sum += holder.four[i % 4];
      }
    }
  }
  return sum;
}

WIDE static double loops(int count) {
  Four four = {1, 2, 3, 4}, all = {};
  double sum = 0;
#pragma omp parallel firstprivate(four) reduction(add : all)
  {
    expect_aligned(&four);
    expect_aligned(&all);
#pragma omp for
    for (int i = 0; i < count; ++i) all += four;
#pragma omp single
    {
#pragma omp taskloop firstprivate(four) reduction(+ : sum) grainsize(2)
      for (int i = 0; i < count; ++i) {
        expect_aligned(&four);
        four = four + 0.0;
        sum += four[i % 4];
      }
#pragma omp taskgroup task_reduction(add : all)
      for (int i = 0; i < 3; ++i) {
#pragma omp task in_reduction(add : all)
        {
          expect_aligned(&all);
          all += four;
        }
      }
    }
  }
  return sum + all[0] + all[3];
}

int main() {
  if (!has_them()) return 0;
  const double first = tasks(8), second = loops(8);
  if (first == 2 * 30 + 2 * 20 && second == 20 + 11 * 5) return 0;
  std::printf("%g %g\n", first, second);
  return 1;
}
