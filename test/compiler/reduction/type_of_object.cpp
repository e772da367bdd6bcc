// decltype of the names in a declared reduction is the reduction's type, of no reference, in each version of C++.
// RUN: %shepcxx -std=c++11 -fopenmp -O1 -Wall -Werror --shep-backend=%backend %s -o %t && %t | %FileCheck %s
// RUN: %shepcxx -std=c++20 -fopenmp -O1 -Wall -Werror --shep-backend=%backend %s -o %t && %t | %FileCheck %s
#include <cstdio>
#include <vector>

struct Sum { int value = 0; };
template <class Type> static void add(Sum &out, const Sum &in) {
  Type before = out;
  out.value = in.value;
  out.value += before.value;
}
#pragma omp declare reduction(plus : Sum : add<decltype(omp_out)>(omp_out, omp_in)) initializer(omp_priv = decltype(omp_orig)())
#pragma omp declare reduction(append : std::vector<int> : omp_out.insert(omp_out.end(), omp_in.begin(), omp_in.end())) \
    initializer(omp_priv = decltype(omp_priv){})

#define TYPE_OF(object) decltype(object)
#define BEGINS_WITH(...) omp_priv = __VA_ARGS__
#pragma omp declare reduction(hidden : Sum : add<TYPE_OF(omp_out)>(omp_out, omp_in)) initializer(omp_priv = TYPE_OF(omp_orig)())
#pragma omp declare reduction(whole : std::vector<int> : omp_out.insert(omp_out.end(), omp_in.begin(), omp_in.end())) \
    initializer(BEGINS_WITH(std::vector<int>(omp_orig.size(), 1)))

template <class Type> static int in_template() {
  struct Own { Type value; };
#pragma omp declare reduction(own : Own : omp_out = decltype(omp_out){omp_out.value + omp_in.value}) initializer(omp_priv = decltype(omp_orig){0})
  Own own{0};
#pragma omp parallel for reduction(own : own) num_threads(4)
  for (int i = 0; i < 100; i++) own.value += i;
  return int(own.value);
}

int main() {
  Sum sum;
#pragma omp parallel for reduction(plus : sum) num_threads(4)
  for (int i = 0; i < 100; i++) sum.value += i;
  std::vector<int> all;
#pragma omp parallel for reduction(append : all) num_threads(4)
  for (int i = 0; i < 100; i++) all.push_back(i);
  Sum hidden;
#pragma omp parallel for reduction(hidden : hidden) num_threads(4)
  for (int i = 0; i < 100; i++) hidden.value += i;
  std::vector<int> whole(3);
#pragma omp parallel reduction(whole : whole) num_threads(4)
  whole.push_back(2);
  std::printf("%d %d\n", hidden.value, int(whole.size()));  // CHECK: 4950 19
  std::printf("%d %d %d\n", sum.value, int(all.size()), in_template<long>());  // CHECK: 4950 100 4950
}
