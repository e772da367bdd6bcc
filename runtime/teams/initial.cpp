// Initial threads: those that the runtime did not make. Each has a team of its own, from its first call to its end.
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>

#include "config/environment.h"
#include "detach/detach.h"
#include "execution/events.h"
#include "execution/hooks.h"
#include "locality/domains.h"
#include "observe/observer.h"
#include "platform/fatal.h"
#include "platform/process/fork_gate.h"
#include "platform/process_barrier.h"
#include "platform/process/run_start.h"
#include "platform/sanitizers.h"
#include "platform/thread.h"
#include "teams/default_binding.h"
#include "teams/group_copies.h"
#include "teams/hot_team.h"
#include "teams/team.h"
#include "topology/machine.h"
#include "topology/places.h"
#include "sleeping/back_off.h"
#include "waiting/wait.h"

namespace shep {

namespace {

constinit shep_scope no_scope = {nullptr, nullptr, nullptr, nullptr, SHEP_SCOPE_IMPLICIT};

struct InitialThread {
  Team team;
  Worker worker;
  ContentionGroup group;
};

// Makes all tasks of an initial thread visible where somebody listens.
void begin_initial_task(Worker& worker) {
  worker.watch = observer().watch_initial(worker.stack);
  if (worker.watch) {
    worker.task_team->sees_every_task = true;
    worker.front().__strict = true;
  }
  note_thread_begins(ThreadKind::kInitial);
  note_initial_task_begins(worker, __builtin_frame_address(0));
}

// Called by exit() on any thread, perhaps inside a region.
void end_listening() {
  shep_front* const front = shep_front_of_thread;
  if (front != &no_front && !worker_of(*front).team->parent) {
    await_teams(worker_of(*front));
    note_initial_task_ended(worker_of(*front));
    note_thread_ended();
  }
  note_process_ends();
}

// Called once in the process. A tool may already call the library.
void begin_listening_once() {
  begin_listening();
  static constinit MadeOnce<bool> registered;
  registered.get([] { return somebody_listens && atexit(end_listening) == 0; });
}

void end_initial_thread(void* argument) {
  auto* initial = static_cast<InitialThread*>(argument);
  // Its team would wait for the thread for ever.
  if (&current_worker() != &initial->worker)
    fatal("a thread has ended inside a parallel region, by pthread_exit or pthread_cancel");
  end_initial_task_of(initial->worker);
  note_initial_task_ended(initial->worker);
  disband_teams(initial->worker);
  forget_inner_teams_of(initial->team.task_team);
  hooks.group_goes(initial->group);
  forget_copies(initial->group);
  observer().release(initial->worker.watch);
  await_fulfillers(initial->team.task_team);
  set_current_worker(nullptr);
  forget_own_stack();
  note_thread_ended();
  delete initial;
  taker_goes();
}

bool is_initial_thread();

constinit ProcessLock introduction;  // held while a thread is introduced
bool has_threads = false;            // a thread has been introduced; under the lock

// Called in the child of a fork, which has one thread; all teams that this thread had kept have lost theirs.
void start_afresh_in_child() {
  renew_fork_gate_in_child();
  if (!has_threads) return;
  forget_threads(is_initial_thread());
  stack_pool().start_afresh_in_child();
  observer().stop_in_child();
  stop_listening_in_child();
  shep_front* const front = shep_front_of_thread;
  bool is_initial = true;
  for (Worker* each = front == &no_front ? nullptr : &worker_of(*front); each;) {
    is_initial &= each->thread_num == 0;
    each->kept = {};
    each->watch = nullptr;
    each->task_team->region.site = nullptr;
    hooks.team_forked(*each->team);
    each = each->team->parent ? each->team->parent : each->team->group->opener;
  }
  restart_crowd(is_initial ? 0 : 1);
  for (auto* const act : hooks.process_forked)
    if (act) act();
  // Removes the default binding, which nobody asked for, before the child becomes another program.
  end_default_binding();
}

struct Process {
  pthread_key_t initial_threads;  // its destructor ends an initial thread's team with the thread

