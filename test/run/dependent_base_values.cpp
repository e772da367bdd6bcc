// A clause names a member of a base that the template's parameters decide, which its directive makes lastprivate: the
// value is that from in front of the directive.
// RUN: %shepcxx -O1 -fopenmp %s -o %t
// RUN: env OMP_NUM_THREADS=4 OMP_DYNAMIC=false %t
#include <omp.h>

#include <cstdio>

template <class T> struct Base {
  T length = 5;
};

template <class T> struct Loops : Base<T> {
  using Base<T>::length;
  int threads[40];

  void with_its_scope() {
    length = 5;
#pragma omp parallel for lastprivate(length) schedule(static, Base<T>::length - 2)
    for (int i = 0; i < 40; ++i) {
      threads[i] = omp_get_thread_num();
      length = T(i);
    }
  }
  void with_this() {
    length = 5;
#pragma omp teams distribute parallel for num_teams(1) lastprivate(length) schedule(static, this->length - 2)
    for (int i = 0; i < 40; ++i) {
      threads[i] = omp_get_thread_num();
      length = T(i);
    }
  }
  bool is_right() const {
    for (int i = 0; i < 40; ++i)
      if (threads[i] != i / 3 % 4) return false;
    return this->length == 39;
  }
};

int main() {
  Loops<int> loops;
  loops.with_its_scope();
  if (!loops.is_right()) return std::puts("Base<T>::length"), 1;
  loops.with_this();
  if (!loops.is_right()) return std::puts("this->length"), 1;
  return 0;
}
