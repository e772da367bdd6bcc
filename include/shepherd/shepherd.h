/* What Shepherd offers beyond OpenMP and <omp.h>: memory that lies in chosen locality domains, and what became of
 * placed tasks (docs/locality.md). Valid C89 to C23 and C++11 onward. Every routine may be called by any thread at any
 * time. */
#ifndef SHEPHERD_SHEPHERD_H
#define SHEPHERD_SHEPHERD_H

#include <stddef.h>

#ifdef __cplusplus
#define SHEPHERD_NOTHROW noexcept
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

#ifdef __cplusplus
} /* extern "C" */
#endif

#undef SHEPHERD_NOTHROW

#endif
