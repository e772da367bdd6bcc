/* taskloop (OpenMP 5.2, 12.6): emitted code counts the iterations and executes ranges of them; the library decides
 * which ranges are tasks of their own. runtime/worksharing/taskloop.md says how. */
#ifndef SHEPHERD_ABI_TASKLOOP_H
#define SHEPHERD_ABI_TASKLOOP_H

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
  void (*__body)(void* __piece);     /* one task: private copies, then what shep_taskloop_next yields */
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

/* For a member of an assembly that is a task of the loop (abi.h: shep_assembly): its own view of the task's piece,
 * whose range each member is given once. `__has_last` is one member's. */
void shep_taskloop_member(struct shep_piece* __own, const struct shep_piece* __piece);

/* Executes a piece; for shep_taskloop_site. */
void shep_taskloop_run(void* __piece);
void shep_taskloop_discard(void* __piece); /* of a cancelled taskgroup */

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
