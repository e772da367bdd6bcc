// A macro may begin in a pragma between a directive and its region, and end in another one behind the region: the first
// is in force in the region, and both leave what was in force around.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -x c++ %s -o %t && %t
#define PUSH _Pragma("pack(push, 1)")
#define POP _Pragma("pack(pop)")
#define PACKED(...) _Pragma("pack(push, 1)") __VA_ARGS__ _Pragma("pack(pop)")
#define SIZE_OF(name, result) \
  struct name { char c; long l; }; \
  result += (int)sizeof(struct name)

enum { kPacked = 1 + sizeof(long), kPlain = 2 * sizeof(long), kByTwos = 2 + sizeof(long) };

static int in_one_macro(void) {
  int sum = 0;
#pragma omp parallel num_threads(1)
  PACKED({ SIZE_OF(a, sum); })
#pragma omp task shared(sum)
  PACKED({ SIZE_OF(a, sum); })
#pragma omp taskwait
#pragma omp task
  PACKED(;)
#pragma omp target map(sum)
  PACKED({ SIZE_OF(a, sum); })
  _Pragma("omp parallel num_threads(1)") PACKED({ SIZE_OF(a, sum); })
#pragma omp critical
  PACKED({ SIZE_OF(a, sum); })
  SIZE_OF(b, sum);
  return sum - 5 * kPacked - kPlain;
}

static int in_macros_of_their_own(void) {
  int sum = 0;
#pragma omp parallel num_threads(1)
  PUSH { SIZE_OF(a, sum); } POP
#pragma omp taskgroup
  {
#pragma omp task shared(sum)
    PUSH { SIZE_OF(a, sum); } POP
  }
#pragma omp single
  PUSH { SIZE_OF(a, sum); } POP
  SIZE_OF(b, sum);
  return sum - 3 * kPacked - kPlain;
}

static int among_others(void) {
  int sum = 0;
#pragma pack(push, 2)
#pragma omp parallel num_threads(1)
  PACKED({ SIZE_OF(a, sum); })
  SIZE_OF(b, sum);
#pragma omp parallel num_threads(1)
  {
#pragma omp task shared(sum)
    PACKED({ SIZE_OF(a, sum); })
#pragma omp taskwait
    SIZE_OF(c, sum);
#pragma omp task shared(sum)
    PUSH { SIZE_OF(d, sum); } POP
#pragma omp taskwait
    SIZE_OF(e, sum);
  }
  SIZE_OF(f, sum);
#pragma pack(pop)
  SIZE_OF(g, sum);
  return sum - 3 * kPacked - 4 * kByTwos - kPlain;
}

int main(void) { return in_one_macro() || in_macros_of_their_own() || among_others(); }
