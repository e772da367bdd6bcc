// A target region runs on the host: what no clause names is copied if it is a scalar, and shared otherwise; an initial
// task executes it.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -I%S/../Inputs -x c++ %s -o %t.cxx
// RUN: env OMP_NUM_THREADS=3 %t.cxx
// RUN: env OMP_NUM_THREADS=3 OMP_TARGET_OFFLOAD=mandatory OMP_DEFAULT_DEVICE=0 %t
#include "verify.h"

#include <omp.h>
#include <stdlib.h>

struct Pair {
  int first, second;
  int *rest;
};

static int global = 1;
static int global_array[4];
static const int kConstant = 7;
#pragma omp declare target
int everywhere = 1;
static void count(void) { everywhere++; }
#pragma omp end declare target
static int linked;
#pragma omp declare target link(linked)

static void implicit(void) {
  int scalar = 1, array[3] = {0}, *pointer = array;
  static int local = 3;
  double _Complex z = 1;
  struct Pair pair = {1, 2, array};
#pragma omp target
  {
    scalar++, global++, local++;
    array[0] = scalar + kConstant, global_array[1] = global, pair.second = 5;
    pointer[1] = 8;
    pointer = 0;
    z += 1;
    count();
    everywhere++;
    linked = 4;
  }
  VERIFY(scalar == 1 && global == 1 && local == 3 && z == 1);
  VERIFY(array[0] == 9 && array[1] == 8 && pointer == array && global_array[1] == 2 && pair.second == 5);
  VERIFY(everywhere == 3 && linked == 4);
}

static void named(int n) {
  int mapped = 1, copied = 1, own = 1, always = 1, device = 0, calls = 0, vla[n];
  struct Pair pair = {1, 2, &mapped}, other = pair;
  int *pointer = &own;
#pragma omp target map(tofrom : mapped) map(always close to : always) firstprivate(copied, pair) private(own) map(vla[0 : n]) \
    map(other.rest[0 : calls++ * 0 + 1]) if (target : calls++ == 1) device(device + 0 * calls++) \
    is_device_ptr(pointer)
  {
    own = 5;
    mapped++, copied++, always++, pair.first = 9, vla[n - 1] = own;
    *pointer = 3;
  }
  VERIFY(mapped == 2 && copied == 1 && always == 2 && own == 3 && pair.first == 1 && vla[n - 1] == 5);
  VERIFY(calls == 3);
  int array[2] = {1, 1};
#pragma omp target defaultmap(tofrom : scalar) defaultmap(firstprivate : aggregate) has_device_addr(always)
  mapped++, array[0]++, always++;
  VERIFY(mapped == 3 && array[0] == 1 && always == 3);
#pragma omp target defaultmap(tofrom)
  mapped++, copied++;
  VERIFY(mapped == 4 && copied == 2);
#pragma omp target firstprivate(vla)
  vla[0] = 77;
  VERIFY(vla[0] != 77);
}

static void shape(void) {
  int result[10] = {0}, threads = 0;
  omp_set_num_threads(2);
#pragma omp parallel
#pragma omp single
#pragma omp target thread_limit(4) map(from : threads)
  {
    result[0] = omp_is_initial_device() && omp_get_device_num() == omp_get_initial_device();
    result[1] = omp_get_level(), result[2] = omp_get_num_threads(), result[3] = omp_in_parallel();
    result[4] = omp_get_thread_limit(), result[5] = omp_get_num_teams(), result[6] = omp_get_max_threads();
    result[7] = omp_get_team_num(), result[8] = omp_in_explicit_task();
#pragma omp parallel num_threads(2)
#pragma omp single
    threads = omp_get_num_threads();
  }
  VERIFY(result[0] == 1 && result[1] == 0 && result[2] == 1 && result[3] == 0 && result[4] == 4 && result[5] == 1);
  VERIFY(result[6] == 3 && result[7] == 0 && result[8] == 0 && threads == 2);
  int teams = 0, sum = 0;
#pragma omp target map(tofrom : teams, sum)
#pragma omp teams num_teams(3) reduction(+ : sum)
  {
    if (omp_get_team_num() == 0) teams = omp_get_num_teams();
    sum += omp_get_team_num();
  }
  VERIFY(teams == 3 && sum == 3);
}

static void tasks(void) {
  int inside = 0;
#pragma omp target map(from : inside)
  {
    int private_sum = 0;
    for (int i = 1; i <= 4; ++i)
#pragma omp task shared(private_sum)
#pragma omp atomic
      private_sum += i;
#pragma omp taskwait
    inside = private_sum;
  }
  VERIFY(inside == 10);
}

static void allocators(void) {
  int value = 0;
  omp_allocator_handle_t mine = omp_null_allocator;
  omp_alloctrait_t traits[] = {{omp_atk_alignment, 128}};
#pragma omp target map(tofrom : value) uses_allocators(omp_default_mem_alloc, mine(traits))
  {
    int *room = (int *)omp_alloc(sizeof(int), mine);
    *room = 6;
    value = *room + (((size_t)room % 128) != 0);
    omp_free(room, mine);
  }
  VERIFY(value == 6 && mine == omp_null_allocator);
#pragma omp target map(tofrom : value) uses_allocators(memspace(omp_default_mem_space), traits(traits) : mine)
  value = mine != omp_null_allocator;
  VERIFY(value == 1);
}

int main(void) {
  implicit();
  named(4);
  shape();
  tasks();
  allocators();
  return 0;
}
