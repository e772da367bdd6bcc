/* Reductions that tasks take part in (OpenMP 5.2, 5.5.9 to 5.5.11): a taskgroup region reduces items, its tasks join in. */
#ifndef SHEPHERD_ABI_REDUCTION_H
#define SHEPHERD_ABI_REDUCTION_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

/* What a reduction does with arrays of one type; static data of the emitted code. */
struct shep_reduction_operator {
  shep_size size;  /* bytes of an element */
  shep_size align; /* bytes, a power of two */
  void (*initialize)(void *copy, void *original, shep_size count); /* start values, in raw storage */
  void (*combine)(void *into, void *from, shep_size count);
  void (*destroy)(void *copy, shep_size count); /* null where that is trivial */
};

struct shep_reduction_item {
  void *original; /* its first element: what the copies are combined into */
  shep_size count; /* elements */
  const struct shep_reduction_operator *op;
  /* Of reduction(task, ...), where `original` is a thread's copy: what it is a copy of, which tasks in other functions name, and
   * which initialisers see as omp_orig. Null: the same as `original`. */
  void *listed;
};

/* Directly behind shep_taskgroup_begin. The items stay as they are until shep_taskgroup_end, which combines all copies into the
 * originals. */
void shep_taskgroup_reduce(struct shep_taskgroup *group, const struct shep_reduction_item *items, unsigned count);

/* At the start of a task: the copy that it is to use of the item that has `original` in it, or in a copy, and which the innermost
 * taskgroup around reduces that reduces any such. A task that may go on in another thread (flags: SHEP_TASK_UNTIED) gets one that no
 * other uses, and hands it back at its end. Ends the program where there is no such taskgroup. */
void *shep_reduction_join(void *original, const struct shep_location *where, unsigned flags);
void shep_reduction_hand_back(void *copy);

#ifdef __cplusplus
} /* extern "C" */
#else
/* Storage at an alignment that malloc need not know of: in front of what is aligned stands where it begins. */
static __inline__ void *shep_allocate(shep_size bytes, shep_size alignment) {
  char *start, *aligned;
  if (alignment <= 2 * sizeof(void *)) return __builtin_malloc(bytes ? bytes : 1);
  start = (char *)__builtin_malloc(bytes + alignment);
  if (!start) return 0;
  aligned = start + (alignment - (shep_size)start % alignment);
  ((void **)(void *)aligned)[-1] = start;
  return aligned;
}
static __inline__ void shep_release(void *storage, shep_size alignment) {
  __builtin_free(alignment <= 2 * sizeof(void *) || !storage ? storage : ((void **)storage)[-1]);
}
#endif

#endif
