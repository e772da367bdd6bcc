/* Reductions that tasks take part in (OpenMP 5.2, 5.5.9 to 5.5.11): a taskgroup region reduces items, its tasks join
 * in. */
#ifndef SHEPHERD_ABI_REDUCTION_H
#define SHEPHERD_ABI_REDUCTION_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

/* What a reduction does with arrays of one type; static data of the emitted code. */
struct shep_reduction_operator {
  shep_size __size;  /* bytes of an element */
  shep_size __align; /* bytes, a power of two */
  void (*__initialize)(void* __copy, void* __original, shep_size __count); /* start values, in raw storage */
  void (*__combine)(void* __into, void* __from, shep_size __count);
  void (*__destroy)(void* __copy, shep_size __count); /* null where that is trivial */
};

struct shep_reduction_item {
  void* __original; /* its first element: what the copies are combined into */
  shep_size __count; /* elements */
  const struct shep_reduction_operator* __op;
  /* Of reduction(task, ...), where `__original` is a thread's copy: what it is a copy of, which tasks in other
   * functions name, and which initialisers see as omp_orig. Null: the same as `__original`. */
  void* __listed;
};

/* Directly behind shep_taskgroup_begin. The items stay as they are until shep_taskgroup_end, which combines all copies
 * into the originals. */
void shep_taskgroup_reduce(struct shep_taskgroup* __group, const struct shep_reduction_item* __items, unsigned __count);

/* At the start of a task: the copy that it is to use of the item that has `__original` in it, or in a copy, and which
 * the innermost taskgroup around reduces that reduces any such. A task that may go on in another thread (flags:
 * SHEP_TASK_UNTIED) gets one that no other uses, and hands it back at its end. Ends the program where there is no such
 * taskgroup. */
void* shep_reduction_join(void* __original, const struct shep_location* __where, unsigned __flags);
void shep_reduction_hand_back(void* __copy);

#ifdef __cplusplus
} /* extern "C" */
#else
/* Storage at an alignment that malloc need not know of: in front of what is aligned stands where it begins. */
static __inline__ void* shep_allocate(shep_size __bytes, shep_size __alignment) {
  char *__start, *__aligned;
  if (__alignment <= 2 * sizeof(void*)) return __builtin_malloc(__bytes ? __bytes : 1);
  __start = (char*)__builtin_malloc(__bytes + __alignment);
  if (!__start) return 0;
  __aligned = __start + (__alignment - (shep_size)__start % __alignment);
  ((void**)(void*)__aligned)[-1] = __start;
  return __aligned;
}
static __inline__ void shep_release(void* __storage, shep_size __alignment) {
  __builtin_free(__alignment <= 2 * sizeof(void*) || !__storage ? __storage : ((void**)__storage)[-1]);
}
#endif

/* The scan construct in a worksharing loop (OpenMP 5.2, 5.6). The loop runs twice: first the input phase of each
 * iteration, which collects into a slot of the iteration's own; then, when the slots have been combined, the scan
 * phase. */
#ifdef __cplusplus
extern "C" {
#endif

/* What the calling thread has of it; lives in the frame of the construct. */
struct shep_scan {
  shep_u64 __opaque[4];
};

/* Called by the whole team; `__items` stay until shep_scan_end. Each item has slots 0 to `__iterations`: the first
 * holds the original's value, the others the reduction's start value. */
void shep_scan_begin(struct shep_scan* __scan, const struct shep_location* __where,
                     const struct shep_reduction_item* __items, unsigned __count, shep_u64 __iterations);
void* shep_scan_slot(const struct shep_scan* __scan, unsigned __item, shep_u64 __slot);
/* Between the two: called by the whole team. Combines into each slot those in front of it. */
void shep_scan_combine(struct shep_scan* __scan, const struct shep_location* __where);
/* The last thread of the team frees the slots. */
void shep_scan_end(struct shep_scan* __scan);

#ifdef __cplusplus
} /* extern "C" */

namespace __shepherd {
template <class __T> inline __T& __scan_slot(const shep_scan& __scan, unsigned __item, shep_u64 __slot) {
  return *static_cast<__T*>(shep_scan_slot(&__scan, __item, __slot));
}
} /* namespace __shepherd */
#endif

#endif
