// Allocators on the host: their traits, the default one, and what becomes of memory that they do not have.
// RUN: %shepcc --shep-backend=%backend -fopenmp %s -o %t && %t
// RUN: env OMP_ALLOCATOR=omp_high_bw_mem_space:alignment=256,pool_size=10000,fallback=null_fb %t limited
// RUN: env OMP_ALLOCATOR=omp_large_cap_mem_alloc %t predefined
// RUN: env OMP_ALLOCATOR=nonsense %t 2>&1 | %FileCheck %s
// CHECK: warning: OMP_ALLOCATOR=nonsense
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REQUIRE(condition) ((condition) ? (void)0 : (printf("%d: not so: %s\n", __LINE__, #condition), exit(1)))

static int is_aligned(const void *pointer, uintptr_t alignment) { return pointer && (uintptr_t)pointer % alignment == 0; }

static void plain(void) {
  char *memory = omp_alloc(100, omp_default_mem_alloc);
  memset(memory, 7, 100);
  memory = omp_realloc(memory, 5000, omp_thread_mem_alloc, omp_default_mem_alloc);
  REQUIRE(memory[0] == 7 && memory[99] == 7);
  memory = omp_realloc(memory, 10, omp_null_allocator, omp_null_allocator);
  REQUIRE(memory[9] == 7);
  REQUIRE(!omp_realloc(memory, 0, omp_null_allocator, omp_null_allocator));
  REQUIRE(!omp_alloc(0, omp_default_mem_alloc));
  omp_free(NULL, omp_null_allocator);
  int *zeros = omp_calloc(1000, sizeof(int), omp_pteam_mem_alloc);
  for (int i = 0; i < 1000; ++i) REQUIRE(zeros[i] == 0);
  omp_free(zeros, omp_pteam_mem_alloc);
  REQUIRE(!omp_calloc(SIZE_MAX / 2, 4, omp_default_mem_alloc));
  void *aligned = omp_aligned_alloc(4096, 10, omp_default_mem_alloc);
  REQUIRE(is_aligned(aligned, 4096));
  omp_free(aligned, omp_default_mem_alloc);
  aligned = omp_aligned_calloc(64, 10, 10, omp_default_mem_alloc);
  REQUIRE(is_aligned(aligned, 64));
  omp_free(aligned, omp_null_allocator);
  REQUIRE(!omp_aligned_alloc(48, 10, omp_default_mem_alloc));
}

static void traits(void) {
  omp_alloctrait_t limited[] = {{omp_atk_alignment, 512}, {omp_atk_pool_size, 1000}, {omp_atk_fallback, omp_atv_null_fb}, {omp_atk_access, omp_atv_all}};
  omp_allocator_handle_t small = omp_init_allocator(omp_default_mem_space, 4, limited);
  REQUIRE(small != omp_null_allocator);
  void *first = omp_alloc(600, small);
  REQUIRE(is_aligned(first, 512));
  REQUIRE(!omp_alloc(600, small));
  omp_alloctrait_t second_choice[] = {{omp_atk_pool_size, 10}, {omp_atk_fallback, omp_atv_allocator_fb}, {omp_atk_fb_data, small}};
  omp_allocator_handle_t chained = omp_init_allocator(omp_low_lat_mem_space, 3, second_choice);
  void *third = omp_alloc(100, chained);
  REQUIRE(is_aligned(third, 512));
  REQUIRE(!omp_alloc(600, chained));
  omp_free(first, small);
  void *again = omp_alloc(600, small);
  REQUIRE(again);
  omp_free(again, small);
  omp_free(third, chained);
  omp_destroy_allocator(chained);
  omp_destroy_allocator(small);
}

// What is replaced counts as free, where a pool has no room for both: growing and shrinking, by handle and by the default allocator.
static void reallocated_in_a_pool(void) {
  omp_alloctrait_t limited[] = {{omp_atk_pool_size, 1000}, {omp_atk_fallback, omp_atv_null_fb}};
  omp_allocator_handle_t pool = omp_init_allocator(omp_default_mem_space, 2, limited);
  omp_set_default_allocator(pool);
  char *memory = omp_alloc(800, omp_null_allocator);
  memory[799] = 9;
  memory = omp_realloc(memory, 1000, omp_null_allocator, omp_null_allocator);
  REQUIRE(memory && memory[799] == 9);
  REQUIRE(!omp_alloc(1, pool));
  REQUIRE(!omp_realloc(memory, 1001, pool, pool) && memory[799] == 9);
  memory[299] = 8;
  memory = omp_realloc(memory, 300, pool, omp_null_allocator);
  REQUIRE(memory && memory[299] == 8);
  void *rest = omp_alloc(700, pool);
  REQUIRE(rest && !omp_alloc(1, pool));
  omp_free(rest, pool);
  // Falling back to the pool that the old piece is in, and leaving it for another allocator.
  omp_alloctrait_t second_choice[] = {{omp_atk_pool_size, 10}, {omp_atk_fallback, omp_atv_allocator_fb}, {omp_atk_fb_data, pool}};
  omp_allocator_handle_t chained = omp_init_allocator(omp_default_mem_space, 3, second_choice);
  memory = omp_realloc(memory, 1000, chained, pool);
  REQUIRE(memory && memory[299] == 8 && !omp_alloc(1, pool));
  memory = omp_realloc(memory, 1, omp_default_mem_alloc, chained);
  rest = omp_alloc(1000, pool);
  REQUIRE(rest);
  omp_free(rest, pool);
  omp_free(memory, omp_default_mem_alloc);
  omp_set_default_allocator(omp_default_mem_alloc);
  omp_destroy_allocator(chained);
  omp_destroy_allocator(pool);
}

static void pages(void) {
  const omp_uintptr_t partitions[] = {omp_atv_nearest, omp_atv_blocked, omp_atv_interleaved, omp_atv_environment};
  for (int i = 0; i < 4; ++i) {
    omp_alloctrait_t spread[] = {{omp_atk_partition, partitions[i]}, {omp_atk_pinned, omp_atv_true}, {omp_atk_alignment, 128}};
    omp_allocator_handle_t allocator = omp_init_allocator(omp_large_cap_mem_space, 3, spread);
    char *memory = omp_alloc(50000, allocator);
    REQUIRE(is_aligned(memory, 128));
    memset(memory, 1, 50000);
    omp_free(memory, allocator);
    omp_destroy_allocator(allocator);
  }
}

static void refused(void) {
  omp_alloctrait_t odd = {omp_atk_alignment, 3}, unknown = {omp_atk_pinned, 9}, nobody[] = {{omp_atk_fallback, omp_atv_allocator_fb}};
  omp_alloctrait_t usual = {omp_atk_partition, omp_atv_default};
  REQUIRE(omp_init_allocator(omp_default_mem_space, 1, &odd) == omp_null_allocator);
  REQUIRE(omp_init_allocator(omp_default_mem_space, 1, &unknown) == omp_null_allocator);
  REQUIRE(omp_init_allocator(omp_default_mem_space, 1, nobody) == omp_null_allocator);
  REQUIRE(omp_init_allocator(omp_default_mem_space, 1, &usual) != omp_null_allocator);
}

static void per_task(void) {
  omp_set_default_allocator(omp_const_mem_alloc);
#pragma omp parallel num_threads(2)
  {
    REQUIRE(omp_get_default_allocator() == omp_const_mem_alloc);
    if (omp_get_thread_num() == 1) omp_set_default_allocator(omp_cgroup_mem_alloc);
#pragma omp barrier
    REQUIRE(omp_get_default_allocator() == (omp_get_thread_num() == 1 ? omp_cgroup_mem_alloc : omp_const_mem_alloc));
  }
  int x = 5;
#pragma omp parallel firstprivate(x) allocate(omp_thread_mem_alloc : x) num_threads(2)
#pragma omp task firstprivate(x) allocate(x)
  REQUIRE(x == 5);
}

int main(int count, char **arguments) {
  if (count > 1 && !strcmp(arguments[1], "limited")) {
    void *memory = omp_alloc(6000, omp_null_allocator);
    REQUIRE(is_aligned(memory, 256));
    REQUIRE(!omp_alloc(6000, omp_null_allocator));
    omp_free(memory, omp_null_allocator);
    return 0;
  }
  REQUIRE(omp_get_default_allocator() == (count > 1 ? omp_large_cap_mem_alloc : omp_default_mem_alloc));
  plain();
  traits();
  if (count == 1) reallocated_in_a_pool();
  pages();
  refused();
  per_task();
  return 0;
}
