// The internal control variables of OpenMP (5.2, chapter 2), and Shepherd's own settings.
//
// GlobalIcvs holds what the environment said, parsed once and then constant. TaskIcvs belongs to a data environment: an
// initial task's copy comes from initial_task_icvs(), an implicit task's from inherit_into_implicit_task(), and an
// explicit task shares its parent's until it sets one.
#pragma once

#include <cstdint>

namespace shep {

// A list-valued variable gives one value per nesting level (OpenMP 5.2, 21.1.2 and 21.1.7).
inline constexpr int kMaxListedLevels = 64;
inline constexpr int kSupportedActiveLevels = 1 << 20;
inline constexpr int kUnlimitedThreads = 0x7fffffff;

struct LevelList {
  int count;  // 0: the variable is not set
  int values[kMaxListedLevels];
};

// The values are omp_proc_bind_t's.
enum class BindPolicy : int { kFalse = 0, kTrue = 1, kPrimary = 2, kClose = 3, kSpread = 4 };

// The values are omp_sched_t's; kDefault is def-sched-var's and never reaches a user.
enum class ScheduleKind : uint8_t { kDefault = 0, kStatic = 1, kDynamic = 2, kGuided = 3, kAuto = 4 };
enum class ScheduleModifier : uint8_t { kNone, kMonotonic, kNonmonotonic };

struct Schedule {
  ScheduleKind kind;
  ScheduleModifier modifier;
  int64_t chunk;  // <= 0: the kind's default

  bool operator==(const Schedule&) const = default;
};

enum class WaitPolicy : uint8_t { kDefault, kActive, kPassive };
enum class StatsMode : uint8_t { kSample, kExact };

// The action when no thread can go on for that many seconds.
struct DeadlockWatch {
  enum Action : uint8_t { kOff, kReport, kAbort } action;
  double seconds;
};

// The way in which the program shares the machine with others.
struct ShareChoice {
  // kRanks: automatically among the ranks of an MPI job that may use the same cores, else not.
  // kThreads: as kAuto, but only the number of threads follows the cores.
  enum Kind : uint8_t { kOff, kRanks, kAuto, kStatic, kThreads } kind;
  double speedup;  // on the whole machine; the shares are in proportion to it; 0: what `shepherd share` has measured
  bool is_asked_for() const { return kind == kAuto || kind == kStatic || kind == kThreads; }
};

// The value of SHEPHERD_SCHEDULER under which each phase gets one of those in SHEPHERD_AUTO_SCHEDULERS (phases/). Known
// by its address.
inline constexpr char kAutoScheduler[] = "auto";
struct AutoSchedulers {
  static constexpr int kMost = 8;
  const char* names[kMost] = {"mts", "ws"};  // in schedulers/schedulers.def, all different
  int count = 2;
};

// The units that ThreadSanitizer takes for concurrent.
enum class RaceScope : uint8_t { kThreads, kTasks };
enum class TargetOffload : uint8_t { kDefault, kMandatory, kDisabled };
enum class DisplayEnv : uint8_t { kFalse, kTrue, kVerbose };

// The value of SHEPHERD_SHEPHERDS; kDefault leaves the choice to the scheduler. kPartOfL3 cannot be asked for.
enum class ShepherdShape : uint8_t { kDefault, kCore, kL2, kPartOfL3, kL3, kNuma, kPackage, kAll, kCount };
struct ShepherdChoice {
  ShepherdShape shape;
  int count;  // with kCount: that many, of equal size
};
// The order in which workers take their own shepherd's tasks.
enum class TaskOrder : uint8_t { kDefault, kLifo, kFifo };
// The shepherd that a new task goes to.
enum class TaskPlacement : uint8_t { kDefault, kOwn, kRoundRobin };
// The worker's next step where an untied task generates another: go on with the parent (help first) or run the child
// (work first).
enum class SpawnOrder : uint8_t { kHelpFirst, kWorkFirst };

// OMP_THREADS_RESERVE: threads of a contention group that are kept for teams and for free agents.
struct ThreadsReserve {
  static constexpr int kAll = kUnlimitedThreads;  // as many as thread-limit-var allows
  int structured = 1;
  int free_agents = 0;

