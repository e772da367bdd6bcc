/* What Shepherd offers beyond OpenMP and <omp.h>: memory that lies in chosen locality domains, and what became of
 * placed tasks (docs/locality.md); tasks that wait for what happens outside of OpenMP (docs/mpi.md). Valid C89 to C23
 * and all C++. Every routine may be called by any thread at any time. */
#ifndef SHEPHERD_SHEPHERD_H
#define SHEPHERD_SHEPHERD_H

#include <omp.h>
#include <stddef.h>

#ifdef __cplusplus
#if __cplusplus >= 201103L
#define SHEPHERD_NOTHROW noexcept
#else
#define SHEPHERD_NOTHROW throw()
#endif
extern "C" {
#elif defined(__GNUC__)
#define SHEPHERD_NOTHROW __attribute__((__nothrow__))
#else
#define SHEPHERD_NOTHROW
#endif

/* Zeroed memory whose pages come from the domain's node as far as that has any left, whoever touches them first; whole
 * pages, page-aligned. Domains are numbered as by omp_child_task_affinity; a negative one leaves the pages to first
 * touch. Null: no memory, or no size. Free with shepherd_domain_free. */
void* shepherd_domain_alloc(size_t __size, int __locality_domain) SHEPHERD_NOTHROW;

/* The same, dealt round the domains in blocks of so many bytes, rounded up to pages, the first block to domain 0. 0:
 * one block for each domain, all of one size. */
void* shepherd_spread_alloc(size_t __size, size_t __block) SHEPHERD_NOTHROW;

/* Brings pages to the node of another domain, the contents unchanged: all pages on which the memory lies, wholly or in
 * part, wherever it came from. Pages that are touched later come from there, too. A negative domain moves nothing, and
 * leaves further pages to first touch. 0 on success, which on a machine with one domain does nothing; nonzero where
 * the memory is not mapped or the system moves no pages. Pages that cannot be moved, because other processes have them
 * too or the node is full, stay. Others may read and write the memory meanwhile. */
int shepherd_domain_move(void* __memory, size_t __size, int __locality_domain) SHEPHERD_NOTHROW;

/* Null is allowed. */
void shepherd_domain_free(void* __memory) SHEPHERD_NOTHROW;

/* The domain near to most of a range's pages, as far as a few of them tell; -1 where none has been touched yet, or the
 * machine has one domain. The answer may be some 100 ms old. */
int shepherd_domain_of(const void* __memory, size_t __size) SHEPHERD_NOTHROW;

/* Since the program began. Tasks count when they have ended, in whichever region. */
struct shepherd_domain_counts {
  unsigned long long placed; /* tasks that a clause, a directive or omp_child_task_affinity put into the domain */
  unsigned long long run_locally; /* those of them that ran in it */
  unsigned long long migrated_in; /* tasks put into other domains that ran in this one */
  unsigned long long bytes_local; /* of affinity clauses of placed tasks that ran here: of those at home here, */
  unsigned long long bytes_remote; /* and of the others */
};

/* 0 on success; nonzero if there is no such domain. */
int shepherd_get_domain_counts(int __locality_domain, struct shepherd_domain_counts* __counts) SHEPHERD_NOTHROW;

/* Whoever has work of a kind that is done outside of OpenMP registers a function that looks whether some of it has
 * come, and returns how much; a negative number where the calling thread may not look, which is not asked again. Some
 * thread that may should be an initial thread, and in regions while others wait. Workers call it between two tasks,
 * while they look for work, and in short naps; one at a time, on stacks of 64 KiB or more. It may call
 * omp_fulfill_event and nothing else of OpenMP. From then on, in regions that begin later, no untied task runs on top
 * of another, so each may wait by itself. Returns nonzero if another function is registered, or within a parallel
 * region. */
int shepherd_set_poll(int (*__poll)(void)) SHEPHERD_NOTHROW;

/* Workers poll while this sum of all `__by` is positive. */
void shepherd_expect(int __by) SHEPHERD_NOTHROW;

/* An event that the current task is going to wait for. It is fulfilled by omp_fulfill_event, once, by any thread,
 * before or during the wait; shepherd_event_wait returns after that, and the event is gone. An untied task may go on
 * with another thread. A tied one keeps its thread, which runs its descendants meanwhile. */
omp_event_handle_t shepherd_event_create(void) SHEPHERD_NOTHROW;
void shepherd_event_wait(omp_event_handle_t __event);

/* A number for the thread of the program's own around the current task: the initial thread (OpenMP 5.2, 1.2.1) that
 * began the outermost region. It is the same in all regions within that one, those of leagues among them, and no other
 * thread's as long as the thread lives. */
unsigned long shepherd_initial_thread(void) SHEPHERD_NOTHROW;

#ifdef __cplusplus
} /* extern "C" */
#endif

#undef SHEPHERD_NOTHROW

#endif
