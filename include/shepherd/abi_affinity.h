/* The affinity clause (OpenMP 5.2, 12.5.1): the task goes where most of its data lies. */
#ifndef SHEPHERD_ABI_AFFINITY_H
#define SHEPHERD_ABI_AFFINITY_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

/* In the frame of the construct; zero-initialised. */
struct shep_affinity {
  shep_u64 __bytes;  /* of all list items */
  shep_u64 __votes;  /* bytes by which the domain leads */
  int __domain;      /* meaningful while votes is not zero */
};

/* One list item: `__count` pieces of `__bytes` bytes, the first at `__first`, each `__stride` bytes behind the one
 * before. */
void shep_affinity_add(struct shep_affinity* __affinity, const volatile void* __first, shep_u64 __count,
                       shep_i64 __stride, shep_u64 __bytes);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
