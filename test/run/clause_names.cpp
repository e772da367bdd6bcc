// What only clauses call may be a closure, and a chunk's size may be that of a copy in a template.
// RUN: %matrix --backend=%backend %s
#include <cstdio>

template <class V> static int chunks(V v) {
  int times[24] = {0}, wrong = 0;
#pragma omp parallel for num_threads(4) schedule(static, v) lastprivate(v)
  for (int i = 0; i < 24; i++) {
    v = i;
#pragma omp atomic
    times[i]++;
  }
  for (int each : times) wrong += each != 1;
  return wrong + (v != 23);
}

// A closure in a clause copies a reference that another clause lists.
static int references() {
  int value = 3, other = 0, &v = value, &w = other;
#pragma omp parallel for num_threads([v] { return v; }()) lastprivate(v) reduction(+ : w)
  for (int i = 0; i < 24; i++) v = i, w++;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop num_tasks([w, &v] { return w - v; }()) firstprivate(v) lastprivate(v) reduction(+ : w)
  for (int i = 0; i < 24; i++) v = 2 * i, w++;
  return value + other;
}

struct Counter {
  int step = 3, last = 0;
  int count() {
#pragma omp parallel for num_threads(2) linear(last : step) reduction(+ : step)
    for (int i = 0; i < 24; i++) last += 3, step++;
    return last + step;
  }
};

// A chunk's size is that of the object's member, whatever the construct makes of it.
template <class T> struct Base {
  T size = 3;
};
template <class T> struct Chunked : Base<T> {
  using Base<T>::size;
  T own = 3;
  int times[24] = {0};

  int not_once() {
    int wrong = 0;
    for (int &each : times) wrong += each != 1, each = 0;
    return wrong;
  }
  int count() {
    int wrong = 0;
    for (int round = 0; round < 20; ++round) {
#pragma omp parallel num_threads(4)
#pragma omp for schedule(static, own) private(own)
      for (int i = 0; i < 24; i++) own = i, times[i]++;
      wrong += not_once();
#pragma omp parallel for num_threads(4) schedule(static, own) lastprivate(own)
      for (int i = 0; i < 24; i++) own = i, times[i]++;
      wrong += not_once() + (own != 23);
      own = 3;
#pragma omp teams distribute parallel for num_teams(3) dist_schedule(static, own) schedule(static, own) reduction(+ : own)
      for (int i = 0; i < 24; i++) own++, times[i]++;
      wrong += not_once() + (own != 27);
      own = 3;
#pragma omp parallel for num_threads(4) schedule(static, [this] { return own; }()) reduction(+ : own)
      for (int i = 0; i < 24; i++) own++, times[i]++;
      wrong += not_once() + (own != 27);
      own = 3;
#pragma omp parallel for num_threads(4) schedule(static, size) private(size)
      for (int i = 0; i < 24; i++) size = i, times[i]++;
      wrong += not_once();
    }
    return wrong;
  }
};

int main() {
  int three = 3, sum = 0;
  auto by_reference = [&] { return three; };
  auto by_value = [three](int more = 1) { return three + more; };
#pragma omp parallel num_threads(by_reference()) if (by_value() > 3)
  {
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < 10; i++) sum += i;
  }
#pragma omp parallel
#pragma omp single
#pragma omp task final(by_value(2) > 1) priority(by_reference())
  sum++;
  std::printf("%d %d %d %d %d %d\n", chunks(3), chunks(2L), sum, references(), Counter().count(),
              Chunked<int>().count());
}
