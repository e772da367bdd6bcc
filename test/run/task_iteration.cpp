// task_iteration in C++: templates, iterators, ranges, members.
// RUN: %matrix --backend=%backend %s
#include <cstdio>
#include <vector>

template <typename T>
static T prefix(std::vector<T>& values, unsigned grain) {
#pragma omp taskloop shared(values) grainsize(grain)
  for (typename std::vector<T>::iterator at = values.begin() + 1; at != values.end(); ++at) {
#pragma omp task_iteration depend(in : *(at - 1)) depend(inout : *at)
    *at = (*at + *(at - 1) * 3) % 10007;
  }
  return values.back();
}

struct Grid {
  enum { kSide = 10 };
  long cells[kSide][kSide];
  long fill(long seed) {
    for (auto& row : cells)
      for (long& each : row) each = seed++;
#pragma omp taskloop collapse(2) nogroup
    for (int i = 1; i < kSide; ++i)
      for (int j = 1; j < kSide; ++j) {
#pragma omp task_iteration depend(in : cells[i - 1][j], cells[i][j - 1]) depend(out : cells[i][j])
        cells[i][j] = (cells[i][j] + cells[i - 1][j] * cells[i][j - 1]) % 10007;
      }
#pragma omp taskwait depend(in : cells[kSide - 1][kSide - 1])
    long corner = cells[kSide - 1][kSide - 1];
#pragma omp taskwait
    return corner;
  }
};

int main() {
#pragma omp parallel single
  for (unsigned round = 1; round < 6; ++round) {
    std::vector<int> whole(40, int(round));
    std::vector<long> large(25, long(round) * 3);
    Grid grid;
    std::printf("%d %ld %ld\n", prefix(whole, round), prefix(large, 2 * round), grid.fill(round));
  }
}
