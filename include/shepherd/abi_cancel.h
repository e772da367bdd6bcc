/* Cancellation (OpenMP 5.2, chapter 16). A region that may be cancelled has a label behind it; whoever is told to leave
 * jumps there, and so past the destructors of what it leaves. */
#ifndef SHEPHERD_ABI_CANCEL_H
#define SHEPHERD_ABI_CANCEL_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

/* MEMBERS: an assembly's region, behind a barrier of it. Its members leave it where an exception is kept that is
 * earlier than what they might throw from there on, or the taskgroup around the assembly has been cancelled. ASSEMBLY:
 * a taskgroup, in an assembly's region. */
enum shep_cancellable {
  SHEP_CANCEL_PARALLEL,
  SHEP_CANCEL_WORKSHARING,
  SHEP_CANCEL_TASKGROUP,
  SHEP_CANCEL_MEMBERS,
  SHEP_CANCEL_ASSEMBLY
};

/* Whether anything may be cancelled: cancel-var, or alternatives, which need no setting; constant from the first region
 * on. */
extern int shep_cancellation;

/* How many taskgroups of the process have been cancelled and have not ended. */
extern int shep_cancelled_groups;

/* Whether the calling task is to leave the innermost region of that kind; with `__activate`, cancels it first. */
int shep_cancel_slow(enum shep_cancellable __kind, int __activate);

SHEP_INLINE int shep_cancel(enum shep_cancellable __kind, int __activate) {
  /* A point in a task costs a look at what is zero mostly. */
  const int* const __look =
      __kind >= SHEP_CANCEL_TASKGROUP && !__activate ? &shep_cancelled_groups : &shep_cancellation;
  return __builtin_expect(__atomic_load_n(__look, __ATOMIC_RELAXED), 0) && shep_cancel_slow(__kind, __activate);
}

/* Alternatives: a taskgroup whose creator goes on as soon as one of its tasks has cancelled it. The others end before
 * the taskgroup around or the next barrier does; a taskwait of the creator waits for those that are its children. */
struct shep_alternatives;
struct shep_alternatives* shep_alternatives_begin(const struct shep_location* __where);
void shep_alternatives_end(struct shep_alternatives* __alternatives);

/* Called by each unit that has some, before it runs anything else. */
void shep_alternatives_exist(void);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
