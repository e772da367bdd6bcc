// A tool that holds the runtime to what OpenMP 5.2, 19.5, promises of the order of events: whatever is wrong ends the
// program. At its end it tells what it has counted, where TOOL_COUNTS is set.
#include <omp-tools.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kFreeAgent = -2 }; /* omp_unassigned_thread */

#define CHECK(condition, what)                            \
  do {                                                    \
    if (!(condition)) {                                   \
      fprintf(stderr, "tool: %s (%s)\n", what, #condition); \
      abort();                                            \
    }                                                     \
  } while (0)

enum state { created, running, suspended, detached, complete };

// A region that a task is in: what it is of, and which kind of that.
enum region { sync_of, work_of, masked_of, reduction_of };
struct part {
  enum region of;
  int kind;
};

struct task {
  _Atomic int state;
  uint64_t id;
  int flags;
  int waits; // sync regions that it is in
  int has_dependences;
  int depth;
  struct part parts[32]; // the regions that it is in, the innermost last
};

#define mutexes 8
static atomic_long created_tasks, ended_tasks, discarded_tasks, undeferred_tasks, started_tasks, dependences, threads_begun, threads_ended,
    regions_begun, regions_ended, implicit_begun, implicit_ended, waits_begun, waits_ended, cancels, works_begun, works_ended, chunks, iterations,
    reductions, errors, locks_made, nested, taskwaits, taskwaits_ended, masked_begun, masked_ended, flushes, sections, scopes, joins, singles,
    parts_of_taskloops;
// Of all taskloops the iterations, and the sum of their numbers; and the same of the chunks.
static atomic_ulong looped, looped_sum, taken, taken_sum;
static atomic_long asked[mutexes], acquired[mutexes], released[mutexes];

static ompt_get_thread_data_t get_thread_data;
static ompt_get_task_info_t get_task_info;
static ompt_get_parallel_info_t get_parallel_info;
static ompt_get_unique_id_t get_unique_id;
static ompt_get_state_t get_state;
static ompt_get_callback_t get_callback;

static struct task *task_in(ompt_data_t *data) {
  CHECK(data && data->ptr, "a task that the tool has not been told of");
  return data->ptr;
}

static void introduce(ompt_data_t *data, int flags, int state) {
  CHECK(data && !data->ptr, "a task is new twice");
  struct task *task = calloc(1, sizeof *task);
  task->state = state;
  task->id = get_unique_id();
  task->flags = flags;
  data->ptr = task;
}

static void move(ompt_data_t *data, int from, int to) {
  int expected = from;
  CHECK(atomic_compare_exchange_strong(&task_in(data)->state, &expected, to), "a task is not where it was");
}

static void begin_part(ompt_data_t *data, enum region of, int kind) {
  struct task *task = task_in(data);
  CHECK(task->depth < 32, "regions without an end");
  task->parts[task->depth++] = (struct part){of, kind};
}

// A masked region that cancellation leaves does not end.
static void end_part(ompt_data_t *data, enum region of, int kind) {
  struct task *task = task_in(data);
  while (cancels && task->depth > 0 && of != masked_of && task->parts[task->depth - 1].of == masked_of) task->depth--;
  CHECK(task->depth > 0, "a region ends that has not begun");
  const struct part last = task->parts[--task->depth];
  CHECK(last.of == of && last.kind == kind, "a region ends around another one");
}

// That the innermost worksharing region around is of that kind.
static int is_in_work(ompt_data_t *data, int kind) {
  const struct task *task = task_in(data);
  int innermost = task->depth - 1;
  while (innermost >= 0 && task->parts[innermost].of != work_of) innermost--;
  return innermost >= 0 && task->parts[innermost].kind == kind;
}

static uint64_t sum_of_numbers(uint64_t first, uint64_t count) { return first * count + count * (count - 1) / 2; }

// That the thread executes that task.
static void expect_current(ompt_data_t *data) {
  ompt_data_t *current = NULL, *region = NULL;
  ompt_frame_t *frame = NULL;
  int flags = 0, thread = -1;
  CHECK(get_task_info(0, &flags, &current, &frame, &region, &thread) == 2, "no current task");
  CHECK(current == data && frame && region && (thread >= 0 || thread == kFreeAgent), "the current task is another");
  CHECK(flags == task_in(data)->flags, "flags have changed");
}

static void thread_begin(ompt_thread_t type, ompt_data_t *data) {
  CHECK(data && data->value == 0, "a thread begins twice");
  CHECK(type == ompt_thread_initial || type == ompt_thread_worker, "a thread of no type");
  CHECK(get_thread_data() == data, "a thread has other data");
  data->value = get_unique_id();
  threads_begun++;
}

static void thread_end(ompt_data_t *data) {
  CHECK(data && data->value != 0, "a thread ends that has not begun");
  threads_ended++;
}

static void parallel_begin(ompt_data_t *creator, const ompt_frame_t *frame, ompt_data_t *region, unsigned requested, int flags,
                           const void *code) {
  CHECK(region && region->value == 0, "a region begins twice");
  CHECK(requested > 0 && code && frame && frame->enter_frame.ptr, "a region from nowhere");
  CHECK(flags & (ompt_parallel_team | ompt_parallel_league), "a region of no kind");
  expect_current(creator);
  region->value = get_unique_id();
  regions_begun++;
}

static void parallel_end(ompt_data_t *region, ompt_data_t *creator, int flags, const void *code) {
  CHECK(region && region->value != 0 && code && flags, "a region ends that has not begun");
  expect_current(creator);
  regions_ended++;
}

static void implicit_task(ompt_scope_endpoint_t endpoint, ompt_data_t *region, ompt_data_t *task, unsigned parallelism, unsigned index,
                          int flags) {
  if (endpoint == ompt_scope_begin) {
    CHECK(flags & ompt_task_initial || region->value, "an implicit task in front of its region");
    CHECK(flags & ompt_task_initial || index < parallelism, "an implicit task with an odd number");
    introduce(task, flags, running);
    expect_current(task);
    int size = 0;
    ompt_data_t *same = NULL;
    CHECK(get_parallel_info(0, &same, &size) == 2 && same == region && size >= 1, "the region is another");
    implicit_begun++;
  } else {
    CHECK(task_in(task)->waits == 0, "an implicit task ends while it waits");
    CHECK(task_in(task)->depth == 0 || cancels, "an implicit task ends within a region");
    move(task, running, complete);
    free(task->ptr);
    implicit_ended++;
  }
}

static void task_create(ompt_data_t *creator, const ompt_frame_t *frame, ompt_data_t *task, int flags, int has_dependences,
                        const void *code) {
  const int waits = flags & ompt_task_taskwait;
  CHECK(waits ? !(flags & ompt_task_explicit) && has_dependences : flags & ompt_task_explicit, "a new task that is not explicit");
  CHECK(creator && code && frame && frame->enter_frame.ptr, "a task from nowhere");
  introduce(task, flags, created);
  task_in(task)->has_dependences = has_dependences;
  if (waits) {
    taskwaits++;
    return;
  }
  created_tasks++;
  undeferred_tasks += (flags & ompt_task_undeferred) != 0;
}

static void tell_dependences(ompt_data_t *task, const ompt_dependence_t *list, int count) {
  CHECK(task_in(task)->has_dependences && count > 0, "dependences of a task without any");
  CHECK(task_in(task)->state == created, "dependences come late");
  for (int i = 0; i < count; i++) CHECK(list[i].dependence_type > 0, "a dependence of no type");
  dependences += count;
}

static void task_schedule(ompt_data_t *prior, ompt_task_status_t status, ompt_data_t *next) {
  switch (status) {
  case ompt_task_switch:
  case ompt_task_yield:
    move(prior, running, suspended);
    break;
  case ompt_task_complete:
    CHECK(task_in(prior)->waits == 0, "a task ends while it waits");
    CHECK(task_in(prior)->depth == 0, "a task ends within a region");
    move(prior, running, complete);
    free(prior->ptr);
    ended_tasks++;
    break;
  case ompt_task_cancel:
    move(prior, created, complete);
    free(prior->ptr);
    discarded_tasks++;
    return;
  case ompt_task_detach:
    move(prior, running, detached);
    break;
  case ompt_task_early_fulfill:
    CHECK(task_in(prior)->state < detached, "an event is fulfilled late");
    return;
  case ompt_task_late_fulfill:
    move(prior, detached, complete);
    free(prior->ptr);
    ended_tasks++;
    return;
  case ompt_taskwait_complete:
    CHECK(!next && task_in(prior)->flags & ompt_task_taskwait, "a taskwait ends that is none");
    move(prior, created, complete);
    free(prior->ptr);
    taskwaits_ended++;
    return;
  default:
    CHECK(0, "an unknown status");
  }
  const int was = task_in(next)->state;
  started_tasks += was == created;
  CHECK(was == created || was == suspended, "a task goes on that runs already");
  move(next, was, running);
}

static void sync_region(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *region, ompt_data_t *task, const void *code) {
  (void)code;
  CHECK(kind > 0, "a sync region of no kind");
  CHECK(task_in(task)->state == running, "a task waits that does not run");
  expect_current(task);
  if (endpoint == ompt_scope_begin) CHECK(region != NULL, "a wait without a region");
  task_in(task)->waits += endpoint == ompt_scope_begin ? 1 : -1;
  CHECK(task_in(task)->waits >= 0, "a wait ends that has not begun");
  (endpoint == ompt_scope_begin ? begin_part : end_part)(task, sync_of, kind);
  joins += kind == ompt_sync_region_taskwait && endpoint == ompt_scope_begin;
}

static void sync_region_wait(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *region, ompt_data_t *task,
                             const void *code) {
  (void)kind, (void)region, (void)code;
  CHECK(task_in(task)->waits > 0, "a wait outside a sync region");
  *(endpoint == ompt_scope_begin ? &waits_begun : &waits_ended) += 1;
}

static void mutex_acquire(ompt_mutex_t kind, unsigned hint, unsigned impl, ompt_wait_id_t id, const void *code) {
  (void)hint;
  CHECK(kind > 0 && kind < mutexes && impl && id && code, "an odd mutex");
  asked[kind]++;
}
static void mutex_acquired(ompt_mutex_t kind, ompt_wait_id_t id, const void *code) {
  CHECK(kind > 0 && kind < mutexes && id && code, "an odd mutex");
  acquired[kind]++;
}
static void mutex_released(ompt_mutex_t kind, ompt_wait_id_t id, const void *code) {
  CHECK(kind > 0 && kind < mutexes && id && code, "an odd mutex");
  released[kind]++;
}
static void nest_lock(ompt_scope_endpoint_t endpoint, ompt_wait_id_t id, const void *code) {
  CHECK(id && code, "an odd lock");
  nested += endpoint == ompt_scope_begin;
}
static void lock_init(ompt_mutex_t kind, unsigned hint, unsigned impl, ompt_wait_id_t id, const void *code) {
  (void)hint;
  CHECK(kind > 0 && impl && id && code, "an odd lock");
  locks_made++;
}
static void lock_destroy(ompt_mutex_t kind, ompt_wait_id_t id, const void *code) {
  CHECK(kind > 0 && id && code, "an odd lock");
  locks_made--;
}

static void work(ompt_work_t type, ompt_scope_endpoint_t endpoint, ompt_data_t *region, ompt_data_t *task, uint64_t count,
                 const void *code) {
  (void)code;
  CHECK(type > 0 && region && task_in(task), "odd work");
  (endpoint == ompt_scope_begin ? begin_part : end_part)(task, work_of, type);
  singles += type == ompt_work_single_executor && endpoint == ompt_scope_begin;
  if (type == ompt_work_taskloop && endpoint == ompt_scope_begin) {
    looped += count;
    looped_sum += sum_of_numbers(0, count);
  }
  *(endpoint == ompt_scope_begin ? &works_begun : &works_ended) += 1;
  scopes += type == ompt_work_scope && endpoint == ompt_scope_begin;
}

static void masked(ompt_scope_endpoint_t endpoint, ompt_data_t *region, ompt_data_t *task, const void *code) {
  CHECK(region && task_in(task)->state == running && code, "an odd masked region");
  expect_current(task);
  (endpoint == ompt_scope_begin ? begin_part : end_part)(task, masked_of, 0);
  *(endpoint == ompt_scope_begin ? &masked_begun : &masked_ended) += 1;
}

static void flush(ompt_data_t *thread, const void *code) {
  CHECK(thread == get_thread_data() && thread->value && code, "an odd flush");
  flushes++;
}

static void dispatch(ompt_data_t *region, ompt_data_t *task, ompt_dispatch_t kind, ompt_data_t instance) {
  CHECK(region && task_in(task), "an odd chunk");
  if (kind == ompt_dispatch_section) {
    CHECK(instance.ptr && is_in_work(task, ompt_work_sections), "an odd section");
    sections++;
    return;
  }
  const ompt_dispatch_chunk_t chunk = *(ompt_dispatch_chunk_t *)instance.ptr;
  const uint64_t size = chunk.iterations;
  CHECK(size > 0, "an empty chunk");
  if (kind == ompt_dispatch_taskloop_chunk) {
    CHECK(task_in(task)->flags & ompt_task_explicit, "a chunk of a taskloop outside of its tasks");
    expect_current(task);
    parts_of_taskloops++;
    taken += size;
    taken_sum += sum_of_numbers(chunk.start, size);
    return;
  }
  CHECK(kind == ompt_dispatch_ws_loop_chunk || kind == ompt_dispatch_distribute_chunk, "an odd chunk");
  CHECK(!is_in_work(task, ompt_work_single_executor), "a chunk in a single region");
  chunks++;
  iterations += size;
}

static void reduction(ompt_sync_region_t kind, ompt_scope_endpoint_t endpoint, ompt_data_t *region, ompt_data_t *task, const void *code) {
  (void)code;
  CHECK(kind == ompt_sync_region_reduction && region && task_in(task), "an odd reduction");
  (endpoint == ompt_scope_begin ? begin_part : end_part)(task, reduction_of, 0);
  reductions += endpoint == ompt_scope_begin ? 1 : -1;
}

static void cancel(ompt_data_t *task, int flags, const void *code) {
  (void)code;
  CHECK(task_in(task) && flags, "an odd cancellation");
  cancels++;
}

// Returns the modifier; for 100, whether the innermost worksharing region around is a single one.
static int control_tool(uint64_t command, uint64_t modifier, void *argument, const void *code) {
  CHECK(command == 3 && argument && code, "an odd command");
  ompt_data_t *task = NULL;
  if (modifier == 100)
    return get_task_info(0, NULL, &task, NULL, NULL, NULL) == 2 && is_in_work(task, ompt_work_single_executor);
  return (int)modifier;
}

static void error(ompt_severity_t severity, const char *message, size_t length, const void *code) {
  CHECK(severity && code && strlen(message) == length, "an odd error");
  errors++;
}

static void expect(ompt_set_callback_t set, ompt_callbacks_t event, ompt_callback_t callback) {
  ompt_callback_t same = NULL;
  CHECK(set(event, callback) >= ompt_set_sometimes, "an event that the runtime should tell of");
  CHECK(get_callback(event, &same) == 1 && same == callback, "the callback is another");
}
#define EXPECT(event, callback) expect(set, ompt_callback_##event, (ompt_callback_t)(ompt_callback_##event##_t)(callback))
#define EXPECT_AS(event, type, callback) expect(set, ompt_callback_##event, (ompt_callback_t)(ompt_callback_##type##_t)(callback))

static int initialize(ompt_function_lookup_t lookup, int device, ompt_data_t *data) {
  CHECK(device == 0 && data->value == 42, "the tool's own data");
  ompt_set_callback_t set = (ompt_set_callback_t)lookup("ompt_set_callback");
  get_callback = (ompt_get_callback_t)lookup("ompt_get_callback");
  get_thread_data = (ompt_get_thread_data_t)lookup("ompt_get_thread_data");
  get_task_info = (ompt_get_task_info_t)lookup("ompt_get_task_info");
  get_parallel_info = (ompt_get_parallel_info_t)lookup("ompt_get_parallel_info");
  get_unique_id = (ompt_get_unique_id_t)lookup("ompt_get_unique_id");
  get_state = (ompt_get_state_t)lookup("ompt_get_state");
  CHECK(set && get_callback && get_thread_data && get_task_info && get_parallel_info && get_unique_id && get_state, "entry points");
  CHECK(!lookup("ompt_no_such_thing"), "an entry point that should not be there");
  int state = ompt_state_undefined, states = 0;
  const char *name = NULL;
  for (state = -1; ((ompt_enumerate_states_t)lookup("ompt_enumerate_states"))(state, &state, &name); states++) CHECK(name, "a state's name");
  CHECK(states > 5 && get_state(NULL) >= 0, "states");
  CHECK(((ompt_get_num_procs_t)lookup("ompt_get_num_procs"))() > 0, "processors");
  CHECK(((ompt_get_num_places_t)lookup("ompt_get_num_places"))() > 0, "places");
  EXPECT(thread_begin, thread_begin);
  EXPECT(thread_end, thread_end);
  EXPECT(parallel_begin, parallel_begin);
  EXPECT(parallel_end, parallel_end);
  EXPECT(implicit_task, implicit_task);
  EXPECT(task_create, task_create);
  EXPECT(dependences, tell_dependences);
  EXPECT(task_schedule, task_schedule);
  EXPECT(sync_region, sync_region);
  EXPECT_AS(sync_region_wait, sync_region, sync_region_wait);
  EXPECT(mutex_acquire, mutex_acquire);
  EXPECT_AS(mutex_acquired, mutex, mutex_acquired);
  EXPECT_AS(mutex_released, mutex, mutex_released);
  EXPECT(nest_lock, nest_lock);
  EXPECT_AS(lock_init, mutex_acquire, lock_init);
  EXPECT_AS(lock_destroy, mutex, lock_destroy);
  EXPECT(work, work);
  EXPECT(dispatch, dispatch);
  EXPECT(masked, masked);
  EXPECT(flush, flush);
  EXPECT_AS(reduction, sync_region, reduction);
  EXPECT(cancel, cancel);
  EXPECT(error, error);
  EXPECT(control_tool, control_tool);
  CHECK(set(ompt_callback_target, NULL) == ompt_set_never, "there are no devices");
  return 1;
}

static void finalize(ompt_data_t *data) {
  CHECK(data->value == 42, "the tool's own data");
  CHECK(created_tasks == ended_tasks + discarded_tasks, "tasks are left over");
  CHECK(taskwaits == taskwaits_ended && masked_begun == masked_ended, "a taskwait or a masked region has not ended");
  CHECK(started_tasks == ended_tasks, "tasks have ended without a start");
  CHECK(regions_begun == regions_ended, "regions are left over");
  CHECK(waits_begun == waits_ended && works_begun == works_ended && reductions == 0, "something has not ended");
  CHECK(implicit_begun >= implicit_ended && threads_begun >= threads_ended, "something has ended twice");
  // A taskgraph replays its taskloops without their constructs.
  const int has_more = cancels || getenv("TOOL_SEES_REPLAYS");
  CHECK(has_more || (looped == taken && looped_sum == taken_sum), "the iterations of taskloops");
  for (int i = 0; i < mutexes; i++) CHECK(asked[i] >= acquired[i], "a mutex that nobody has asked for");
  if (!getenv("TOOL_COUNTS")) return;
  printf("tool: regions %ld, tasks %ld, undeferred %ld, dependences %ld, critical %ld, locks %ld %ld, nested %ld, chunks %ld, of %ld iterations, "
         "cancelled %d, errors %ld, taskwaits %ld, masked %ld, flushes %ld, sections %ld, scopes %ld, joins %ld, singles %ld, "
         "taskloop chunks %ld, of %ld iterations\n",
         (long)regions_begun, (long)created_tasks, (long)undeferred_tasks, (long)dependences, (long)acquired[ompt_mutex_critical],
         (long)acquired[ompt_mutex_lock], (long)released[ompt_mutex_lock], (long)nested, (long)chunks, (long)iterations, cancels > 0, (long)errors,
         (long)taskwaits, (long)masked_begun, (long)flushes, (long)sections, (long)scopes, (long)joins, (long)singles,
         (long)parts_of_taskloops, (long)taken);
  fflush(stdout);
}

ompt_start_tool_result_t *ompt_start_tool(unsigned version, const char *runtime) {
  static ompt_start_tool_result_t result = {initialize, finalize, {42}};
  CHECK(version == 201811 && strstr(runtime, "Shepherd"), "the runtime");
  return getenv("TOOL_REFUSES") ? NULL : &result;
}
