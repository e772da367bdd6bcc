// Directives and clauses as OpenMP 5.2 and 6.0 write them mean what their older forms do, and reach the back end in
// these.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -Wno-unknown-pragmas -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"

#include <omp.h>

struct pair {
  int low, high;
};

#pragma omp declare reduction(widen : struct pair)                           \
    combiner(omp_out.low = omp_in.low < omp_out.low ? omp_in.low : omp_out.low, \
             omp_out.high = omp_in.high > omp_out.high ? omp_in.high : omp_out.high) \
    initializer(omp_priv = {1000, -1000})
#pragma omp declare_reduction(longest : int) initializer(omp_priv = -1) \
    combiner(omp_out = omp_in > omp_out ? omp_in : omp_out)

static int linked[8], kept;
#pragma omp declare_target link(linked)
#pragma omp declare_target local(kept)

#pragma omp begin declare_target
static int sum_of_linked(void) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 8; i++) sum += linked[i];
  return sum;
}
#pragma omp end declare_target

#pragma omp declare_simd uniform(p) linear(i : val, step(1))
static int element(const int *p, int i) { return p[i]; }
#pragma omp declare simd linear(i : step(2)) notinbranch
static int twice(int i) { return 2 * i; }

static void reduce(void) {
  struct pair range = {500, 500};
  int longest = 0;
#pragma omp parallel for reduction(widen : range) reduction(longest : longest)
  for (int i = 0; i < 100; i++) {
    if (i < range.low) range.low = i;
    if (i > range.high) range.high = i;
    if (i % 10 > longest) longest = i % 10;
  }
  VERIFY(range.low == 0 && range.high == 500 && longest == 9);
  range.low = range.high = 7;
#pragma omp simd reduction(widen : range)
  for (int i = 0; i < 20; i++) range.high = i > range.high ? i : range.high;
  VERIFY(range.low == 7 && range.high == 19);
}

static void count(void) {
  int values[40], sum = 0, k = 3;
#pragma omp parallel for simd linear(k : step(2))
  for (int i = 0; i < 40; i++) values[i] = k;
  VERIFY(k == 81);
  k = 83;
#pragma omp simd reduction(+ : sum) linear(k : val, step(3))
  for (int i = 0; i < 40; i++) {
    sum += element(values, i) + twice(i);
    k += 3;
  }
  VERIFY(sum == 40 * 3 + 2 * 780 + 2 * 780 && k == 203);
}

static void offload(int n, int m) {
  int cells[20], whole = 1, part = 2, *p = cells;
  VERIFY(n * m == 20);
  for (int i = 0; i < 20; i++) cells[i] = i;
#pragma omp target_data map(tofrom : cells)
  {
#pragma omp target_update to((([n][m])p)[0 : n][1], whole) from((([n][m])p)[1 : 2][m - 1])
#pragma omp target defaultmap(tofrom : all) map(to : part)
    whole += part + cells[3];
  }
  VERIFY(whole == 6 && part == 2 && cells[3] == 3);
  for (int i = 0; i < 8; i++) linked[i] = i;
  kept = 0;
#pragma omp target map(from : kept)
  kept = sum_of_linked();
  VERIFY(kept == 28);
}

static void allocate(void) {
  omp_allocator_handle_t mine = omp_null_allocator, other = omp_default_mem_alloc;
  const omp_alloctrait_t traits[1] = {{omp_atk_alignment, 64}};
  int works = 0;
#pragma omp target uses_allocators(mine, omp_default_mem_alloc, other(traits)) map(tofrom : works)
  {
    int *place = omp_alloc(sizeof(int), mine), *aligned = omp_alloc(sizeof(int), other);
    works = place && mine != omp_null_allocator && (unsigned long)aligned % 64 == 0;
    omp_free(place, mine);
    omp_free(aligned, other);
  }
  VERIFY(works && mine == omp_null_allocator);
}

int main(void) {
#pragma omp parallel
  {
#pragma omp cancellation_point parallel
  }
  reduce();
  count();
  offload(4, 5);
  allocate();
  return 0;
}
