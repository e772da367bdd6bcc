/* Closed functions (compiler/analyse/closed.h): C functions of which the compiler has seen all that they call, and
 * whose tasks are all joined by name. They pass on the worker's front and the place of its next task. Such a task is
 * popped by its name and called directly, and its region has no record, since nothing in it asks for one: while others
 * know nothing of its tasks, they belong to the region around, which waits for them where they are known.
 */
#ifndef SHEPHERD_ABI_CLOSED_H
#define SHEPHERD_ABI_CLOSED_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

/* In front of the head of a user's function that stands here again, with SHEP_QUIET: gcc says once what is wrong with
 * it. Nobody may call one of the two any more, and clang says nothing of that where it is quiet. */
#if defined(__clang__)
#define SHEP_REPEATED
#define SHEP_GOES_UNUSED
#else
#define SHEP_GOES_UNUSED __attribute__((__unused__))
/* clang-format off */
#define SHEP_REPEATED \
  _Pragma("GCC diagnostic ignored \"-Wignored-qualifiers\"") _Pragma("GCC diagnostic ignored \"-Wimplicit-int\"") \
  _Pragma("GCC diagnostic ignored \"-Wreturn-type\"") _Pragma("GCC diagnostic ignored \"-Wold-style-declaration\"") \
  _Pragma("GCC diagnostic ignored \"-Wduplicate-decl-specifier\"")
/* clang-format on */
#endif

/* Whether the region under execution, a task's that others know, has no children. */
int shep_is_childless(void);

/* Whether that task was the newest and has run. */
int shep_join_slow(struct shep_task* __task);

/* A front that takes no task and gives none: with it a closed function does what any other does. Never written to. */
static struct shep_task* const shep_no_tasks[1] __attribute__((__unused__)) = {0};
static const struct shep_front shep_closed_to_all
    __attribute__((__unused__)) = {(struct shep_task**)(shep_no_tasks + 1), 0, 0, 0, 0};

/* The front that a closed function is to use: the worker's, in a tied region, which stays with its thread, where tasks
 * may wait in private. */
SHEP_INLINE struct shep_front* shep_front_of_task(void) {
  struct shep_front* const __front = shep_current_front();
  if (__front->__top &&
      !(__front->__scope->__flags & (SHEP_TASK_UNTIED | SHEP_TASK_FINAL | SHEP_SCOPE_GROUP | SHEP_SCOPE_ELIDED)))
    return __front;
  return (struct shep_front*)&shep_closed_to_all;
}

/* The same for a region that may have children already: its waits must wait for those. */
static __attribute__((__noinline__, __unused__)) struct shep_front* shep_front_of_region(void) {
  struct shep_front* const __front = shep_front_of_task();
  const struct shep_scope* const __scope = shep_current_front()->__scope;
  if (__front == &shep_closed_to_all) return __front;
  if (__front->__top == __scope->__base && (!__scope->__shared || shep_is_childless())) return __front;
  return (struct shep_front*)&shep_closed_to_all;
}

/* Returns the place of the next task. */
static __attribute__((__noinline__, __unused__, __cold__)) struct shep_task** shep_post_apart(
    struct shep_front* __front, struct shep_task* __task, const struct shep_task_site* __site) {
  shep_task_post(__task, __site, 0);
  return __front->__top;
}

/* A task construct; `__top` is where its task goes if nobody else has pushed or popped, and the result the place of the
 * next one. */
SHEP_INLINE struct shep_task** shep_post_closed(struct shep_front* __front, struct shep_task** __top,
                                                struct shep_task* __task, const struct shep_task_site* __site) {
  if (!SHEP_LIKELY(__top < __atomic_load_n(&__front->__limit, __ATOMIC_RELAXED) && __top == __front->__top))
    return shep_post_apart(__front, __task, __site);
  __task->__site = __site;
  __task->__scope = __front->__scope;
  __task->__flags = 0;
  *__top = __task;
  __atomic_store_n(&__front->__top, __top + 1, __ATOMIC_RELEASE); /* as in shep_task_submit_at */
  return __top + 1;
}

/* Whether that task, the newest, was taken off the stack for the caller to run; `__top` is the place behind it. */
SHEP_INLINE int shep_pop_closed(struct shep_front* __front, struct shep_task** __top, struct shep_task* __task) {
  if (!SHEP_LIKELY(__front->__top == __top && __top[-1] == __task)) return 0;
  __atomic_store_n(&__front->__top, __top - 1, __ATOMIC_RELAXED);
  __atomic_signal_fence(__ATOMIC_SEQ_CST); /* as in shep_pop */
  if (SHEP_LIKELY(__top - 1 >= __atomic_load_n(&__front->__floor, __ATOMIC_RELAXED))) return 1;
  __atomic_store_n(&__front->__top, __top, __ATOMIC_RELAXED);
  return 0;
}

/* Joins that task where emitted code cannot: it runs if it is the newest still, otherwise it and all others of the
 * region are waited for. With a front that is closed the taskwait's first join waits, and the others do nothing, since
 * a tool hears of each wait. Returns the place of the next one. */
static __attribute__((__noinline__, __unused__, __cold__)) struct shep_task** shep_join_apart(
    struct shep_front* __front, struct shep_task* __task, const struct shep_location* __where, int __is_first) {
  const int __waits = __front == &shep_closed_to_all ? __is_first : !shep_join_slow(__task);
  if (__waits) shep_taskwait(__where);
  return __front->__top;
}

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