  Process() { pthread_key_create(&initial_threads, end_initial_thread); }
};

// Registered before any thread can come: a fork that has begun does not call handlers that are registered later.
[[gnu::constructor]] void watch_forks() { pthread_atfork(close_fork_gate, open_fork_gate, start_afresh_in_child); }

const Process& process() {
  static constinit MadeOnce<Process> the_process;
  return the_process.get([] { return Process(); });
}

bool is_initial_thread() { return pthread_getspecific(process().initial_threads) != nullptr; }

// OMP_PROC_BIND binds the initial thread too; of several only the first, since they would all share one place.
void bind_initial_thread(Worker& worker) {
  worker.place = worker.partition.first;
  const Place& place = places()[worker.place];
  bind_thread(0, &place);
  const int core = core_with(place.front());
  if (core < 0 || !machine().real || machine().nodes.size() <= 1) return;
  worker.domain = domains().of_core(core);
  bring_stack_to(machine().nodes[machine().cores[core].numa].os_number);
}

}  // namespace

[[gnu::noinline, gnu::cold]] Worker& introduce_thread() {
  const NotCancelled not_cancelled;
  // The thread that is being introduced; its number is read by others, which are not it.
  static std::atomic<pid_t> introduced{0};
  const pid_t self = gettid();
  if (introduced.load(std::memory_order_relaxed) == self)
    fatal(
        "the program's malloc, or a signal handler, needs OpenMP while the runtime meets the thread; only "
        "omp_get_thread_num, omp_get_num_threads, omp_get_level, omp_in_parallel, omp_in_explicit_task, omp_in_final "
        "and omp_get_num_procs answer there");
  introduction.lock();
  introduced.store(self, std::memory_order_relaxed);
  note_first_use();
  // Called now, while the process may have only one thread: later, registering waits 5 to 15 ms in the kernel.
  has_process_barrier();
  auto* initial = new InitialThread;
  pthread_setspecific(process().initial_threads, initial);
  taker_comes();
  Worker& worker = initial->worker;
  worker.sleeper.is_counted = false;
  initial->team.workers.push_back(&worker);
  initial->team.task_team.workers = initial->team.workers.data();
  initial->team.group = &initial->group;
  initial->team.workshares.reset_for_region();
  worker.team = &initial->team;
  worker.task_team = &initial->team.task_team;
  announce_environment(global_icvs(), available_cpus());
  // Written once only, since other threads' code reads it without synchronisation.
  if (global_icvs().cancellation && !__atomic_load_n(&shep_cancellation, __ATOMIC_RELAXED))
    __atomic_store_n(&shep_cancellation, 1, __ATOMIC_RELAXED);
  worker.implicit_icvs = initial_task_icvs(global_icvs(), available_cpus());
  if (const int core = core_of_calling_thread(); core >= 0) worker.domain = domains().of_core(core);
  worker.partition = {0, place_count()};
  worker.implicit_icvs.place_first = worker.partition.first;
  worker.implicit_icvs.place_count = worker.partition.count;
  begin_implicit_task(worker);
  set_current_worker(&worker);
  if (thread_sanitizer_present() && global_icvs().races == RaceScope::kTasks && !tasks_are_told_apart)
    tell_tasks_apart();
  begin_listening_once();
  observer();
  has_threads = true;
  introduced.store(0, std::memory_order_relaxed);
  introduction.unlock();
  begin_initial_task(worker);
  static std::atomic<bool> first_exists{false};
  initial->group.first = !first_exists.exchange(true, std::memory_order_relaxed);
  if (initial->group.first && worker.implicit_icvs.bind != BindPolicy::kFalse) bind_initial_thread(worker);
  return worker;
}

constinit shep_front no_front = {nullptr, nullptr, nullptr, &no_scope, 1};

}  // namespace shep

extern "C" {
__attribute__((visibility("default"))) int shep_cancellation = 0;
__attribute__((visibility("default"))) int shep_cancelled_groups = 0;
__attribute__((visibility("default"))) int shep_tool_listens = 0;
__attribute__((visibility("default"))) __thread shep_front* shep_front_of_thread = &shep::no_front;
}

namespace shep {

[[gnu::noinline]] void set_current_worker(Worker* worker) {
  asm volatile("" ::: "memory");
  shep_front_of_thread = worker ? &worker->front() : &no_front;
}

void team_barrier(Worker& worker, Waited which, const shep_location* where) { wait_at_barrier(worker, which, where); }

}  // namespace shep
