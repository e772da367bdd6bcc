// A call reaches the variant whatever the variant's name means where the call stands (OpenMP 5.2, 7.5).
// RUN: %shepcxx --shep-backend=%backend -Wall -Wextra -Werror -fopenmp %s -o %t && %t | %FileCheck %s
#include <cstdio>

namespace N {
struct P {
  int mv(int x) { return 10 + x; }
#pragma omp declare variant(P::mv) match(device = {kind(host)})
  int mb(int x) { return x; }
  int go() {
    int mv = 3;
    int s = 0;
#pragma omp parallel num_threads(2) reduction(+ : s)
    s += mb(mv);
    return s;
  }
  int dispatched(int x) {
    int r;
#pragma omp dispatch
    r = db(x);
    return r;
  }
  int dv(int x) { return 30 + x; }
#pragma omp declare variant(P::dv) match(construct = {dispatch})
  int db(int x) { return x; }
};
}  // namespace N
struct Q : N::P {
  int mv(int) { return 999; }
  int dv(int) { return 999; }
  int go2() { return mb(1); }
};

template <class T> int tv(T x) { return 90 + x; }
#pragma omp declare variant(tv<T>) match(device = {kind(host)})
template <class T> int tb(T x) { return x; }
namespace M {
template <class T> int mv(T x) { return 70 + x; }
#pragma omp declare variant(mv<T>) match(construct = {parallel})
template <class T> int mb(T x) { return x; }
int go() {
  int tv = 1;
  return ::tb(tv) + (*tb<int>)(tv);
}
}  // namespace M

int ov(int x) { return 30 + x; }
int ov(double) { return 40; }
#pragma omp declare variant(ov) match(construct = {dispatch})
int ob(int x) { return x; }
int ob(const char*) { return 7; }
template <class T> T dtv(T x) { return T(20 + x); }
#pragma omp declare variant(dtv<T>) match(construct = {dispatch})
template <class T> T dtb(T x) { return x; }
int fv(int x, int y = 9) { return 30 + x + y; }
#pragma omp declare variant(fv) match(construct = {dispatch})
int fb(int x, int y = 4) { return x + y; }

struct Doubled {
  int value = 0;
  Doubled& operator=(int k) {
    value = 2 * k;
    return *this;
  }
};

int main() {
  Q q;
  Q* p = &q;
  // CHECK: 11 11 11 26 31
  std::printf("%d %d %d %d %d\n", q.mb(1), q.go2(), p->mb(1), p->go(), q.dispatched(1));
  int tv = 2, mv = 1;
  // CHECK: 92 92 182
  std::printf("%d %d %d\n", tb<short>(tv), tb(tv), M::go());
#pragma omp parallel num_threads(1)
  // CHECK: 71 71
  std::printf("%d %d\n", M::mb(1), M::mb<char>(mv));
  for (int c = 0; c < 2; c++) {
    int r, s;
    long t;
    Doubled o;
#pragma omp dispatch novariants(c)
    r = ob(ob(1));
#pragma omp dispatch nocontext(c)
    s = dtb(1);
#pragma omp dispatch novariants(c)
    t = dtb<long>(1);
#pragma omp dispatch novariants(c)
    o = ob(2);
    // CHECK: 31 21 21 64
    // CHECK: 1 1 1 4
    std::printf("%d %d %ld %d\n", r, s, t, o.value);
  }
  int r, s, t;
#pragma omp dispatch novariants(0)
  r = fb(1);
#pragma omp dispatch novariants(1)
  s = fb(1);
#pragma omp dispatch nocontext(sizeof(int) == 4)
  t = q.db(1);
  // CHECK: 40 5 1
  std::printf("%d %d %d\n", r, s, t);
}
