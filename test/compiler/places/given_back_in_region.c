// What is kept in front of a region, or between its directives, may be given back in it: the region's text finds it kept
// wherever it is written, and however often, and what is kept around that stays.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -x c++ %s -o %t && %t
#define PUSH _Pragma("pack(push, 1)")
#define POP _Pragma("pack(pop)")
#define OMP(...) OMP_AS_TEXT(omp __VA_ARGS__)
#define OMP_AS_TEXT(text) _Pragma(#text)
#define OMP_AND_PUSH(...) OMP_AS_TEXT(omp __VA_ARGS__) PUSH
#define SIZE_OF(name, result) \
  struct name { char c; long l; }; \
  result += (int)sizeof(struct name)

enum { kPacked = 1 + sizeof(long), kPlain = 2 * sizeof(long), kByTwos = 2 + sizeof(long) };

#pragma pack(push, 2)
static int kept_in_front(void) {
  int sum = 0;
#pragma pack(push, 1)
#pragma omp parallel num_threads(1)
  {
    SIZE_OF(a, sum);
#pragma pack(pop)
    SIZE_OF(b, sum);
  }
#pragma pack(push, 8)
#pragma pack(push, 1)
#pragma omp task shared(sum)
  {
    SIZE_OF(a, sum);
    POP SIZE_OF(b, sum);
    POP SIZE_OF(c, sum);
  }
#pragma omp taskwait
  SIZE_OF(d, sum);
  return sum - 2 * kPacked - kPlain - 3 * kByTwos;
}
struct by_twos {
  char c;
  long l;
};
#pragma pack(pop)

static int kept_between(void) {
  int sum = 0;
#pragma omp parallel num_threads(1)
#pragma pack(push, 1)
#pragma omp task shared(sum)
  {
    SIZE_OF(a, sum);
    POP SIZE_OF(b, sum);
  }
  OMP_AND_PUSH(parallel num_threads(1))
#pragma omp task shared(sum)
  {
    SIZE_OF(a, sum);
    POP SIZE_OF(b, sum);
  }
#pragma omp critical
  PUSH OMP(parallel num_threads(1)) {
    SIZE_OF(a, sum);
#pragma pack(pop)
    SIZE_OF(b, sum);
  }
  SIZE_OF(c, sum);
  return sum - 3 * kPacked - 4 * kPlain;
}

static int of_split_loops(void) {
  int sum = 0;
#pragma omp split counts(1, omp_fill)
#pragma pack(push, 1)
  for (int i = 0; i < 3; i++) {
    SIZE_OF(a, sum);
#pragma pack(pop)
    SIZE_OF(b, sum);
  }
#pragma omp split counts(1, omp_fill)
  PUSH for (int i = 0; i < 3; i++) {
    SIZE_OF(a, sum);
    POP SIZE_OF(b, sum);
  }
  SIZE_OF(c, sum);
  return sum - 6 * kPacked - 7 * kPlain;
}

static int of_unrolled_loops(void) {
  int sum = 0;
  OMP_AND_PUSH(unroll partial(2)) for (int i = 0; i < 3; i++) { SIZE_OF(a, sum); }
  POP SIZE_OF(b, sum);
  return sum - 3 * kPacked - kPlain;
}

static int diagnosed(void) {
  int sum = 1;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma omp task shared(sum)
  {
#pragma GCC diagnostic pop
    sum = 0;
  }
#pragma omp taskwait
  return sum;
}

int main(void) {
  return sizeof(struct by_twos) != kByTwos || kept_in_front() || kept_between() || of_split_loops() ||
         of_unrolled_loops() || diagnosed();
}
