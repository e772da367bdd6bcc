/* taskgraph (OpenMP 6.0, 14.3): tasks that are recorded with their captures and dependences, and executed again without
 * the code that has generated them. docs/decisions/taskgraph.md says what a record holds. */
#ifndef SHEPHERD_ABI_TASKGRAPH_H
#define SHEPHERD_ABI_TASKGRAPH_H

#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

enum shep_taskgraph_flags {
  SHEP_TASKGRAPH_ALONE =
      1, /* nothing is recorded or replayed: the if clause is false, or what is in it cannot be recorded */
  SHEP_TASKGRAPH_RESET = 2 /* graph_reset is present and true */
};

/* What the tasks of a taskgraph region know of the execution that they are part of. */
struct shep_taskgraph {
  void* __environment; /* in the frame of the construct: C++ tasks reach the variables around it through this */
};

/* The records of one taskgraph construct (per instantiation in C++), by their graph_id; zero at first. */
struct shep_taskgraph_records {
  shep_u64 __opaque[2];
};

/* Lives in the frame of the construct. */
struct shep_taskgraph_region {
  shep_u64 __group[16]; /* a shep_taskgroup */
  struct shep_taskgraph* __tasks;
  int __executes; /* the block is to be executed: nothing fits that has been recorded */
  int __is_whole; /* the block has been executed to its end */
  struct shep_task* __each;
  shep_u64 __opaque[4];
};

/* What emitted code knows of them. */
SHEP_INLINE int shep_taskgraph_executes(const struct shep_taskgraph_region* __region) { return __region->__executes; }
SHEP_INLINE void shep_taskgraph_complete(struct shep_taskgraph_region* __region) { __region->__is_whole = 1; }
SHEP_INLINE struct shep_taskgraph* shep_taskgraph_tasks(struct shep_taskgraph_region* __region) {
  return __region->__tasks;
}
SHEP_INLINE struct shep_task* shep_taskgraph_each(struct shep_taskgraph_region* __region) { return __region->__each; }
SHEP_INLINE void* shep_taskgraph_environment(const struct shep_taskgraph* __tasks) { return __tasks->__environment; }

/* Opens the region. `__key`: what a record depends on besides its id; others are recorded anew. Where `__executes` says
 * so, the caller executes the block and sets `__is_whole`; otherwise it may refresh the captures of the recorded tasks.
 * Then it ends the region, which executes the tasks and returns when they have ended. */
void shep_taskgraph_begin(struct shep_taskgraph_region* __region, struct shep_taskgraph_records* __records,
                          const struct shep_location* __where, unsigned __flags, shep_u64 __id, const void* __key,
                          void* __environment);
void shep_taskgraph_end(struct shep_taskgraph_region* __region);

/* Makes `__each` the next recorded task, the first after null, and returns its construct's site; null after the last.
 */
const struct shep_task_site* shep_taskgraph_next(struct shep_taskgraph_region* __region);

/* A task with the replayable clause, or one whose construct stands in a taskgraph construct. As shep_task_begin_with
 * and shep_task_submit_with; but where the region under execution records, the storage is that of a recorded task,
 * which `__run` leaves as it was, and `__destroy` comes with the end of the record. */
struct shep_task* shep_task_begin_replayable(const struct shep_task_site* __site, unsigned __flags,
                                             const struct shep_task_options* __options);
void shep_task_submit_replayable(struct shep_task* __task);
#define shep_task_run_replayable shep_task_run_with

/* The first half of that: null where nothing is recorded. */
struct shep_task* shep_task_record(const struct shep_task_site* __site, unsigned __flags,
                                   const struct shep_task_options* __options);
/* Its captures could not be made: the region executes what it has recorded, and records no more. */
void shep_task_forget(struct shep_task* __task);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif
