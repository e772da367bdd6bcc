// An allocator with a locality domain gives memory like any other; where it lies, test/numa/placement.c asks a kernel with several nodes.
// RUN: %shepcc --shep-backend=%backend -fopenmp %s -o %t
// RUN: env SHEPHERD_DOMAINS=3 %t
// RUN: env SHEPHERD_DOMAINS=all %t
// RUN: env HWLOC_SYNTHETIC="numa:4 core:2 pu:1" OMP_NUM_THREADS=2 %t
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define REQUIRE(condition) ((condition) ? (void)0 : (printf("%d: not so: %s\n", __LINE__, #condition), exit(1)))

static omp_allocator_handle_t in_domain(omp_uintptr_t domain) {
  omp_alloctrait_t traits[] = {{omp_atk_alignment, 256}, {ompx_atk_locality_domain, domain}};
  return omp_init_allocator(omp_default_mem_space, 2, traits);
}

int main(void) {
  int domains = omp_get_num_locality_domains();
  /* Numbers go round. */
  for (int domain = 0; domain < 2 * domains; ++domain) {
    omp_allocator_handle_t allocator = in_domain((omp_uintptr_t)domain);
    REQUIRE(allocator != omp_null_allocator);
    char *memory = omp_alloc(100000, allocator);
    REQUIRE(memory && (uintptr_t)memory % 256 == 0);
    memset(memory, 7, 100000);
    memory = omp_realloc(memory, 200000, allocator, allocator);
    REQUIRE(memory && memory[99999] == 7);
    omp_free(memory, allocator);
    int *zeros = omp_calloc(1000, sizeof(int), allocator);
    for (int i = 0; i < 1000; ++i) REQUIRE(zeros[i] == 0);
    omp_free(zeros, omp_null_allocator);
    omp_destroy_allocator(allocator);
  }
  /* -1 is the value of any trait that leaves it as it is; other negative numbers are no domain. */
  omp_allocator_handle_t plain = in_domain(omp_atv_default);
  REQUIRE(plain != omp_null_allocator);
  omp_free(omp_alloc(10, plain), plain);
  omp_destroy_allocator(plain);
  REQUIRE(in_domain((omp_uintptr_t)-2) == omp_null_allocator);
  return 0;
}
