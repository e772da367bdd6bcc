/* The interface between the code that shepcc and shepc++ emit and libshepherd.
 *
 * Valid C89 (with GNU keywords) to C23 and C++11 onward, free of any other header: it is the first line of every
 * lowered translation unit, in front of whatever feature-test macros the user defines. Nothing here is for users to
 * call; the user's API is <omp.h>. Every function may be called from any thread of the process and creates the thread's
 * runtime state on first use, unless it says otherwise.
 */
#ifndef SHEPHERD_ABI_H
#define SHEPHERD_ABI_H

#pragma GCC system_header

/* All names here and in emitted code are reserved ones, or begin with shep_ or SHEP_: no macro of the user's, of the
 * command line say, is called so. But these are words of the pragmas and of the language. */
#pragma push_macro("push")
#pragma push_macro("pop")
#pragma push_macro("begin")
#pragma push_macro("end")
#undef push
#undef pop
#undef begin
#undef end

/* -fpack-struct must not change what the library lays out, too. Clang's is stronger than pack(0); in C++ there may be
 * more aligned members. */
#if defined(__clang__) && !defined(__cplusplus)
#pragma pack(push, 16)
#else
#pragma pack(push, 0)
#endif

/* Grows whenever compiled code and runtime stop understanding each other. */
#define SHEP_ABI_VERSION 7

