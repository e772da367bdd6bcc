/* Tasks (OpenMP 5.2, chapter 12), and the part of them that emitted code does by itself.
 *
 * Each worker keeps its newest tasks in a private stack of pointers. Emitted code pushes with a compare and a store and
 * pops with a store, a load and a compare; no lock, no atomic read-modify-write, no fence. Whoever wants some of those
 * tasks makes
 * `__limit` and `__floor` refuse everything, and so sends the owner to the runtime; runtime/queues/private_stack.md has
 * the protocol. Schedulers that must see every task keep `__limit` at null.
 */
#ifndef SHEPHERD_ABI_TASK_H
#define SHEPHERD_ABI_TASK_H

#pragma GCC system_header

/* Without optimisation one function that all call compiles sooner than a copy in each of them. */
#ifdef __OPTIMIZE__
#define SHEP_INLINED __attribute__((__always_inline__))
#else
#define SHEP_INLINED
#endif
#define SHEP_INLINE static __inline__ SHEP_INLINED
#define SHEP_LIKELY(__condition) __builtin_expect(!!(__condition), 1)

#ifdef __cplusplus
extern "C" {
#endif

enum shep_task_flags {
  SHEP_TASK_UNTIED = 1,
  SHEP_TASK_FINAL = 2,      /* the final clause is present and true; or, of a scope, an enclosing task is final */
  SHEP_TASK_MERGEABLE = 4,
  SHEP_TASK_UNDEFERRED = 8, /* the if clause is present and false */
  SHEP_TASK_OWNED = 16,     /* the storage is the runtime's */
  SHEP_SCOPE_IMPLICIT = 32, /* of an implicit task */
  SHEP_SCOPE_GROUP = 64, /* of a taskgroup region; 1 << 10 to 1 << 12 of a task, and from 1 << 16 on of a scope, are the
                            library's own */
  SHEP_TASK_TARGET = 16384, /* of a target construct */
  SHEP_TASK_ONLY_WAITS = 32768, /* it only waits for others of its team; it has options (abi_options.h) */
  SHEP_TASK_RECORDED = 256, /* by a taskgraph construct (abi_taskgraph.h) */
  SHEP_TASK_POOL =
      512, /* threadset(omp_pool): free-agent threads may execute it; such a task has options (abi_options.h) */
  SHEP_SCOPE_ELIDED = 8192, /* tasks are calls, as if in a final one, which the program must not see: none is merged */
  SHEP_TASK_HAS_OPTIONS = 128 /* the library keeps some beside the task (abi_options.h) */
};

/* One per task construct (per instantiation in C++); static data of the emitted code. */
struct shep_task_site {
  void (*__run)(
      void* __task); /* the body, on a struct whose first member is the shep_task; in C++ it destroys the captures */
  void (*__destroy)(void* __task); /* destroys captures of a task that never ran; null where that is trivial */
  shep_size __size; /* bytes of that struct */
  shep_size __align; /* bytes, a power of two */
  const struct shep_location* __where;
};

/* A task that waits, in its creator's frame or in storage of the runtime; its captures follow. */
struct shep_task {
  const struct shep_task_site* __site;
  struct shep_scope* __scope; /* that it was generated in */
  unsigned __flags;
};

/* A region under execution that tasks are generated in: a task's or a taskgroup's; in the frame that executes it. */
struct shep_scope {
  struct shep_scope* __outer; /* the region around it on this stack; its task's parent, unless `__shared` says more */
  struct shep_task** __base; /* its tasks, and what tasks that have ended left behind, wait from here on */
  void* __shared; /* the runtime's descriptor; null while other workers know nothing of the region */
  const struct shep_task_site* __site; /* null: implicit, or a taskgroup */
  unsigned __flags;
};

/* The part of a worker that emitted code touches. */
struct shep_front {
  struct shep_task** __top; /* the private stack: where the next task goes */
  struct shep_task** __limit; /* from here on there is no room; null: no push without the runtime */
  struct shep_task** __floor; /* below here the tasks are gone; the highest address: no pop without the runtime */
  struct shep_scope* __scope; /* under execution */
  unsigned __strict; /* even an undeferred task is the runtime's business; atomic, see shep_is_strict() */
};

/* How a body is called; a library that must know when it is in the program's code has its own way. */
#ifndef SHEP_RUN_BODY
#define SHEP_RUN_BODY(__site, __task) (__site)->__run(__task)
#endif

/* The calling thread's; never null. */
extern __thread struct shep_front* shep_front_of_thread __attribute__((__tls_model__("initial-exec")));

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SHEP_WATCHED
#elif defined(__has_feature)
#if __has_feature(__address_sanitizer__) || __has_feature(__thread_sanitizer__)
#define SHEP_WATCHED
#endif
#endif

/* Clang's AddressSanitizer does not look for uses after return in a function with assembly in it. */
#if defined(__has_feature)
#if __has_feature(__address_sanitizer__)
#define SHEP_ASSEMBLY static __attribute__((__noinline__, __unused__))
#endif
#endif
#ifndef SHEP_ASSEMBLY
#define SHEP_ASSEMBLY SHEP_INLINE
#endif

/* Volatile, so that no compiler takes the thread-local's address, or the front itself, from one side of a task
 * scheduling point to the other, where another thread may have taken over. */
SHEP_ASSEMBLY struct shep_front* shep_current_front(void) {
  struct shep_front* __front;
#if defined(__x86_64__) && defined(__LP64__)
  __asm__ __volatile__("movq shep_front_of_thread@gottpoff(%%rip), %0\n\tmovq %%fs:(%0), %0" : "=r"(__front));
#elif defined(__aarch64__)
  struct shep_front* __of_thread;
  __asm__ __volatile__(
      "adrp %0, :gottprel:shep_front_of_thread\n\tldr %0, [%0, #:gottprel_lo12:shep_front_of_thread]\n\t"
      "mrs %1, tpidr_el0\n\tldr %0, [%1, %0]"
      : "=&r"(__front), "=&r"(__of_thread));
#else
#error "Shepherd knows x86-64 and AArch64"
#endif
  return __front;
}

/* Another thread, one that cancels a taskgroup, may store `__strict` meanwhile. Clang does not compare with memory what
 * it loads atomically: hence, for an instruction less, the assembly; what a sanitizer or a model watches has the load.
 */
SHEP_INLINE int shep_is_strict(const struct shep_front* __front) {
#if defined(__x86_64__) && defined(__GCC_ASM_FLAG_OUTPUTS__) && !defined(SHEP_WATCHED)
  int __is_strict;
  __asm__("cmpl $0, %1" : "=@ccne"(__is_strict) : "m"(__front->__strict));
  return __is_strict;
#else
  return __atomic_load_n(&__front->__strict, __ATOMIC_RELAXED) != 0;
#endif
}

void shep_task_submit_slow(struct shep_task* __task);
void shep_task_run_slow(const struct shep_task_site* __site, unsigned __flags, struct shep_task* __task);
void shep_task_free(struct shep_task* __task);
void shep_scope_end_slow(struct shep_scope* __scope);
void shep_taskwait_slow(const struct shep_location* __where);

SHEP_INLINE void shep_scope_begin(struct shep_front* __front, struct shep_scope* __scope,
                                  const struct shep_task_site* __site, unsigned __flags) {
  __scope->__outer = __front->__scope;
  /* Atomic for the compiler's sake: it must not load more than this word, which has just been stored, at once. */
  __scope->__base = __atomic_load_n(&__front->__top, __ATOMIC_RELAXED);
  __scope->__shared = 0;
  __scope->__site = __site;
  __scope->__flags = __flags | (__front->__scope->__flags & (SHEP_TASK_FINAL | SHEP_SCOPE_ELIDED));
  __front->__scope = __scope;
}

SHEP_INLINE void shep_scope_end(struct shep_scope* __scope) {
  struct shep_front* __front = shep_current_front();
  if (SHEP_LIKELY(__front->__top == __scope->__base && !__scope->__shared)) {
    __front->__scope = __scope->__outer;
  } else {
    shep_scope_end_slow(__scope);
  }
}

SHEP_INLINE void shep_task_run_at(struct shep_front* __front, const struct shep_task_site* __site, unsigned __flags,
                                  struct shep_task* __task) {
  struct shep_scope __scope;
  if ((__flags & SHEP_TASK_MERGEABLE) &&
      (__front->__scope->__flags & (SHEP_TASK_FINAL | SHEP_SCOPE_ELIDED)) == SHEP_TASK_FINAL) {
    SHEP_RUN_BODY(
        __site, __task); /* an included task, merged: it has the data environment of its creator (OpenMP 5.2, 12.5.2) */
    return;
  }
  if (__builtin_expect(shep_is_strict(__front), 0)) {
    shep_task_run_slow(__site, __flags, __task);
    return;
  }
  shep_scope_begin(__front, &__scope, __site, __flags);
  SHEP_RUN_BODY(__site, __task);
  shep_scope_end(&__scope);
}

/* Runs a task where it is generated: undeferred, included, or declined. */
SHEP_INLINE void shep_task_run(const struct shep_task_site* __site, unsigned __flags, struct shep_task* __task) {
  shep_task_run_at(shep_current_front(), __site, __flags, __task);
}

SHEP_INLINE void shep_task_submit_at(struct shep_front* __front, struct shep_task* __task) {
  struct shep_task** const __top = __front->__top;
  if (SHEP_LIKELY(__top < __atomic_load_n(&__front->__limit, __ATOMIC_RELAXED))) {
    __task->__scope = __front->__scope;
    *__top = __task;
    /* Release: whoever takes the task sees all of it. */
    __atomic_store_n(&__front->__top, __top + 1, __ATOMIC_RELEASE);
  } else {
    shep_task_submit_slow(__task);
  }
}

/* Makes a task wait; its captures, site and flags are in place. */
SHEP_INLINE void shep_task_submit(struct shep_task* __task) { shep_task_submit_at(shep_current_front(), __task); }

/* The same in a function of its own, for constructs without clauses that make it likely. */
static __attribute__((__noinline__, __unused__, __cold__)) void shep_task_run_apart(struct shep_front* __front,
                                                                                    struct shep_task* __task) {
  shep_task_run_at(__front, __task->__site, __task->__flags, __task);
}

/* A task construct whose task is known to end before its creator's frame: the task lies in that frame. */
SHEP_INLINE void shep_task_post(struct shep_task* __task, const struct shep_task_site* __site, unsigned __flags) {
  struct shep_front* const __front = shep_current_front();
  /* Not const: C++ would take that for a constant expression, in which flags is none. */
  int __is_plain = __builtin_constant_p(__flags) && !(__flags & SHEP_TASK_UNDEFERRED);
  if (!__is_plain && ((__flags & SHEP_TASK_UNDEFERRED) | (__front->__scope->__flags & SHEP_TASK_FINAL))) {
    shep_task_run_at(__front, __site, __flags, __task);
    return;
  }
  __task->__site = __site;
  __task->__flags = __flags;
  if (__is_plain && __builtin_expect(__front->__scope->__flags & SHEP_TASK_FINAL, 0)) {
    shep_task_run_apart(__front, __task);
  } else {
    shep_task_submit_at(__front, __task);
  }
}

/* Any other: storage for the task, to be filled and handed to shep_task_submit; or null where the task is undeferred or
 * included: the caller then fills a struct in its own frame and hands that to shep_task_run. */
struct shep_task* shep_task_begin(const struct shep_task_site* __site, unsigned __flags);

/* Takes the newest task; null where the library must be asked. The stack is not empty. */
SHEP_INLINE struct shep_task* shep_pop(struct shep_front* __front) {
  struct shep_task** const __newest = __front->__top - 1;
  __atomic_store_n(&__front->__top, __newest, __ATOMIC_RELAXED);
  /* Nothing stands between the store and the load in the processor: a thief brings the fence for both. */
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  if (SHEP_LIKELY(__newest >= __atomic_load_n(&__front->__floor, __ATOMIC_RELAXED))) return *__newest;
  __atomic_store_n(&__front->__top, __newest + 1, __ATOMIC_RELAXED);
  return 0;
}

/* Runs the region's waiting tasks, newest first, until none is left. A function of its own keeps its registers off the
 * frames of whoever waits; one in each object spares the way through the linkage table. */
static __attribute__((__noinline__, __unused__)) void shep_run_tasks(struct shep_front* __front,
                                                                     struct shep_scope* __waiting,
                                                                     const struct shep_location* __where) {
  while (__front->__top != __waiting->__base) {
    struct shep_task* const __task = shep_pop(__front);
    struct shep_scope __scope;
    if (__builtin_expect(!__task, 0)) {
      shep_taskwait_slow(__where);
      return;
    }
    __scope.__outer = __waiting;
    __scope.__base = __atomic_load_n(&__front->__top, __ATOMIC_RELAXED); /* as in shep_scope_begin */
    __scope.__shared = 0;
    __scope.__site = __task->__site;
    __scope.__flags = __task->__flags; /* the creator was not final, or its tasks would not wait */
    __front->__scope = &__scope;
    SHEP_RUN_BODY(__task->__site, __task);
    __front = shep_current_front();
    if (SHEP_LIKELY(__front->__top == __scope.__base && !__scope.__shared)) {
      __front->__scope = __waiting;
    } else {
      shep_scope_end_slow(&__scope);
      __front = shep_current_front(); /* it may have run, and waited in, what the task left behind */
    }
    if (__task->__flags & SHEP_TASK_OWNED) shep_task_free(__task);
  }
  if (__waiting->__shared) shep_taskwait_slow(__where);
}

SHEP_INLINE void shep_taskwait(const struct shep_location* __where) {
  struct shep_front* __front = shep_current_front();
  struct shep_scope* const __waiting = __front->__scope;
  if (__front->__top != __waiting->__base || __waiting->__shared) shep_run_tasks(__front, __waiting, __where);
}

void shep_taskyield(const struct shep_location* __where);

/* Lives in the frame of the construct; only the runtime looks inside. */
struct shep_taskgroup {
  shep_u64 __opaque[16];
};
void shep_taskgroup_begin(struct shep_taskgroup* __group, const struct shep_location* __where);
void shep_taskgroup_end(struct shep_taskgroup* __group);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
