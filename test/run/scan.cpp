// Prefixes of objects with constructors, of references and in templates.
// RUN: %matrix --backend=%backend %s
#include <cstdio>
#include <string>

#pragma omp declare reduction(append : std::string : omp_out += omp_in)

template <typename T>
static T prefix(int n, T start, T *out) {
  T x = start;
#pragma omp parallel for num_threads(3) reduction(inscan, + : x)
  for (int i = 0; i < n; i++) {
    x += T(i);
#pragma omp scan inclusive(x)
    out[i] = x;
  }
  return x;
}

static std::string text(int n, std::string *out) {
  std::string all = ">";
#pragma omp parallel
#pragma omp for schedule(dynamic, 2) reduction(inscan, append : all)
  for (int i = 0; i < n; i++) {
    out[i] = all;
#pragma omp scan exclusive(all)
    all += char('a' + i % 26);
  }
  return all;
}

int main() {
  long sums[40];
  double halves[40];
  std::string texts[40];
  std::printf("%ld %g", prefix(40, 3L, sums), prefix(40, 0.5, halves));
  std::printf(" %ld %g %s", sums[20], halves[39], text(40, texts).c_str());
  for (const std::string &each : texts) std::printf(" %s", each.c_str());
  std::printf("\n");
}