#ifdef __cplusplus
extern "C" {
#define SHEP_NOTHROW noexcept
#else
#define SHEP_NOTHROW __attribute__((__nothrow__))
#endif

__extension__ typedef long long shep_i64;
__extension__ typedef unsigned long long shep_u64;
typedef __SIZE_TYPE__ shep_size;

#include <shepherd/abi_quiet.h>

/* In C, also before C11. Clang takes pragmas between the words of a declaration, gcc none. */
#if defined(__clang__)
#define SHEP_THREAD_LOCAL SHEP_QUIET __extension__ _Thread_local SHEP_LOUD
#else
#define SHEP_THREAD_LOCAL __extension__ _Thread_local
#endif

/* In front of a loop whose iterations the user has declared free of dependences. */
#if defined(__clang__)
#define SHEP_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define SHEP_INDEPENDENT _Pragma("GCC ivdep")
#endif

/* In front of a loop, where gcc takes no pragma: behind a directive that is left to the back end. */
#if defined(__clang__)
#define SHEP_CLANG_PRAGMA(text) _Pragma(text)
#define SHEP_FOR_CLANG(...) __VA_ARGS__
#else
#define SHEP_CLANG_PRAGMA(text)
#define SHEP_FOR_CLANG(...)
#endif

/* In front of a loop: how many copies of its body the back end should make, a literal; SHEP_UNROLL_SOME leaves it to
   the back end, to gcc as far as it lets itself be asked without a number. */
#define SHEP_PRAGMA(text) _Pragma(#text)
#if defined(__clang__)
#define SHEP_UNROLL(count) SHEP_PRAGMA(clang loop unroll_count(count))
#define SHEP_UNROLL_SOME _Pragma("clang loop unroll(enable)")
#define SHEP_UNROLL_ALL _Pragma("clang loop unroll(full)")
#else
#define SHEP_UNROLL(count) SHEP_PRAGMA(GCC unroll count)
#define SHEP_UNROLL_SOME _Pragma("GCC unroll 4")
#define SHEP_UNROLL_ALL _Pragma("GCC unroll 65534")
#endif

/* Where a construct stands in the user's source; static data of the emitted code. */
struct shep_location {
  const char* __file;
  const char* __function;
  unsigned __line;
  unsigned __column;
};

/* ---- parallel (OpenMP 5.2, 10.1) ---- */

enum shep_parallel_flags {
  SHEP_PARALLEL_SERIAL = 1,      /* the if clause is false: a team of one */
  SHEP_PARALLEL_NUM_THREADS = 2, /* num_threads is present */
  /* proc_bind is present: an omp_proc_bind_t value from this bit on, plus SHEP_PARALLEL_BIND */
  SHEP_PARALLEL_BIND = 4,
  SHEP_PARALLEL_BIND_SHIFT = 8
};

/* Runs __body(data) on every thread of a new team, the caller among them; returns after the team's closing barrier.
 * num_threads is meaningful under SHEP_PARALLEL_NUM_THREADS only. */
void shep_parallel(const struct shep_location* __where, void (*__body)(void* __data), void* __data, unsigned __flags,
                   int __num_threads);

/* num_threads(strict: n) (OpenMP 6.0, 12.1.2): where there are not so many threads to be had, it says so on standard
 * error, by the message if that is not null, and ends the program unless it only warns. */
struct shep_demand {
  int __warns;
  const char* __message;
};
void shep_parallel_strict(const struct shep_location* __where, void (*__body)(void* __data), void* __data,
                          unsigned __flags, int __num_threads, const struct shep_demand* __demand);

/* The caller's number within its team, 0 for the primary thread (OpenMP 5.2, 18.2.4). */
int shep_thread_num(void) SHEP_NOTHROW;

/* ---- teams (OpenMP 5.2, 10.2 and 11.6) ---- */

/* Runs __body(data) once for each team of a new league, on the calling thread, one team after the other: each is an
 * initial thread, whose parallel regions have all processors. num_teams, thread_limit: 0 where there is no such clause.
 */
void shep_teams(const struct shep_location* __where, void (*__body)(void* __data), void* __data, int __num_teams,
                int __thread_limit);

/* ---- devices (OpenMP 5.2, chapter 13) ---- */

#define SHEP_DEFAULT_DEVICE (-0x7fffffff - 1) /* no device clause */

/* Ends the program where the host must not execute what is for the device of that number: by OMP_TARGET_OFFLOAD=
 * mandatory, or for omp_invalid_device. Returns 0. */
unsigned shep_device(const struct shep_location* __where, int __device_num);

/* Runs __body(data) on the calling thread as the initial task of a target region: of a contention group of its own,
 * with the ICVs that the program began with. thread_limit: 0 where there is no such clause. */
void shep_initial_task(const struct shep_location* __where, void (*__body)(void* __data), void* __data,
                       int __thread_limit);

/* ---- the allocate clause (OpenMP 5.2, 6.6) ---- */

/* Returns storage from the allocator, an omp_allocator_handle_t, for a private copy; 0: the default allocator of the
 * calling thread's task. Ends the program where there is none left. Any thread may release it. */
void* shep_private_allocate(shep_size __size, shep_size __alignment, shep_size __allocator) SHEP_NOTHROW;
void shep_private_release(void* __copy) SHEP_NOTHROW;

/* ---- groupprivate variables (OpenMP 6.0, 7.13) ---- */

/* Returns the copy of `original` that the caller's contention group has, which comes to be without a value. The group
 * of the first initial thread has the original itself. */
void* shep_group_copy(void* __original, shep_size __size, shep_size __alignment) SHEP_NOTHROW;

#define SHEP_GROUP_COPY(__lvalue) \
  (*(__typeof__(&(__lvalue)))shep_group_copy((void*)&(__lvalue), sizeof(__lvalue), __alignof__(__lvalue)))

/* ---- task assemblies (Pericas 2016) ---- */

/* Called by an assembly's task: runs __body(data) once on each of `width` workers of the calling thread's team, which
 * form a team of their own for it, and returns when all have ended it, and all tasks of theirs. Members come when they
 * next look for work, the calling thread among them, and in the same order to all assemblies that share workers. The
 * width is at least 1 and at most what the team has; 1 in a final task. Thread-safe. */
void shep_assembly(const struct shep_location* __where, void (*__body)(void* __data), void* __data, int __width);

/* The same of a width that the library chooses, by what earlier ones of that place and size have taken. `bytes` is the
 * size of the data that the task works on; 0: not known. */
void shep_assembly_auto(const struct shep_location* __where, void (*__body)(void* __data), void* __data,
                        shep_u64 __bytes);

/* Called by each unit that has some, before it runs anything else. */
void shep_assemblies_exist(void);

struct shep_loop;

/* What the calling thread's team has of a loop's iterations: lives in the frame of the construct. */
struct shep_share {
  shep_u64 __opaque[6];
};

/* begin returns how many of the iterations are the team's, by dist_schedule(static, chunk); chunk <= 0: a block. Those
 * are what shep_loop_begin is then told of. next is shep_loop_next, in numbers of the whole loop. */
shep_u64 shep_share_begin(struct shep_share* __share, shep_u64 __iterations, shep_i64 __chunk);
int shep_share_next(struct shep_share* __share, struct shep_loop* __loop, shep_u64* __first, shep_u64* __last);

/* The error directive with at(execution) (OpenMP 5.2, 8.5): says the message, if it is not null, with its place on
 * standard error; a fatal one ends the program with EXIT_FAILURE. */
void shep_error(const struct shep_location* __where, int __is_fatal, const char* __message);

/* ---- worksharing (OpenMP 5.2, chapter 11) ---- */

enum shep_schedule {
  SHEP_SCHEDULE_DEFAULT = 0, /* no schedule clause: def-sched-var */
  SHEP_SCHEDULE_STATIC = 1,
  SHEP_SCHEDULE_DYNAMIC = 2,
  SHEP_SCHEDULE_GUIDED = 3,
  SHEP_SCHEDULE_AUTO = 4,
  SHEP_SCHEDULE_RUNTIME = 5, /* run-sched-var */
  SHEP_SCHEDULE_KIND = 0xff,
  SHEP_SCHEDULE_MONOTONIC = 0x100,
  SHEP_SCHEDULE_NONMONOTONIC = 0x200,
  SHEP_SCHEDULE_SIMD = 0x400,
  SHEP_SCHEDULE_ORDERED = 0x800, /* an ordered region may bind to the loop */
  /* An iteration may execute several, which OpenMP forbids: the turn is passed on at its end, not behind the first. */
  SHEP_SCHEDULE_ORDERED_AGAIN = 0x4000,
  SHEP_SCHEDULE_SECTIONS = 0x2000, /* the iterations are sections */
  SHEP_SCHEDULE_ALONE = 0x1000 /* the calling thread executes all iterations, whatever its team does */
};

/* Lives in the frame of the construct; only the runtime looks inside. */
struct shep_loop {
  shep_u64 __opaque[20];
};

/* Every thread of the team calls begin with the same arguments, next until it returns 0, then end.
 * The logical iterations are 0 .. iterations-1; next yields the chunk [*first, *last). chunk <= 0: no chunk was given.
 * end holds the closing barrier unless nowait. */
void shep_loop_begin(struct shep_loop* __loop, const struct shep_location* __where, shep_u64 __iterations,
                     unsigned __schedule, shep_i64 __chunk);
int shep_loop_next(struct shep_loop* __loop, shep_u64* __first, shep_u64* __last);
void shep_loop_end(struct shep_loop* __loop, int __nowait);

/* After each iteration of a loop begun with SHEP_SCHEDULE_ORDERED. */
void shep_loop_iteration_done(struct shep_loop* __loop);
/* The ordered region (OpenMP 5.2, 15.10); may be in another function than its loop. Zero: the parallel region is
 * cancelled, and the turn may never come; the ordered region must not be executed, nor ended. */
int shep_ordered_begin(const struct shep_location* __where);
void shep_ordered_end(void);

/* Dependences between the iterations of a nest, ordered(n) (OpenMP 5.2, 15.9.6), behind shep_loop_begin with
 * SHEP_SCHEDULE_ORDERED. Each logical iteration has positions 0 .. positions-1, one for each iteration of the nest's
 * inner loops. post: the current iteration has reached the position; wait: until an earlier iteration has; zero: the
 * parallel region is cancelled, and it may never come to that. */
void shep_doacross_begin(struct shep_loop* __loop, shep_u64 __positions);
void shep_doacross_post(struct shep_loop* __loop, shep_u64 __position);
int shep_doacross_wait(struct shep_loop* __loop, shep_u64 __iteration, shep_u64 __position);
/* After each logical iteration, in place of shep_loop_iteration_done. */
void shep_doacross_iteration_done(struct shep_loop* __loop);

/* Nonzero for the one thread that executes the single region (OpenMP 5.2, 11.1). The emitted code closes with a barrier
 * unless nowait. Null where no single construct stands there: no tool hears of it. */
int shep_single_begin(const struct shep_location* __where);
/* copyprivate: called by the whole team after the region; the executing thread (executed nonzero) passes its data, and
 * every thread gets that pointer. A barrier must follow before data's frame ends. */
void* shep_single_copy(int __executed, void* __data);

/* ---- synchronisation (OpenMP 5.2, chapter 15) ---- */

void shep_barrier(const struct shep_location* __where);
/* The barrier that closes a single or scope region; tools are told of it as such. */
void shep_implicit_barrier(const struct shep_location* __where);

/* One object per critical name in the program: the emitted code defines it weak under the symbol shep_critical_NAME.
 * Zero-initialised is free. */
struct shep_critical {
  shep_u64 __opaque[2];
};
void shep_critical_enter(struct shep_critical* __critical, const struct shep_location* __where);
void shep_critical_leave(struct shep_critical* __critical);
extern struct shep_critical shep_critical_unnamed;

/* Mutual exclusion for atomic constructs on objects that the hardware cannot update atomically. */
void shep_atomic_enter(const volatile void* __object) SHEP_NOTHROW;
void shep_atomic_leave(const volatile void* __object) SHEP_NOTHROW;

/* Mutual exclusion among the team's threads while they combine their reduction copies. */
void shep_reduction_enter(void);
void shep_reduction_leave(void);

/* The same for copies of some bytes together that can be moved, where a barrier follows. The emitted code does one step
 * after the other, until the answer is SHEP_COMBINED. Begins as SHEP_COMBINATION. */
struct shep_combination {
  void* __slot;
  void* __node;
  unsigned __place, __next;
};
#define SHEP_COMBINATION {0, 0, 0, 0}
enum {
  SHEP_COMBINED,
  SHEP_COMBINE_LEAVE, /* the values of the copies go to the slot */
  SHEP_COMBINE_TAKE, /* the slot's are combined into the copies */
  SHEP_COMBINE_ORIGINAL /* the copies are combined into the originals */
};
int shep_combine(struct shep_combination* __combination, shep_size __bytes);

#ifdef __cplusplus
} /* extern "C" */
#endif
#include <shepherd/abi_task.h>
#include <shepherd/abi_closed.h>
#include <shepherd/abi_serial.h>
#include <shepherd/abi_options.h>
#include <shepherd/abi_taskgraph.h>
#include <shepherd/abi_cancel.h>
#include <shepherd/abi_loops.h>
#include <shepherd/abi_reduction.h>
#include <shepherd/abi_tool.h>
#include <shepherd/abi_exceptions.h>
#ifdef __cplusplus
#ifndef SHEP_ABI_PLAIN /* the runtime itself needs no closures */
#include <shepherd/abi_cxx.h>
#include <shepherd/abi_taskloop_cxx.h>
#include <shepherd/abi_taskgraph_cxx.h>
#endif
#endif

#pragma pack(pop)
#pragma pop_macro("push")
#pragma pop_macro("pop")
#pragma pop_macro("begin")
#pragma pop_macro("end")

#endif
