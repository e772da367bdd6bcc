// C++ of an earlier standard: a source with directives is parsed and compiled as C++11, one without as what it is.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -std=c++98 -DNEWER -Wall -Wextra -Werror %s -o %t && %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -ansi -DNEWER -pedantic %s -o %t && %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -std=gnu++03 -DNEWER -DGNU %s -o %t && %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -std=c++14 -DNEWEST %s -o %t && %t
// RUN: sed '/#pragma/d' %s > %t.cpp && %shepcxx -fopenmp --shep-backend=%backend -std=c++98 %t.cpp -o %t && %t
#if defined(NEWER) ? __cplusplus != 201103L : defined(NEWEST) ? __cplusplus != 201402L : __cplusplus != 199711L
#error "another standard"
#endif
#if defined(GNU) == defined(__STRICT_ANSI__)
#error "with or without extensions"
#endif

template <class T>
static T sum(const T *values, int count) {
  T total = T();
#pragma omp parallel for reduction(+ : total)
  for (int i = 0; i < count; i++) total += values[i];
#pragma omp task shared(total)
  total += 1;
#pragma omp taskwait
  return total;
}

int main() {
  const int values[] = {1, 2, 3};
  return sum(values, 3) != 7;
}
