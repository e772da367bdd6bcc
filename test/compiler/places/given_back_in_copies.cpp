// A loop nest is written once for each value of its `collapse` that depends on a template parameter, each time with the
// pragmas between the directive and the loops.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && %t
#define PUSH _Pragma("pack(push, 1)")
#define OMP(...) OMP_AS_TEXT(omp __VA_ARGS__)
#define OMP_AS_TEXT(text) _Pragma(#text)
#define SIZE_OF(name, result) \
  struct name { char c; long l; }; \
  result += int(sizeof(name))

constexpr int kPacked = 1 + sizeof(long), kPlain = 2 * sizeof(long);

template <int N> static int behind_a_pragma() {
  int sum = 0;
#pragma omp parallel for collapse(N) reduction(+ : sum)
  PUSH for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) {
    SIZE_OF(a, sum);
#pragma pack(pop)
    SIZE_OF(b, sum);
  }
  SIZE_OF(c, sum);
  return sum - 4 * kPacked - 5 * kPlain;
}

template <int N> static int behind_a_macro() {
  int sum = 0;
  OMP(critical)
#pragma omp parallel for collapse(N) reduction(+ : sum)
#pragma pack(push, 1)
  for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) {
    SIZE_OF(a, sum);
#pragma pack(pop)
    SIZE_OF(b, sum);
  }
  SIZE_OF(c, sum);
  return sum - 4 * kPacked - 5 * kPlain;
}

int main() { return behind_a_pragma<1>() || behind_a_pragma<2>() || behind_a_macro<1>() || behind_a_macro<2>(); }
