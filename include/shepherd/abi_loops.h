/* Loops whose iterations threads or tasks share: emitted code executes ranges of them.
 *
 * taskloop (OpenMP 5.2, 12.6): emitted code counts the iterations; the library decides which ranges are tasks of their
 * own. runtime/worksharing/taskloop.md says how.
 *
 * Worksharing loops: emitted code finds the chunks of schedule(static, n) and dist_schedule(static, n) (11.5.3 and
 * 11.6.2) by a formula, without a call for each. */
#ifndef SHEPHERD_ABI_LOOPS_H
#define SHEPHERD_ABI_LOOPS_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

/* Beside those of shep_task_flags. */
enum shep_taskloop_flags {
  SHEP_TASKLOOP_NOGROUP = 1 << 16, /* the region around does not wait: loop and captures are storage of the library */
  SHEP_TASKLOOP_GRAINSIZE = 1 << 17,
  SHEP_TASKLOOP_NUM_TASKS = 1 << 18,
  SHEP_TASKLOOP_STRICT = 1 << 19 /* of the grainsize or num_tasks that is present */
};

/* One per taskloop construct (per instantiation in C++); static data of the emitted code. */
struct shep_taskloop_site {
  struct shep_task_site
      __piece;   /* run and destroy are shep_taskloop_run and _discard, and the size that of a shep_piece */
  void (*__body)(void* __piece);     /* one task: private copies, then what shep_taskloop_range yields */
  void (*__destroy)(void* __loop);   /* destroys the captures of a nogroup loop; null where that is trivial */
  shep_size __size;                /* bytes of the loop and its captures */
  shep_size __align;               /* bytes, a power of two */
};

/* A loop under way; the captures follow. Every task makes its own copies of those, which stay as they are. */
struct shep_taskloop {
  const struct shep_taskloop_site* __site;
  shep_u64 __opaque[8];
};

/* A range of iterations that waits or is executed, as a task. */
struct shep_piece {
  struct shep_task __task;
  struct shep_taskloop* __loop;
  int __has_last; /* it has executed the sequentially last iteration */
  int __yielded;  /* the range of its task, which has no other */
  shep_u64 __opaque[8];
};

/* What emitted code knows of one. */
SHEP_INLINE struct shep_taskloop* shep_piece_loop(const struct shep_piece* __piece) { return __piece->__loop; }
SHEP_INLINE int shep_piece_has_last(const struct shep_piece* __piece) { return __piece->__has_last; }

/* Storage for a nogroup loop and its captures; the library destroys and frees it. */
struct shep_taskloop* shep_taskloop_storage(const struct shep_taskloop_site* __site);

/* Generates the tasks for the logical iterations 0 .. iterations-1. `__amount` is what grainsize or num_tasks says.
 * Unless nogroup, the caller opens a taskgroup region around, and keeps the loop until that has ended. options may be
 * null. */
void shep_taskloop_start(struct shep_taskloop* __loop, const struct shep_taskloop_site* __site, unsigned __flags,
                         shep_u64 __iterations, shep_u64 __amount, const struct shep_task_options* __options);

/* The same with task_iteration directives (OpenMP 6.0, 14.2.3), before it returns: `dependences(data, first, last,
 * list)` adds what the iterations first .. last-1 depend on. The task that executes them waits for that, and others for
 * it. */
void shep_taskloop_start_dependent(struct shep_taskloop* __loop, const struct shep_taskloop_site* __site,
                                   unsigned __flags, shep_u64 __iterations, shep_u64 __amount,
                                   const struct shep_task_options* __options,
                                   void (*__dependences)(void* __data, shep_u64 __first, shep_u64 __last,
                                                         struct shep_dependence_list* __list),
                                   void* __data);

/* For a task of the loop: yields its next range [*first, *last), or 0 where it has no more. */
int shep_taskloop_next(struct shep_piece* __piece, shep_u64* __first, shep_u64* __last);

/* The same, without a call where a task ends that has one range. */
SHEP_INLINE int shep_taskloop_range(struct shep_piece* __piece, shep_u64* __first, shep_u64* __last) {
  if (__piece->__yielded) {
    __piece->__yielded = 0;
    return 0;
  }
  return shep_taskloop_next(__piece, __first, __last);
}

/* For a member of an assembly that is a task of the loop (abi.h: shep_assembly): its own view of the task's piece,
 * whose range each member is given once. `__has_last` is one member's. */
void shep_taskloop_member(struct shep_piece* __own, const struct shep_piece* __piece);

/* Executes a piece; for shep_taskloop_site. */
void shep_taskloop_run(void* __piece);
void shep_taskloop_discard(void* __piece); /* of a cancelled taskgroup */

