/* Tasks with clauses that few tasks have. What all tasks have is in abi_task.h, and pays nothing for these. */
#ifndef SHEPHERD_ABI_OPTIONS_H
#define SHEPHERD_ABI_OPTIONS_H

#pragma GCC system_header

#include <shepherd/abi_depend.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The affinity clause (OpenMP 5.2, 12.5.1): the task goes where most of its data lies.
 * In the frame of the construct; zero-initialised. */
struct shep_affinity {
  shep_u64 __bytes;  /* of all list items */
  shep_u64 __votes;  /* bytes by which the domain leads */
  int __domain;      /* meaningful while votes is not zero */
};

/* One list item: `__count` pieces of `__bytes` bytes, the first at `__first`, each `__stride` bytes behind the one
 * before. */
void shep_affinity_add(struct shep_affinity* __affinity, const volatile void* __first, shep_u64 __count,
                       shep_i64 __stride, shep_u64 __bytes);

/* In the frame of the construct; the library copies what it keeps. */
struct shep_task_options {
  int __priority; /* OpenMP 5.2, 12.4; 0 where there is no clause */
  int __domain; /* the locality domain to be placed in, as the user numbers them; negative where there is no clause */
  shep_u64 __affinity_bytes; /* of the list items of affinity clauses */
  unsigned __transparency; /* shep_transparency */
  const struct shep_dependence* __dependences;
  shep_size __dependence_count;
  shep_size __event; /* of the detach clause (12.5.2), from shep_event_create; 0 where there is none */
};
#define SHEP_DEFAULT_OPTIONS {0, -1, 0, 0, 0, 0, 0}

/* Of a transparent task (OpenMP 6.0, 14.5): the values of omp_impex_t. */
enum shep_transparency {
  SHEP_IMPORTS = 1, /* its child tasks depend on what has come before it */
  SHEP_EXPORTS = 2 /* what depends on it depends on its child tasks */
};

/* How emitted code fills them. The votes of an affinity clause count where they agree on a domain. */
SHEP_INLINE void shep_options_priority(struct shep_task_options* __options, int __priority) {
  __options->__priority = __priority;
}
SHEP_INLINE void shep_options_domain(struct shep_task_options* __options, int __domain) {
  __options->__domain = __domain;
}
SHEP_INLINE void shep_options_transparency(struct shep_task_options* __options, unsigned __kind) {
  __options->__transparency = __kind;
}
SHEP_INLINE void shep_options_affinity(struct shep_task_options* __options, const struct shep_affinity* __affinity) {
  if (__affinity->__votes) __options->__domain = __affinity->__domain;
  __options->__affinity_bytes = __affinity->__bytes;
}
SHEP_INLINE void shep_options_dependences(struct shep_task_options* __options, const struct shep_dependence* __items,
                                          shep_size __count) {
  __options->__dependences = __items;
  __options->__dependence_count = __count;
}
SHEP_INLINE shep_size shep_options_event(struct shep_task_options* __options, shep_size __event) {
  return __options->__event = __event;
}

/* The event of a task about to be created, as an omp_event_handle_t. */
shep_size shep_event_create(void);

/* As shep_task_begin, shep_task_submit and shep_task_run. Such a task never lies in its creator's frame. */
struct shep_task* shep_task_begin_with(const struct shep_task_site* __site, unsigned __flags,
                                       const struct shep_task_options* __options);
void shep_task_submit_with(struct shep_task* __task);
void shep_task_run_with(const struct shep_task_site* __site, unsigned __flags, struct shep_task* __task,
                        const struct shep_task_options* __options);

/* A phase point of that number (ompx phase, docs/phases.md). */
void shep_phase(const struct shep_location* __where, shep_i64 __id);

/* From now on the task under execution places its children in that locality domain; negative: no more. Returns what
 * held before. Numbers are the user's. */
int shep_place_children(int __domain);
/* The same, for emitted code: most often there is no domain, nor was there one. Where there was one, no task is pushed
 * without the runtime. Relaxed: the thread itself has taken the room away; where another has, the runtime looks. */
SHEP_INLINE int shep_set_child_domain(int __domain) {
  const int __is_nothing = (__domain < 0) & (__atomic_load_n(&shep_current_front()->__limit, __ATOMIC_RELAXED) != 0);
  return SHEP_LIKELY(__is_nothing) ? -1 : shep_place_children(__domain);
}
/* As shep_place_children, for the implicit tasks of the region that the next shep_parallel of this thread opens. */
void shep_place_implicit_children(int __domain);

/* The same of a task with a transparent clause. */
struct shep_task* shep_task_begin_transparent(const struct shep_task_site* __site, unsigned __flags,
                                              const struct shep_task_options* __options);
#define shep_task_submit_transparent shep_task_submit_with
void shep_task_run_transparent(const struct shep_task_site* __site, unsigned __flags, struct shep_task* __task,
                               const struct shep_task_options* __options);

/* The width of an assembly, of a type that an int does not hold: no number is taken for another, as far as it counts.
 */
static __inline__ __attribute__((__unused__)) int shep_signed_width(shep_i64 __n) {
  return __n > 0x7fffffff ? 0x7fffffff : __n < -0x7fffffff ? -0x7fffffff : (int)__n;
}
static __inline__ __attribute__((__unused__)) int shep_unsigned_width(shep_u64 __n) {
  return __n > 0x7fffffff ? 0x7fffffff : (int)__n;
}

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
