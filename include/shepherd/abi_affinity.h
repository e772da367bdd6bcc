/* The affinity clause (OpenMP 5.2, 12.5.1): the task goes where most of its data lies. */
#ifndef SHEPHERD_ABI_AFFINITY_H
#define SHEPHERD_ABI_AFFINITY_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

/* In the frame of the construct; zero-initialised. */
struct shep_affinity {
  shep_u64 bytes;  /* of all list items */
  shep_u64 votes;  /* bytes by which the domain leads */
  int domain;      /* meaningful while votes is not zero */
};

/* One list item: `count` pieces of `bytes` bytes, the first at `first`, each `stride` bytes behind the one before. */
void shep_affinity_add(struct shep_affinity *affinity, const volatile void *first, shep_u64 count, shep_i64 stride, shep_u64 bytes);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
