// Loops whose increment would pass the limit of the variable's type, or the end of what an iterator runs over, end.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -O2 -D_GLIBCXX_DEBUG %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include <cstdint>
#include <cstdio>
#include <limits>
#include <vector>

static int failures;

static void expect(const char* what, long seen, long wanted) {
  if (seen != wanted) failures++, std::printf("%s: %ld iterations instead of %ld\n", what, seen, wanted);
}

template <class T> void near_limits(const char* what) {
  const T top = std::numeric_limits<T>::max(), bottom = std::numeric_limits<T>::min();
  long up = 0, closed = 0, down = 0, nest = 0;
#pragma omp parallel for reduction(+ : up) schedule(dynamic)
  for (T i = top - 10; i < top; i += 4) up++;
#pragma omp parallel for reduction(+ : closed)
  for (T i = top - 2; i <= top; ++i) closed++;
#pragma omp parallel for reduction(+ : down) schedule(static, 1)
  for (T i = bottom + 10; i > bottom; i -= 4) down++;
#pragma omp parallel for collapse(2) reduction(+ : nest) schedule(guided)
  for (T i = top - 10; i < top; i += 4)
    for (T j = bottom + 2; j >= bottom; --j) nest++;
  expect(what, up, 3);
  expect(what, closed, 3);
  expect(what, down, 3);
  expect(what, nest, 9);
}

int main() {
  near_limits<int>("int");
  near_limits<unsigned>("unsigned");
  near_limits<signed char>("signed char");
  near_limits<unsigned short>("unsigned short");
  near_limits<std::int64_t>("int64_t");
  near_limits<std::uint64_t>("uint64_t");

  std::vector<int> values(10, 1);
  long seen = 0;
#pragma omp parallel for reduction(+ : seen) schedule(dynamic, 2)
  for (auto it = values.begin(); it < values.end(); it += 3) seen += *it;
  expect("iterator", seen, 4);
  int* last = values.data() + 10;
#pragma omp parallel for reduction(+ : seen)
  for (int* p = values.data(); p != last; ++p) seen += *p;
  expect("pointer", seen, 14);
#pragma omp parallel for reduction(+ : seen)
  for (int i = 3; i != 0; i += -1) seen += i;
  expect("!=", seen, 20);
  return failures != 0;
}