  // These limits are structured-thread-limit-var and free-agent-thread-limit-var (OpenMP 6.0, algorithm 4.1).
  int structured_of(int thread_limit) const { return structured < thread_limit ? structured : thread_limit; }
  int free_agents_of(int thread_limit) const { return free_agents < thread_limit ? free_agents : thread_limit - 1; }

  bool operator==(const ThreadsReserve&) const = default;
};

// The rule for tasks that could leave their locality domain. With kOblivious the scheduler does not hear of domains.
enum class LocalityMode : uint8_t { kRelaxed, kStrict, kWeighted, kOblivious };
struct LocalityChoice {
  LocalityMode mode;
  // With kRelaxed: how long a worker must have been without work before it takes another domain's tasks.
  int64_t pause_us = kWeighed;
  static constexpr int64_t kWeighed = -1;  // about as long as such tasks take (migration.h)
};

// The initialisers are the defaults.
struct GlobalIcvs {
  // OpenMP 5.2, table 2.1; the scope is the device or the program.
  LevelList num_threads = {};  // OMP_NUM_THREADS
  LevelList bind = {};  // OMP_PROC_BIND, values of BindPolicy
  const char* places = nullptr;  // OMP_PLACES as written; null: not set
  uint64_t stack_size = 0;  // OMP_STACKSIZE, bytes; 0: not set
  Schedule run_schedule = {ScheduleKind::kStatic, ScheduleModifier::kNone, 0};  // OMP_SCHEDULE
  int max_active_levels = 0;  // OMP_MAX_ACTIVE_LEVELS, else what follows from the others
  int nested_levels = 0;  // OMP_NESTED: 1 or kSupportedActiveLevels
  int thread_limit = kUnlimitedThreads;  // OMP_THREAD_LIMIT
  ThreadsReserve threads_reserve = {};  // OMP_THREADS_RESERVE
  int default_device = 0;  // OMP_DEFAULT_DEVICE
  const char* available_devices = nullptr;  // OMP_AVAILABLE_DEVICES as written; null: not set
  TargetOffload target_offload = TargetOffload::kDefault;  // OMP_TARGET_OFFLOAD
  int max_task_priority = 0;  // OMP_MAX_TASK_PRIORITY
  int num_teams = 0;  // OMP_NUM_TEAMS; 0: not set
  int teams_thread_limit = 0;  // OMP_TEAMS_THREAD_LIMIT; 0: not set
  WaitPolicy wait_policy = WaitPolicy::kDefault;  // OMP_WAIT_POLICY
  DisplayEnv display_env = DisplayEnv::kFalse;  // OMP_DISPLAY_ENV
  bool dynamic = false;  // OMP_DYNAMIC
  bool cancellation = false;  // OMP_CANCELLATION
  bool display_affinity = false;  // OMP_DISPLAY_AFFINITY
  bool debug = false;  // OMP_DEBUG: debug-var
  bool tool = true;  // OMP_TOOL
  const char* tool_libraries = nullptr;  // OMP_TOOL_LIBRARIES as written; null: not set
  const char* tool_verbose_init = nullptr;  // OMP_TOOL_VERBOSE_INIT as written; null: not set
  const char* allocator = nullptr;  // OMP_ALLOCATOR as written; null: not set
  const char* affinity_format =
      "level %L thread %n of %N, process %P thread %i, on processors %A";  // OMP_AFFINITY_FORMAT

  bool chooses_scheduler() const { return scheduler == kAutoScheduler; }

