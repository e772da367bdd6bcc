// Reductions that a class template declares, named through an instance, from inside and from outside of it, and of
// members.
// RUN: %matrix --backend=%backend --threads=1,3 %s
#include <cstdio>

template <typename T> struct Most {
  T value;
  explicit Most(T value = T()) : value(value) {}
  void take(T other) {
    if (value < other) value = other;
  }
#pragma omp declare reduction(most : Most<T> : omp_out.take(omp_in.value))
#pragma omp declare reduction(add:T : omp_out += omp_in) initializer(omp_priv = 0)
#pragma omp declare reduction(add:Most : omp_out.value += omp_in.value)

  T inside(int n) {
    T total = 0;
#pragma omp parallel for reduction(add : total)
    for (int i = 0; i < n; ++i) total += i;
    return total;
  }
};

template <typename T> struct Table : Most<T> {
  T cells[3] = {}, *rows = cells, sum = 0;
  T fill(int n) {
#pragma omp parallel for reduction(+ : sum, cells)
    for (int i = 0; i < n; ++i) sum += i, cells[i % 3] += i;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : sum, rows[1 : 2])
    for (int i = 0; i < n; ++i) sum += 2 * i, rows[1 + i % 2] += i;
    return sum + 3 * cells[0] + 5 * cells[1] + 7 * cells[2];
  }
};

int main() {
  Most<int> most, sum(3);
  Most<double> other;
  long plain = 0;
#pragma omp parallel for reduction(Most<int>::most : most) reduction(Most<int>::add : sum)
  for (int i = 0; i < 100; ++i) most.take(i * 37 % 101), sum.value += i;
#pragma omp parallel for reduction(Most<double>::most : other) reduction(Most<long>::add : plain)
  for (int i = 0; i < 100; ++i) other.take(i * 37 % 101), plain += i;
  std::printf("%d %d %g %ld %d\n", most.value, sum.value, other.value, plain, most.inside(20));
  std::printf("%d %ld\n", Table<int>().fill(50), Table<long>().fill(70));
}
