/* For programs whose tasks are assemblies: what the members share. Other compilers ignore the assembly, and execute the task by one
 * thread; there the loop's iterations are all its own, and it is the one member.
 * For C99 and C++11 onward.
 */
#ifndef SHEPHERD_BENCH_ASSEMBLY_H
#define SHEPHERD_BENCH_ASSEMBLY_H

#ifdef _OPENMP
#include <omp.h>
#endif

#ifdef SHEPHERD_OMP_H
/* In front of a loop: each member has its iterations, and goes on when all are done, or when its own are. */
#define MEMBERS_SHARE _Pragma("omp for schedule(static)")
#define MEMBERS_SHARE_NOWAIT _Pragma("omp for schedule(static) nowait")
/* In front of a block: the first to come executes it; the others stay for the tasks that it generates. */
#define ONE_MEMBER _Pragma("omp single")
#else
#define MEMBERS_SHARE
#define MEMBERS_SHARE_NOWAIT
#define ONE_MEMBER
#endif

/* After so many pieces of work of about 0.1 us. Compiled with -DBENCH_STEPS=1, each ends with a call of the library: so a simulation
 * with strands of fixed length (shepherd simulate --strand=100) has them take as long as they would, and two runs are alike. With
 * -DBENCH_STEPS=5 and --strand=20 a piece is five strands, and what a strand more takes where tasks begin and end counts less. */
static inline void bench_worked(long pieces) {
#if defined(BENCH_STEPS) && defined(_OPENMP)
  for (long step = 0; step < pieces * BENCH_STEPS; step++)
    (void)omp_get_level();
#else
  (void)pieces;
#endif
}

#endif