/* ---- worksharing loops ---- */

/* Chunks of a thread that lie a constant number of iterations apart. */
struct shep_stride {
  shep_u64 __left;  /* how many it has not executed yet; 0: the library knows whether there are others */
  shep_u64 __first; /* of the next one */
  shep_u64 __chunk; /* iterations of each, except the loop's last */
  shep_u64 __step;  /* from the first iteration of one to that of the next */
  shep_u64 __end;   /* one behind the loop's last iteration */
};

/* Called by each thread behind shep_loop_begin, or not at all: takes all of its chunks at once. None where somebody is
 * to be told of each, or where no formula yields them; shep_loop_next or shep_share_next has the rest. */
void shep_loop_take(struct shep_loop* __loop, struct shep_stride* __stride);
void shep_share_take(struct shep_share* __share, struct shep_loop* __loop, struct shep_stride* __stride);

/* Nobody else has the address of what these return, and so the members stay in registers. */
SHEP_INLINE struct shep_stride shep_stride_of(const struct shep_stride* __taken) {
  struct shep_stride __stride;
  __stride.__left = __taken->__left;
  __stride.__first = __taken->__first;
  __stride.__chunk = __taken->__chunk;
  __stride.__step = __taken->__step;
  __stride.__end = __taken->__end;
  return __stride;
}
SHEP_INLINE struct shep_stride shep_loop_stride(struct shep_loop* __loop) {
  struct shep_stride __taken;
  shep_loop_take(__loop, &__taken);
  return shep_stride_of(&__taken);
}
SHEP_INLINE struct shep_stride shep_share_stride(struct shep_share* __share, struct shep_loop* __loop) {
  struct shep_stride __taken;
  shep_share_take(__share, __loop, &__taken);
  return shep_stride_of(&__taken);
}

/* The library has yielded [from, to). `one_by_one`: a constant, iterations are to be yielded one by one. */
SHEP_INLINE void shep_stride_put(struct shep_stride* __stride, int __one_by_one, shep_u64 __from, shep_u64 __to) {
  __stride->__left = __one_by_one ? __to - __from : 1;
  __stride->__first = __from;
  __stride->__chunk = __one_by_one ? 1 : __to - __from;
  __stride->__step = 1;
  __stride->__end = __to;
}
SHEP_INLINE void shep_stride_yield(struct shep_stride* __stride, int __one_by_one, shep_u64* __first,
                                   shep_u64* __last) {
  const shep_u64 __chunk = __one_by_one ? 1 : __stride->__chunk, __from = __stride->__first;
  *__first = __from;
  *__last = __one_by_one || __stride->__end - __from > __chunk ? __from + __chunk : __stride->__end;
  __stride->__first = __from + __stride->__step;
  --__stride->__left;
}

/* As shep_loop_next and shep_share_next. `one_by_one`: see there. */
SHEP_INLINE int shep_loop_chunk(struct shep_loop* __loop, struct shep_stride* __stride, int __one_by_one,
                                shep_u64* __first, shep_u64* __last) {
  if (!SHEP_LIKELY(__stride->__left)) {
    shep_u64 __from, __to;
    if (!shep_loop_next(__loop, &__from, &__to)) return 0;
    shep_stride_put(__stride, __one_by_one, __from, __to);
  }
  shep_stride_yield(__stride, __one_by_one, __first, __last);
  return 1;
}
SHEP_INLINE int shep_share_chunk(struct shep_share* __share, struct shep_loop* __loop, struct shep_stride* __stride,
                                 int __one_by_one, shep_u64* __first, shep_u64* __last) {
  if (!SHEP_LIKELY(__stride->__left)) {
    shep_u64 __from, __to;
    if (!shep_share_next(__share, __loop, &__from, &__to)) return 0;
    shep_stride_put(__stride, __one_by_one, __from, __to);
  }
  shep_stride_yield(__stride, __one_by_one, __first, __last);
  return 1;
}

/* Where chunks begin in a nest of loops, of which the innermost has `width` iterations: without a division as long as
 * they follow each other closely. All zero at first. */
struct shep_row {
  shep_u64 __number;
  shep_u64 __begin; /* its first iteration */
};

SHEP_INLINE void shep_row_find(struct shep_row* __row, shep_u64 __width, shep_u64 __first, shep_u64* __number,
                               shep_u64* __at) {
  shep_u64 __within = __first - __row->__begin;
  if (__within >= __width) {
    if (__within - __width < __width) {
      __within -= __width;
      __row->__begin += __width;
      ++__row->__number;
    } else {
      __row->__number = __first / __width;
      __within = __first % __width;
      __row->__begin = __first - __within;
    }
  }
  *__number = __row->__number;
  *__at = __within;
}

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
