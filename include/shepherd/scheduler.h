/* A scheduling policy of your own, loaded into a program that is already compiled:
 *
 *     SHEPHERD_SCHEDULER=./mine.so ./program            or   SHEPHERD_SCHEDULER=mine:arguments ./program
 *
 * A plug-in is a shared library that defines `shep_scheduler_plugin`. It links with nothing: what it may ask of
 * libshepherd stands in `shep_scheduler_host`. docs/adding-a-scheduler.md is the tutorial.
 *
 * A policy says where a ready task waits, and who may take it. Everything else is the library's: joins, dependences,
 * cancellation, sleep and wake-up, the constraint on tied tasks (OpenMP 5.2, 12.9), locality domains. A team in several
 * locality domains has one instance of the policy for the tasks of each, and one for the tasks of none.
 *
 * An instance serves a team for as long as that lasts, mostly for many regions; the program's end destroys none. Its
 * functions must not use OpenMP.
 *
 * Thread safety: the functions of an instance may be called by several workers at once, those for one worker one after
 * the other. `create` and `destroy` are called by one thread, while no other function is. Exceptions must not leave
 * them.
 *
 * Valid C99 and C++11 onward. The ABI is versioned: fields are only ever added, at the end.
 */
#ifndef SHEPHERD_SCHEDULER_H
#define SHEPHERD_SCHEDULER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SHEP_SCHEDULER_ABI 1

/* A task. From `place` to the return of `take`, `steal` or `claim` it is the policy's; a generating task, or an
 * ancestor, may only be asked about. */
typedef struct shep_ready_task shep_ready_task;

/* The policy's own space in a task, as long as that waits: two links, and a word. Their values mean nothing to others,
 * and are not kept. */
typedef struct shep_task_links {
  shep_ready_task* next;
  shep_ready_task* previous;
  uint64_t word;
} shep_task_links;

/* Which task a worker that waits may run. */
typedef struct shep_wanted shep_wanted;

/* What a policy may ask. Each is safe for any thread that holds what the argument needs: see there. */
typedef struct shep_scheduler_host {
  size_t size; /* of this struct, bytes */

  /* Of a task that waits, for whoever holds what keeps it from being taken. */
  shep_task_links* (*links)(shep_ready_task* task);
  int (*fits)(const shep_wanted* wanted, const shep_ready_task* task);

  /* Of any task that the policy is given, for as long as the call lasts, or the task waits. */
  const shep_ready_task* (*parent)(const shep_ready_task* task); /* null: `task` is an implicit one */
  unsigned (*depth)(const shep_ready_task* task);                /* how many ancestors it has */
  int (*is_descendant)(const shep_ready_task* task, const shep_ready_task* ancestor);
  int (*priority)(const shep_ready_task* task); /* OpenMP 5.2, 12.4 */
  int (*domain)(const shep_ready_task* task);   /* its locality domain; negative: none */
  uint64_t (*affinity_bytes)(const shep_ready_task* task); /* that its affinity clauses name (12.5.1); 0: not said */
  const void* (*construct)(const shep_ready_task* task); /* the same for all tasks of one construct; null: implicit */
  /* Whether the sequential execution comes to `task` before `other`; with SHEP_SCHEDULER_SERIAL_ORDER only, and for
   * tasks that have been placed. */
  int (*precedes)(void* team, const shep_ready_task* task, const shep_ready_task* other);

  /* What two workers of the team share: 0 a core, 1 an L2 cache, 2 an L3 cache, 3 a NUMA node, 4 a package, 5 the
   * machine. */
  int (*distance)(const void* team, int worker, int other);
} shep_scheduler_host;

/* A worker that may place tasks and claim some, and serves no shepherd. */
#define SHEP_OUTSIDE (-1)

/* The team that an instance of the policy serves. */
typedef struct shep_scheduler_team {
  size_t size; /* of this struct, bytes */
  const shep_scheduler_host* host;
  void* handle; /* for the host's functions that ask for a team; valid until `destroy` returns */
  const char* arguments; /* what stands behind the name and a colon; "" */
  int workers; /* numbered from 0 */
  int shepherds; /* numbered from 0 */
  const int* shepherd_of_worker; /* by worker; valid during `create` only */
  int queue_limit; /* for each worker: tasks beyond so many had better run at once (SHEPHERD_MAX_TASKS) */
} shep_scheduler_team;

/* What `steal` counts, for the statistics: it adds to them. */
typedef struct shep_steal_counters {
  uint64_t stolen; /* tasks taken from another shepherd */
  uint64_t steals; /* visits to another shepherd that took any */
  uint64_t failed_steals; /* visits that saw work there and lost the race for it */
  uint64_t empty_rounds; /* rounds over all others that took none */
  /* Of those, between workers that share no L3 cache. */
  uint64_t stolen_off_chip;
  uint64_t steals_off_chip;
  uint64_t failed_steals_off_chip;
} shep_steal_counters;

