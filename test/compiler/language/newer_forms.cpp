// Declared reductions of C++ with a combiner clause: in namespaces, member functions and templates, and with all
// kinds of initializers.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"

#include <functional>
#include <vector>

struct Sum {
  explicit Sum(int start) : value(start) {}
  int value;
  Sum& operator+=(const Sum& other) {
    value += other.value;
    return *this;
  }
};
#pragma omp declare_reduction(+ : Sum) combiner(omp_out += omp_in) initializer(omp_priv(0 * omp_orig.value))

class Counter {
 public:
  static int count(int until) {
#pragma omp declare_reduction(add : Counter) combiner(omp_out.value_ += omp_in.value_) initializer(omp_priv = Counter())
    Counter all;
#pragma omp parallel for reduction(add : all)
    for (int i = 0; i < until; ++i) all.value_++;
    return all.value_;
  }

 private:
  int value_ = 0;
};

namespace lists {
typedef std::vector<int> List;
#pragma omp declare reduction(join : List, std::vector<long>) \
    combiner(omp_out.insert(omp_out.end(), omp_in.begin(), omp_in.end()))
}  // namespace lists

template <class Value> static Value largest(const std::vector<Value>& values) {
  Value found = values[0];
#pragma omp declare reduction(most : Value) initializer(omp_priv = omp_orig) \
    combiner(omp_out = std::less<Value>()(omp_out, omp_in) ? omp_in : omp_out)
#pragma omp parallel for reduction(most : found)
  for (int i = 0; i < int(values.size()); ++i) found = std::less<Value>()(found, values[i]) ? values[i] : found;
  return found;
}

int main() {
  Sum sum(5);
  lists::List all;
#pragma omp parallel for reduction(+ : sum) reduction(lists::join : all)
  for (int i = 0; i < 30; ++i) {
    sum += Sum(i);
    all.push_back(i);
  }
  VERIFY(sum.value == 440 && all.size() == 30);
  VERIFY(Counter::count(25) == 25);
  VERIFY(largest(all) == 29 && largest(std::vector<double>{1.5, -2, 0.5}) == 1.5);
  return 0;
}
