// Teams, distribute, loop and scope in C++: class objects, templates, member functions, iterators, reductions.
// RUN: %matrix --backend=%backend %s
#include <cstdio>
#include <vector>

struct Box {
  std::vector<int> values;
  explicit Box(int n) : values(n, 1) {}

  template <class T> T sum(T start) const {
    T result = start;
#pragma omp teams distribute parallel for reduction(+ : result) num_teams(2)
    for (auto it = values.begin(); it < values.end(); ++it) result += *it;
    return result;
  }
  void fill(int by) {
#pragma omp teams num_teams(3) firstprivate(by)
    {
#pragma omp distribute
      for (std::size_t i = 0; i < values.size(); ++i) values[i] += by;
      by = 0;
    }
#pragma omp parallel
    {
#pragma omp loop
      for (int &each : values) each *= 2;
    }
  }
};

template <class T> static T scoped(T n) {
  T total = 0;
  Box box(3);
#pragma omp parallel num_threads(3)
  {
#pragma omp scope reduction(+ : total) firstprivate(n)
    {
#pragma omp for
      for (int i = 0; i < 10; ++i) total += i + n + T(box.values.size());
    }
  }
  return total;
}

int main() {
  Box box(100);
  box.fill(4);
  std::printf("%d %ld %.1f\n", box.sum(0), box.sum(1L), box.sum(0.5));
  std::printf("%d %.1f\n", scoped(2), scoped(0.5));
}
