// Exceptions through a recursion of tasks, early returns behind a taskwait, goto, do-while.
// RUN: %matrix --backend=%backend --flag=-std=c++17 %s
#include <cstdio>
#include <stdexcept>
#include <vector>
struct Log {
  std::vector<int> &v;
  int id;
  ~Log() {
#pragma omp critical
    v.push_back(id);
  }
};
static int deep(int n, std::vector<int> &log) {
  Log l{log, n};
  int mine = 0, other = 0;
#pragma omp task shared(mine)
  mine = n;
  if (n == 0)
    throw std::out_of_range("bottom");
#pragma omp task shared(other)
  other = n * 10;
  other += deep(n - 1, log);
#pragma omp taskwait
  return mine + other;
}
static int early(int n) {
  int a = 0;
#pragma omp task shared(a)
  a = 1;
  if (n > 2) {
#pragma omp taskwait
    return a + 1;
  }
#pragma omp taskwait
  return a;
}
static int jumps(int n) {
  int s = 0;
again: {
  int t = 0;
#pragma omp task shared(t)
  t = n;
#pragma omp taskwait
  s += t;
}
  if (n-- > 0)
    goto again;
  do {
    int q = 0;
#pragma omp task shared(q)
    q = s;
    if (s > 100) {
#pragma omp taskwait
      break;
    }
#pragma omp taskwait
    s += q;
  } while (s < 1000);
  return s;
}
int main() {
  int r[4] = {};
  std::vector<int> log;
#pragma omp parallel
#pragma omp single
  {
    try {
      deep(5, log);
    } catch (const std::out_of_range &) {
      r[0] = (int)log.size();
    }
    for (int i = 0; i < 5; i++)
      r[1] += early(i);
    r[2] = jumps(6);
  }
  for (int x : log)
    r[3] = r[3] * 10 + x;
  printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
}
