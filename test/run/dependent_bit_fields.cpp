// Bit-fields whose type depends on a template's parameters: in atomic constructs, which leave their neighbours alone,
// and in clauses that make copies. RUN: %matrix --backend=%backend --threads=1,3 %s
#include <cstdio>
#include <vector>

template <class T> struct Fields {
  T a : 5, b : 7;
  void write() {
#pragma omp atomic write
    a = 7;
  }
  T read() {
    T value;
#pragma omp atomic read
    value = b;
    return value;
  }
  T capture() {
    T value;
#pragma omp atomic capture
    {
      value = a;
      a += 1;
    }
    return value;
  }
  void update(T n) {
#pragma omp parallel for
    for (T i = 0; i < n; ++i) {
#pragma omp atomic
      b += 1;
#pragma omp atomic update
      this->a ^= 1;
    }
  }
  T copies(T n) {
    T sum = 0;
#pragma omp parallel num_threads(2) firstprivate(b) reduction(+ : sum)
    {
#pragma omp single
      sum += b + 1;
    }
#pragma omp parallel for firstprivate(a) lastprivate(a) reduction(+ : sum)
    for (T i = 0; i < n; ++i) {
      a = i % 8;
      sum += a;
    }
#pragma omp parallel sections firstprivate(b) reduction(+ : sum)
    {
#pragma omp section
      sum += b + 1;
    }
    return sum;
  }
};

/* Too large for one atomic instruction. */
template <class T> struct Many : Fields<T> {
  T more[4] = {};
  T c : 9;
};

template <class T> void show(Fields<T>& x) {
  std::printf("%d %d", int(x.a), int(x.b));
  x.write();
  std::printf(", %d %d %d", int(x.a), int(x.b), int(x.read()));
  const int old = int(x.capture());
  std::printf(", %d %d %d", old, int(x.a), int(x.b));
  x.update(50);
  const int sum = int(x.copies(20));
  std::printf(", %d %d %d\n", sum, int(x.a), int(x.b));
}

/* Members of which nothing is known before the template is instantiated, some of them bit-fields. */
template <class T> struct Derived : Fields<T> {
  T count() {
    T value;
#pragma omp parallel for
    for (int i = 0; i < 60; ++i) {
#pragma omp atomic
      this->b += 1;
    }
#pragma omp atomic read
    value = this->b;
    return value;
  }
};

struct Counts {
  long all;
  unsigned some : 6, few : 5;
};
struct View {
  double& value;
};
struct Row {
  double values[3] = {};
  View operator()(int i) { return {values[i]}; }
};

template <class Table, class View> double of_unknown(Table table, View view) {
  auto at = table.begin();
  auto* const pointer = &table.back();
  long old;
#pragma omp parallel for
  for (int i = 0; i < 40; ++i) {
#pragma omp atomic
    at->all += 2;
#pragma omp atomic
    (*at).some += 1;
#pragma omp atomic update
    pointer->few = pointer->few ^ 1;
#pragma omp atomic
    view(i % 3).value += 1;
  }
#pragma omp atomic capture
  {
    old = at->some;
    at->some = 9;
  }
  return double(old) + 100 * double(at->some) + double(at->all) + double(pointer->few) + 1000 * view(1).value;
}

int main() {
  Fields<unsigned> small = {3, 9};
  Fields<unsigned long> wide = {5, 2};
  Many<unsigned> many;
  many.a = 1, many.b = 4, many.c = 300;
  show(small);
  show(wide);
  show<unsigned>(many);
  Derived<unsigned> derived;
  derived.a = 3, derived.b = 1;
  std::printf("%d %d %d\n", int(many.c), int(derived.count()), int(derived.a));
  std::printf("%g\n", of_unknown(std::vector<Counts>(2), Row()));
}
