/* For programs that place their tasks: locality domains where the compiler has them, and a count of how near leaf tasks ran to
 * their data.
 *
 * With BENCH_TOUCHES=1 a program compares, for each piece of data that a leaf task works on, the node of its first page with the
 * node of the processor, and prints a line   local=N remote=N   before its result.
 * For C99 and C++11 onward.
 */
#ifndef SHEPHERD_BENCH_LOCALITY_H
#define SHEPHERD_BENCH_LOCALITY_H

#ifdef _OPENMP
#include <omp.h>
#endif
#ifdef SHEPHERD_OMP_H
#include <shepherd/shepherd.h>
#else
#include <sys/mman.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Other implementations have one domain. */
static inline int locality_domains(void) {
#ifdef SHEPHERD_OMP_H
  return omp_get_num_locality_domains();
#else
  return 1;
#endif
}

/* Zeroed pages near a domain; the program ends where there are none. With other implementations they lie where they are touched. */
static inline void *locality_pages(size_t size, int domain) {
#ifdef SHEPHERD_OMP_H
  void *memory = shepherd_domain_alloc(size, domain);
  if (!memory)
    exit(1);
#else
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  (void)domain;
  if (memory == MAP_FAILED)
    exit(1);
#endif
  return memory;
}

/* From now on they are near another domain. */
static inline void locality_pages_move(void *memory, size_t size, int domain) {
#ifdef SHEPHERD_OMP_H
  if (memory && shepherd_domain_move(memory, size, domain) != 0)
    exit(1);
#else
  (void)memory, (void)size, (void)domain;
#endif
}

static inline void locality_pages_free(void *memory, size_t size) {
#ifdef SHEPHERD_OMP_H
  (void)size;
  shepherd_domain_free(memory);
#else
  if (memory)
    munmap(memory, size);
#endif
}

static int touches_wanted;
static long touches_local, touches_remote;

static inline void touches_begin(void) {
  const char *wanted = getenv("BENCH_TOUCHES");
  touches_wanted = wanted && *wanted == '1';
}

/* A leaf task works on what begins here. */
static inline void touch(const void *data) {
  enum { NODE_OF_ADDRESS = 3 }; /* MPOL_F_NODE | MPOL_F_ADDR */
  unsigned cpu, here;
  int node = -1;
  long *count;
  if (!touches_wanted)
    return;
  if (syscall(SYS_getcpu, &cpu, &here, NULL) != 0 || syscall(SYS_get_mempolicy, &node, NULL, 0ul, data, NODE_OF_ADDRESS) != 0)
    return;
  count = node == (int)here ? &touches_local : &touches_remote;
  __atomic_fetch_add(count, 1, __ATOMIC_RELAXED);
}

static inline void touches_end(void) {
  if (touches_wanted)
    printf("local=%ld remote=%ld\n", touches_local, touches_remote);
}

#endif