  // Shepherd's own.
  const char* scheduler = "mts";  // SHEPHERD_SCHEDULER: a name in schedulers/schedulers.def, or as written
  AutoSchedulers auto_schedulers;  // SHEPHERD_AUTO_SCHEDULERS
  const char* scheduler_path = nullptr;  // SHEPHERD_SCHEDULER_PATH as written; null: not set
  bool scheduler_check = false;  // SHEPHERD_SCHEDULER_CHECK
  ShepherdChoice shepherds = {ShepherdShape::kDefault, 0};  // SHEPHERD_SHEPHERDS
  LocalityChoice locality = {LocalityMode::kRelaxed};  // SHEPHERD_LOCALITY
  ShepherdChoice domains = {ShepherdShape::kDefault, 0};  // SHEPHERD_DOMAINS
  int steal_chunk = 0;  // SHEPHERD_STEAL_CHUNK, tasks; 0: the scheduler's own
  int64_t memory_threshold = 50'000;  // SHEPHERD_MEMORY_THRESHOLD, bytes
  TaskOrder order = TaskOrder::kDefault;  // SHEPHERD_ORDER
  TaskPlacement placement = TaskPlacement::kDefault;  // SHEPHERD_PLACEMENT
  SpawnOrder spawn = SpawnOrder::kHelpFirst;  // SHEPHERD_SPAWN
  bool private_tasks = true;  // SHEPHERD_PRIVATE
  int64_t spin_us = -1;  // SHEPHERD_SPIN, microseconds; -1: by wait_policy
  const char* stats = nullptr;  // SHEPHERD_STATS as written; null: not set
  StatsMode stats_mode = StatsMode::kSample;  // SHEPHERD_STATS_MODE
  bool top = false;  // SHEPHERD_TOP
  const char* counters = nullptr;  // SHEPHERD_COUNTERS as written; null: not set
  double sequential = 0;  // SHEPHERD_SEQUENTIAL, seconds; 0: not known
  const char* trace = nullptr;  // SHEPHERD_TRACE as written; null: not set
  bool serial = false;  // SHEPHERD_SERIAL
  const char* span = nullptr;  // SHEPHERD_SPAN as written; null: not set
  int64_t steal_cost = 2000;  // SHEPHERD_STEAL_COST, ns: measured by `shepherd span` otherwise
  RaceScope races = RaceScope::kThreads;  // SHEPHERD_RACES
  DeadlockWatch deadlock = {DeadlockWatch::kOff, 10};  // SHEPHERD_DEADLOCK
  ShareChoice share = {ShareChoice::kRanks, 0};  // SHEPHERD_SHARE
  uint64_t max_tasks = 0;  // SHEPHERD_MAX_TASKS, waiting tasks of a team; 0: default
};

// Parses the environment on the first call. Thread-safe.
const GlobalIcvs& global_icvs();

// The ICVs of one data environment. A list-valued ICV is held as its first value and where the rest of it begins.
struct TaskIcvs {
  Schedule run_schedule;
  int num_threads;
  int max_active_levels;
  int thread_limit;
  int default_device;
  int default_allocator;  // def-allocator-var: a handle of memory/allocators.h
  BindPolicy bind;
  int16_t num_threads_rest;  // index in GlobalIcvs::num_threads of the next level's value
  int16_t bind_rest;  // likewise in GlobalIcvs::bind
  int place_first;  // place-partition-var: places place_first .. place_first + place_count - 1 of the machine's
  int place_count;
  bool dynamic;

  bool operator==(const TaskIcvs&) const = default;
};

BindPolicy initial_bind_policy(const GlobalIcvs& global);

// Returns the handle (memory/allocators.h) of the allocator that OMP_ALLOCATOR asks for; the first call makes it. A
// malformed value is a warning, and the default holds.
int initial_allocator(const GlobalIcvs& global);

// Returns the data environment of an initial task. `available_cpus`: nthreads-var where OMP_NUM_THREADS is not set.
TaskIcvs initial_task_icvs(const GlobalIcvs& global, int available_cpus);

// Returns the data environment of an implicit task, given its generating task's (OpenMP 5.2, 2.4).
TaskIcvs inherit_into_implicit_task(const GlobalIcvs& global, const TaskIcvs& parent);

// The inputs, apart from ICVs, to the number of threads of a parallel region.
struct TeamRequest {
  bool serial;  // the if clause is false
  int num_threads;  // the num_threads clause; <= 0: absent
  int active_levels;  // enclosing active parallel regions
  int threads_busy;  // threads of this contention group that execute already, the encountering one included
  int available_cpus;  // the upper bound under dyn-var
};

// Returns the size of a team, at least 1 (OpenMP 5.2, 10.1.1, algorithm 10.1).
int decide_team_size(const TaskIcvs& icvs, const TeamRequest& request);

}  // namespace shep
