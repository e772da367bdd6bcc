// lastprivate(conditional: x) in templates, lambdas and on references.
// RUN: %matrix --backend=%backend --threads=3 %s
#include <cstdio>
#include <vector>

template <typename T> T last_even(const std::vector<int>& values, T none) {
  T found = none;
  T& alias = found;
#pragma omp parallel for lastprivate(conditional : found)
  for (auto at = values.begin(); at < values.end(); ++at)
    if (*at % 2 == 0) found = T(*at);
  auto again = [&](int limit) {
    long best = -1;
#pragma omp parallel for lastprivate(conditional : best) schedule(dynamic)
    for (std::size_t i = 0; i < values.size(); ++i)
      if (values[i] > limit) (best = long(i)) += 2;
    return best;
  };
  return alias + T(again(30));
}

int main() {
  std::vector<int> values;
  for (int i = 0; i < 100; ++i) values.push_back((i * 37) % 61);
  std::printf("%ld %d\n", last_even<long>(values, -1), last_even<int>({}, -1));
  return 0;
}
