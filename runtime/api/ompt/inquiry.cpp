// The entry points that a tool finds by name (OpenMP 5.2, 19.6). Any thread may call them; those that tell of "the
// calling thread" say that there is nothing to tell to one that the library does not know, and never introduce it.
#include <omp-tools.h>
#include <omp.h>
#include <sched.h>

#include <cstring>

#include "observe/ompt/tool.h"
#include "observe/ompt/tool_events.h"
#include "observe/ompt/tool_listener.h"
#include "teams/team.h"
#include "topology/places.h"

namespace shep {

namespace {

// ---- states ----

struct Named {
  int value;
  const char* name;
};

#define SHEP_STATE(name) {name, #name}
constexpr Named kStates[] = {
    SHEP_STATE(ompt_state_work_serial),
    SHEP_STATE(ompt_state_work_parallel),
    SHEP_STATE(ompt_state_wait_barrier_implementation),
    SHEP_STATE(ompt_state_wait_taskwait),
    SHEP_STATE(ompt_state_wait_taskgroup),
    SHEP_STATE(ompt_state_wait_lock),
    SHEP_STATE(ompt_state_wait_critical),
    SHEP_STATE(ompt_state_wait_ordered),
    SHEP_STATE(ompt_state_idle),
    SHEP_STATE(ompt_state_overhead),
    SHEP_STATE(ompt_state_undefined),
};
#undef SHEP_STATE
constexpr Named kImplementations[] = {{kMutexImplementation, "spin briefly, then sleep"}};

// Tells the one behind `current`; the first behind what is no value of the list.
template <size_t kCount> int enumerate(const Named (&list)[kCount], int current, int* next, const char** name) {
  size_t index = 0;
  for (size_t i = 0; i < kCount; ++i)
    if (list[i].value == current) index = i + 1;
  if (index == kCount) return 0;
  *next = list[index].value;
  *name = list[index].name;
  return 1;
}

int enumerate_states(int current, int* next, const char** name) { return enumerate(kStates, current, next, name); }
int enumerate_mutex_impls(int current, int* next, const char** name) {
  return enumerate(kImplementations, current, next, name);
}

int state_of_sleeper(const Blocked& blocked) {
  switch (blocked.on) {
    case Blocked::kChildren:
    case Blocked::kPredecessors:
    case Blocked::kEvent: return ompt_state_wait_taskwait;
    case Blocked::kGroup: return ompt_state_wait_taskgroup;
    case Blocked::kBarrier: return ompt_state_wait_barrier_implementation;
    case Blocked::kLock: return blocked.where ? ompt_state_wait_critical : ompt_state_wait_lock;
    case Blocked::kTurn: break;
  }
  return ompt_state_wait_ordered;
}

int get_state(ompt_wait_id_t* wait_id) {
  const Worker* const worker = known_worker();
  if (!worker || !worker->watch) return ompt_state_undefined;
  if (worker->sleep_note.number.load(std::memory_order_relaxed) % 2) {
    const Blocked& blocked = worker->sleep_note.blocked;
    if (wait_id && blocked.on == Blocked::kLock) *wait_id = reinterpret_cast<uintptr_t>(blocked.object);
    return state_of_sleeper(blocked);
  }
  switch (worker->watch->phase()) {
    case Phase::kWork: return worker->team->active_level > 0 ? ompt_state_work_parallel : ompt_state_work_serial;
    case Phase::kIdle: return ompt_state_idle;
    default: return ompt_state_overhead;
  }
}

// ---- callbacks ----

ompt_set_result_t set_callback(ompt_callbacks_t event, ompt_callback_t callback) {
  return set_tool_callback(event, callback);
}

int get_callback(ompt_callbacks_t event, ompt_callback_t* callback) {
  if (event <= 0 || event >= kToolEvents) return 0;
  ompt_callback_t const known = tool_callbacks[event].load(std::memory_order_acquire);
  if (!known) return 0;
  *callback = known;
  return 1;
}

// ---- threads, regions, tasks ----

ompt_data_t* get_thread_data() { return tool_thread.introduced ? &tool_thread.data : nullptr; }

// Returns the worker that opened the team's region; null: none.
Worker* opener_of(const Team& team) { return team.parent ? team.parent : team.group->opener; }

int get_parallel_info(int level, ompt_data_t** parallel_data, int* team_size) {
  Worker* worker = known_worker();
  while (worker && level-- > 0) worker = opener_of(*worker->team);
  if (!worker) return 0;
  if (parallel_data) *parallel_data = &parallel_data_of(*worker->task_team);
  if (team_size) *team_size = worker->team->size;
  return 2;
}

// Null where no tool was when it began.
const Task* task_of(const Worker& worker) {
  const Task* const region = descriptor_of(*worker.front().__scope);
  return region ? &whole_of(*region) : nullptr;
}

int get_task_info(int level, int* flags, ompt_data_t** task_data, ompt_frame_t** task_frame,
                  ompt_data_t** parallel_data, int* thread_num) {
  Worker* worker = known_worker();
  if (!worker || level < 0) return 0;
  const Task* task = task_of(*worker);
  for (; level > 0; --level) {
    if (task && !task->is_implicit()) {
      task = &whole_of(*task->parent);
    } else {
      worker = opener_of(*worker->team);
      if (!worker) return 0;
      task = task_of(*worker);
    }
  }
  ToolTask* const told = task ? told_of(*task) : nullptr;
  if (!told) return 0;
  if (flags) *flags = told->flags;
  if (task_data) *task_data = &told->data;
  if (task_frame) *task_frame = &told->frame;
  if (parallel_data) *parallel_data = &parallel_data_of(*worker->task_team);
  if (thread_num) *thread_num = worker->thread_num;
  return 2;
}

// The captures of the task under execution lie in one block.
int get_task_memory(void** addr, size_t* size, int block) {
  const Worker* const worker = known_worker();
  const Task* const task = worker ? task_of(*worker) : nullptr;
  if (!task || !task->body || block != 0) return 0;
  *addr = task->body;
  *size = task->site->__size;
  return 0;
}

uint64_t get_unique_id() {
  static std::atomic<uint64_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

// ---- places and devices ----

int get_num_procs() { return available_cpus(); }
int get_num_places() { return place_count(); }
int get_proc_id() { return sched_getcpu(); }

int get_place_proc_ids(int place, int ids_size, int* ids) {
  if (place < 0 || place >= place_count()) return 0;
  const Place& cpus = places()[place];
  for (int i = 0; i < ids_size && i < int(cpus.size()); ++i) ids[i] = cpus[i];
  return int(cpus.size());
}

int get_place_num() {
  const Worker* const worker = known_worker();
  return worker ? worker->place : -1;
}

int get_partition_place_nums(int size, int* numbers) {
  const Worker* const worker = known_worker();
  if (!worker) return 0;
  const TaskIcvs& icvs = current_icvs(*worker);
  for (int i = 0; i < size && i < icvs.place_count; ++i) numbers[i] = icvs.place_first + i;
  return icvs.place_count;
}

int get_target_info(uint64_t*, ompt_id_t*, ompt_id_t*) { return 0; }
int get_num_devices() { return omp_get_num_devices(); }

void finalize_by_tool() { finalize_tool(); }

// ---- by name ----

struct Entry {
  const char* name;
  ompt_interface_fn_t function;
};

// The types are those of omp-tools.h, or this does not compile.
#define SHEP_ENTRY(name, function) {#name, reinterpret_cast<ompt_interface_fn_t>(static_cast<name##_t>(function))}
const Entry kEntries[] = {
    SHEP_ENTRY(ompt_set_callback, set_callback),
    SHEP_ENTRY(ompt_get_callback, get_callback),
    SHEP_ENTRY(ompt_enumerate_states, enumerate_states),
    SHEP_ENTRY(ompt_enumerate_mutex_impls, enumerate_mutex_impls),
    SHEP_ENTRY(ompt_get_thread_data, get_thread_data),
    SHEP_ENTRY(ompt_get_state, get_state),
    SHEP_ENTRY(ompt_get_parallel_info, get_parallel_info),
    SHEP_ENTRY(ompt_get_task_info, get_task_info),
    SHEP_ENTRY(ompt_get_task_memory, get_task_memory),
    SHEP_ENTRY(ompt_get_unique_id, get_unique_id),
    SHEP_ENTRY(ompt_get_num_procs, get_num_procs),
    SHEP_ENTRY(ompt_get_num_places, get_num_places),
    SHEP_ENTRY(ompt_get_place_proc_ids, get_place_proc_ids),
    SHEP_ENTRY(ompt_get_place_num, get_place_num),
    SHEP_ENTRY(ompt_get_partition_place_nums, get_partition_place_nums),
    SHEP_ENTRY(ompt_get_proc_id, get_proc_id),
    SHEP_ENTRY(ompt_get_target_info, get_target_info),
    SHEP_ENTRY(ompt_get_num_devices, get_num_devices),
    SHEP_ENTRY(ompt_finalize_tool, finalize_by_tool),
};
#undef SHEP_ENTRY

}  // namespace

ompt_interface_fn_t find_tool_entry(const char* name) {
  for (const Entry& each : kEntries)
    if (strcmp(each.name, name) == 0) return each.function;
  return nullptr;
}

}  // namespace shep
