// `begin declare variant` in namespaces and language linkage, with a condition of the program's run, and append_args
// (OpenMP 5.2, 7.5).
// RUN: %shepcxx --shep-backend=%backend -Wall -Wextra -Werror -fopenmp %s -o %t && %t | %FileCheck %s
#include <omp.h>
#include <cstdio>

int w;
namespace I {
#pragma omp begin declare variant match(implementation = {vendor(llvm)})
int z(int x) { return x + 5; }
#pragma omp end declare variant
int z(int x) { return x; }
#pragma omp begin declare variant match(device = {kind(nohost)})
int never(int x) { return x + missing; }
#pragma omp end declare variant
int never(int x) { return x; }
}  // namespace I
extern "C" {
#pragma omp begin declare variant match(device = {kind(host)})
static int ec(int x) { return 10 + x; }
#pragma omp end declare variant
static int ec(int x) { return x; }
}
namespace {
#pragma omp begin declare variant match(user = {condition(w > 0)})
int an(int x) { return 20 + x; }
#pragma omp end declare variant
int an(int x) { return x; }
}  // namespace

int dv(int x, omp_interop_t o) { return 1000 + x + (o == omp_interop_none ? 0 : 5000); }
#pragma omp declare variant(dv) match(construct = {dispatch}) append_args(interop(target))
int db(int x) { return x; }

int main() {
  // CHECK: 6 1 11
  std::printf("%d %d %d\n", I::z(1), I::never(1), ec(1));
  for (w = 0; w < 2; w++) {
    // CHECK: {{^}}1{{$}}
    // CHECK: {{^}}21{{$}}
    std::printf("%d\n", an(1));
  }
  int r;
#pragma omp dispatch
  r = db(1);
  // CHECK: 1001 1
  std::printf("%d %d\n", r, db(1));
}
