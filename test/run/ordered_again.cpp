// An ordered region in a lambda that an iteration calls several times, as in ordered_again.c.
// RUN: %matrix --backend=%backend %s
#include <cstdio>
#include <vector>

int main() {
  std::vector<int> log;
#pragma omp parallel for ordered schedule(dynamic)
  for (int j = 0; j < 100; ++j) {
    const auto keep = [&](int k) {
#pragma omp ordered
      log.push_back(j * 10 + k);
    };
    for (int k = 0; k < j % 4; ++k) keep(k);
    keep(7);
  }
  for (const int each : log) std::printf("%d\n", each);
}
