// Tasks in member templates of member templates, friends, and through pointers to members.
// RUN: %matrix --backend=%backend --flag=-std=c++17 %s
#include <cstdio>
template <class T> class Outer {
public:
  template <int N> struct Inner {
    T data[N];
    static int count;
    template <class F> void apply(F f);
    void each(void (Inner::*m)(T &));
    void twice(T &x) {
      x *= 2;
    }
    friend T sum(Inner &i) {
      T s = 0;
#pragma omp task shared(s, i)
      for (T &x : i.data)
        s += x;
#pragma omp taskwait
      return s;
    }
  };
};
template <class T> template <int N> int Outer<T>::Inner<N>::count = 0;
template <class T> template <int N> template <class F> void Outer<T>::Inner<N>::apply(F f) {
  for (int i = 0; i < N; ++i)
#pragma omp task firstprivate(i) shared(f)
  {
    data[i] = f(data[i]);
#pragma omp atomic
    count++;
  }
#pragma omp taskwait
}
template <class T> template <int N> void Outer<T>::Inner<N>::each(void (Inner::*m)(T &)) {
#pragma omp taskgroup
  for (auto &x : data) {
#pragma omp task shared(x)
    (this->*m)(x);
  }
}
int main() {
  double r = 0;
#pragma omp parallel
#pragma omp single
  {
    Outer<double>::Inner<4> in{{1, 2, 3, 4}};
    in.apply([](double x) { return x + .5; });
    in.each(&Outer<double>::Inner<4>::twice);
    r = sum(in) + in.count;
  }
  printf("%g\n", r);
}