enum shep_scheduler_flags {
  SHEP_SCHEDULER_PRIVATE = 1, /* newest first, and no dealing out: workers may keep their newest tasks to themselves
                                 until somebody lacks work, which makes a task cost a tenth */
  SHEP_SCHEDULER_SERIAL_ORDER = 2, /* `precedes` is wanted. Descendants of a task run before a new child of it does */
};

typedef struct shep_scheduler_policy {
  unsigned abi; /* SHEP_SCHEDULER_ABI */
  unsigned flags; /* of enum shep_scheduler_flags, or-ed */
  const char* name; /* for error messages */
  const char* shepherds; /* which workers form one, as SHEPHERD_SHEPHERDS has it; null: "core" */

  /* An instance for a team; null: there is no memory for it. */
  void* (*create)(const shep_scheduler_team* team);
  void (*destroy)(void* self);

  /* Whether a new task may wait, generated below that one. If not it runs at once, as a call. A policy says no before
   * what waits takes unbounded memory. */
  int (*accepts)(void* self, int worker, const shep_ready_task* generating);
  /* Makes a task wait; returns the shepherd where it does, which some worker reaches. Before it returns, whoever
   * reaches that finds the task. It may move later, but not out of the reach of those workers. */
  int (*place)(void* self, int worker, shep_ready_task* task);
  /* The worker's next task among its shepherd's own, and then among the others'; null: there is none. A last look
   * (before sleep) is complete: it finds what was placed before and is within reach, unless another has it. */
  shep_ready_task* (*take)(void* self, int worker);
  shep_ready_task* (*steal)(void* self, int worker, int is_last_look, shep_steal_counters* counters);
  /* A task that fits, wherever it waits; complete. That keeps every policy free of deadlock, as long as each task is
   * within somebody's reach. */
  shep_ready_task* (*claim)(void* self, int worker, const shep_wanted* wanted);
  /* Whether an idle worker finds what waits in that shepherd, sooner or later. */
  int (*reaches)(void* self, int worker, int shepherd);
  /* How many tasks wait there, about. */
  int (*waiting)(void* self, int shepherd);

  /* A worker has begun to wait for work, for descendants of a task or (null) for any; and has stopped. Where either
   * is null, the policy does not want to know. */
  void (*idle)(void* self, int worker, const shep_ready_task* ancestor);
  void (*busy)(void* self, int worker);
} shep_scheduler_policy;

/* The plug-in's own. */
#if defined(__GNUC__)
extern __attribute__((visibility("default"))) const shep_scheduler_policy shep_scheduler_plugin;
#else
extern const shep_scheduler_policy shep_scheduler_plugin;
#endif

#ifdef __cplusplus
} /* extern "C" */

/* In C++ a policy is a class with these members, and a constructor that takes a `const shep_scheduler_team&`. */
namespace shepherd {

template <class Policy> struct scheduler_calls {
  static Policy& of(void* self) { return *static_cast<Policy*>(self); }
  static void* create(const shep_scheduler_team* team) noexcept {
#if defined(__cpp_exceptions)
    try {
      return new Policy(*team);
    } catch (...) {
      return nullptr;
    }
#else
    return new Policy(*team);
#endif
  }
  static void destroy(void* self) noexcept { delete &of(self); }
  static int accepts(void* self, int worker, const shep_ready_task* generating) noexcept {
    return of(self).accepts(worker, generating);
  }
  static int place(void* self, int worker, shep_ready_task* task) noexcept { return of(self).place(worker, task); }
  static shep_ready_task* take(void* self, int worker) noexcept { return of(self).take(worker); }
  static shep_ready_task* steal(void* self, int worker, int is_last_look, shep_steal_counters* counters) noexcept {
    return of(self).steal(worker, is_last_look != 0, *counters);
  }
  static shep_ready_task* claim(void* self, int worker, const shep_wanted* wanted) noexcept {
    return of(self).claim(worker, wanted);
  }
  static int reaches(void* self, int worker, int shepherd) noexcept { return of(self).reaches(worker, shepherd); }
  static int waiting(void* self, int shepherd) noexcept { return of(self).waiting(shepherd); }
};

} /* namespace shepherd */

#define SHEPHERD_SCHEDULER_PLUGIN(policy, name, shepherds, flags) \
  extern "C" const shep_scheduler_policy shep_scheduler_plugin = {SHEP_SCHEDULER_ABI, \
                                                                  flags, \
                                                                  name, \
                                                                  shepherds, \
                                                                  shepherd::scheduler_calls<policy>::create, \
                                                                  shepherd::scheduler_calls<policy>::destroy, \
                                                                  shepherd::scheduler_calls<policy>::accepts, \
                                                                  shepherd::scheduler_calls<policy>::place, \
                                                                  shepherd::scheduler_calls<policy>::take, \
                                                                  shepherd::scheduler_calls<policy>::steal, \
                                                                  shepherd::scheduler_calls<policy>::claim, \
                                                                  shepherd::scheduler_calls<policy>::reaches, \
                                                                  shepherd::scheduler_calls<policy>::waiting, \
                                                                  nullptr, \
                                                                  nullptr}
#endif

#endif
