// allocate in C++: private copies of plain types lie where the allocator says; a pool has room for one team's and no
// more. Copies of all other types have their constructors and destructors, in frames.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -I%S/../Inputs -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
#include "verify.h"
#include <omp.h>
#include <string>
#include <vector>

enum { kCount = 2000000, kTeam = 2, kTimes = 10 };

static void use(double *array, double value) {
  for (int i = 0; i < kCount; i += 512) array[i] = value;
  array[kCount - 1] = value;
}

struct Counted {
  static int alive;
  int value = 0;
  Counted() { count(1); }
  Counted(const Counted &other) : value(other.value) { count(1); }
  ~Counted() { count(-1); }
  static void count(int by) {
#pragma omp atomic
    alive += by;
  }
};
int Counted::alive = 0;

template <class T> T in_template(omp_allocator_handle_t pool, T start) {
  T dependent = start, sum = T();
  static double plain[kCount];
#pragma omp parallel num_threads(kTeam) firstprivate(dependent, plain) reduction(+ : sum) allocate(pool : dependent, plain, sum)
  {
    use(plain, 2);
    sum += dependent;
  }
  return sum;
}

static double large[kCount];

static void regions(omp_allocator_handle_t pool) {
  double total = 0;
#pragma omp parallel num_threads(kTeam) private(large) reduction(+ : total) allocate(pool : large, total)
  {
    use(large, 1 + omp_get_thread_num());
    total += large[kCount - 1];
    [&] { total += large[0]; }();
  }
  VERIFY(total == 6);
  large[0] = 5;
#pragma omp parallel for num_threads(kTeam) firstprivate(large) lastprivate(large) allocate(pool : large)
  for (int i = 0; i < 6; ++i) {
    VERIFY(i != 0 || large[0] == 5);
    large[1] = i;
  }
  VERIFY(large[0] == 5 && large[1] == 5);
#pragma omp parallel for num_threads(kTeam) reduction(+ : large) allocate(pool : large)
  for (int i = 0; i < 4; ++i) large[i] += i;
  VERIFY(large[1] == 6 && large[3] == 3);
  large[3] = 0;
  std::vector<int> numbers(3, 1);
  std::string text = "text";
  Counted counted;
#pragma omp parallel num_threads(kTeam) firstprivate(numbers, text, counted) allocate(pool : numbers, text, counted)
  VERIFY(numbers.size() == 3 && text == "text" && counted.value == 0);
#pragma omp parallel num_threads(kTeam)
#pragma omp single
#pragma omp task private(large) allocate(pool : large)
  use(large, 7);
}

int main() {
  {
    omp_alloctrait_t traits[] = {{omp_atk_pool_size, kTeam * (sizeof large + 4096)}, {omp_atk_fallback, omp_atv_abort_fb}};
    const omp_allocator_handle_t pool = omp_init_allocator(omp_default_mem_space, 2, traits);
    for (int i = 0; i < kTimes; ++i) {
      regions(pool);
      VERIFY(in_template(pool, 3) == 6 && in_template(pool, 1.5) == 3);
    }
  }
  VERIFY(Counted::alive == 0);
  return 0;
}
