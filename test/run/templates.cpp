// Regions in function templates, member templates, variadic templates and `if constexpr`; types that depend on
// parameters.
// RUN: %matrix --backend=%backend --flag=-std=c++17 %s
#include <array>
#include <cstdio>
#include <numeric>
#include <type_traits>
#include <vector>

template <class T> T tree_sum(const std::vector<T> &values, std::size_t from, std::size_t to) {
  if (to - from < 8)
    return std::accumulate(values.begin() + from, values.begin() + to, T());
  const auto middle = from + (to - from) / 2;
  T left{}, right{};
#pragma omp task shared(left, values)
  left = tree_sum(values, from, middle);
#pragma omp task shared(right, values)
  right = tree_sum(values, middle, to);
#pragma omp taskwait
  return left + right;
}

template <class T, int N> class Grid {
public:
  template <class Function> void fill(Function function) {
#pragma omp parallel for collapse(2) firstprivate(function)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        cells_[i][j] = function(i, j);
  }

  T total() const {
    T sum{};
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      for (const T &cell : cells_[i])
        sum += cell;
    return sum;
  }

private:
  std::array<std::array<T, N>, N> cells_{};
};

template <class... Values> double sum_all(Values... values) {
  double sum = 0;
#pragma omp task shared(sum)
  sum = (0.0 + ... + values);
#pragma omp taskwait
  return sum;
}

template <class T> int kind() {
  int result = 0;
#pragma omp task shared(result)
  {
    if constexpr (std::is_integral_v<T>)
      result = static_cast<int>(sizeof(T));
    else if constexpr (std::is_pointer_v<T>)
      result = -1;
    else
      result = -2;
  }
#pragma omp taskwait
  return result;
}

template <int Depth> int descend() {
  int below = 0;
#pragma omp task shared(below) final(Depth < 3)
  below = descend<Depth - 1>();
#pragma omp taskwait
  return below + Depth;
}
template <> int descend<0>() { return 0; }

int main() {
  std::vector<double> doubles(1000, 0.5);
  std::vector<long> longs(1000);
  std::iota(longs.begin(), longs.end(), 0);
  Grid<int, 13> grid;
  grid.fill([](int i, int j) { return i * j; });
#pragma omp parallel
#pragma omp single
  {
    std::printf("%g %ld\n", tree_sum(doubles, 0, doubles.size()), tree_sum(longs, 0, longs.size()));
    std::printf("%g %g\n", sum_all(1, 2.5f, 3L), sum_all());
    std::printf("%d %d %d %d\n", kind<char>(), kind<long>(), kind<int *>(), kind<float>());
    std::printf("%d\n", descend<9>());
  }
  std::printf("%d\n", grid.total());
}
