// Threads on the virtual machine: in place of platform/thread.cpp, and how a thread meets the simulation.
#include "platform/thread.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <new>
#include <utility>

#include "platform/fatal.h"
#include "platform/thread_attributes.h"
#include "platform/virtual/border.h"
#include "platform/virtual/program/signals.h"
#include "platform/virtual/program/threads.h"
#include "platform/virtual/program/waiting.h"
#include "platform/virtual/watchdog.h"

namespace shep {

using namespace simulation;

namespace simulation {

__thread Thread* self = nullptr;

namespace {

__thread bool has_left = false;
__thread bool comes = false;
pthread_key_t last_words;

// All threads share one processor: a hand-over is then a wake-up and a wait on it.
void pin() {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(simulated().turns.real_cpu(), &set);
  syscall(SYS_sched_setaffinity, 0, sizeof set, &set);
}

void leave(Thread& thread) {
  if (thread.in_program.load(std::memory_order_relaxed)) enter_library(thread, 0);
  thread.inside.store(true, std::memory_order_relaxed);
  wake(&thread, &thread, INT_MAX);
  self = nullptr;
  has_left = true;
  simulated().turns.end(thread);
}

// Has the calling thread leave at its end, after what the program and the library do then.
void leave_at_end() {
  constexpr intptr_t kRounds = PTHREAD_DESTRUCTOR_ITERATIONS - 1;
  pthread_setspecific(last_words, reinterpret_cast<void*>(kRounds));
}

// The library's own destructors come first.
void end_foreign_thread(void* left) {
  const intptr_t rounds = reinterpret_cast<intptr_t>(left);
  if (rounds > 1) return void(pthread_setspecific(last_words, reinterpret_cast<void*>(rounds - 1)));
  if (!self) return;
  leave_interrupted(*self);  // if it has been cancelled there
  leave(*self);
}

// Made by the first thread of the process, and never destroyed: threads may outlive main().
Simulation* the_simulation = nullptr;
std::atomic<bool> is_program{false};  // the process has a number on the machine

// On a machine of several programs the child comes as another one, when it meets the simulation.
void renew_in_child() {
  Simulation& here = *the_simulation;
  forget_watchdog();
  if (!here.arena.is_shared()) {
    if (self) here.turns.start_afresh(*self);
    return;
  }
  self = nullptr;
  is_program = false;
}

void begin_simulation() {
  // It would not know the library's threads, which are made behind it.
  if (dlsym(RTLD_DEFAULT, "__tsan_init")) fatal("what is compiled with -fsanitize=thread cannot be simulated");
  alignas(Simulation) static unsigned char storage[sizeof(Simulation)];
  the_simulation = new (storage) Simulation;
  pthread_key_create(&last_words, end_foreign_thread);
  pthread_atfork(nullptr, nullptr, renew_in_child);
  take_interruptions();
  find_functions();
}

void* thread_main(void* argument) {
  Thread& thread = *static_cast<Thread*>(argument);
  const Thread::Beginning& beginning = thread.beginning;
  simulated().turns.await(thread);
  self = &thread;
  thread.id.store(gettid(), std::memory_order_relaxed);
  thread.inside.store(false, std::memory_order_relaxed);
  pthread_sigmask(SIG_SETMASK, &beginning.signals, nullptr);
  if (beginning.is_of_program) {
    leave_at_end();
    leave_library(thread, reinterpret_cast<uintptr_t>(beginning.main));
    return beginning.main(beginning.argument);
  }
  beginning.main(beginning.argument);
  leave(thread);
  return nullptr;
}

}  // namespace

void stay_outside() { has_left = true; }

Simulation& simulated() { return *the_simulation; }
bool has_begun() { return the_simulation; }

void leave_machine() {
  Simulation& here = *the_simulation;
  if (!here.arena.is_shared() || !is_program) return;
  self = nullptr;
  has_left = true;
  here.turns.leave(here.program);
}

bool (*is_away)() = nullptr;

Thread* meet() {
  if (self) return self->inside.load(std::memory_order_relaxed) ? nullptr : self;
  return is_program ? introduce() : nullptr;
}

Thread* introduce() {
  if (has_left || std::exchange(comes, true)) return nullptr;
  static constinit bool is_beginning = false;
  // It says what is in the way.
  if (!the_simulation && std::exchange(is_beginning, true)) return comes = false, nullptr;
  if (!the_simulation) begin_simulation();
  Simulation& here = *the_simulation;
  const bool is_first = !is_program;
  if (is_first) here.enter();
  Thread& thread = here.new_thread();
  thread.inside.store(true, std::memory_order_relaxed);
  self = &thread;
  comes = false;
  let_interruptions_in();
  if (is_first) pin();
  is_program = true;
  thread.id.store(gettid(), std::memory_order_relaxed);
  thread.handle = pthread_self();
  leave_at_end();
  thread.read_processor_time();
  const int64_t monotonic = real_time(), now = time_of_day();
  if (is_first) measure_empty_strand(thread);
  here.turns.join(thread);
  if (is_first) here.set_origins(monotonic, now, thread.began);
  // Not before: had nobody been left, the watchdog might just have ended.
  if (!is_first || here.arena.is_shared()) watch_threads();
  here.turns.await(thread);
  thread.inside.store(false, std::memory_order_relaxed);
  return &thread;
}

}  // namespace simulation

namespace simulation {

// The real thread is made outside the simulation, since that may allocate memory, and waits for its turn until it is
// added.
int make_thread(Thread* maker, pthread_t* handle, const pthread_attr_t* attributes, void* (*main)(void*),
                void* argument, ThreadOf of) {
  Simulation& here = simulated();
  watch_threads();
  Thread& thread = here.new_thread();
  thread.inside.store(true, std::memory_order_relaxed);
  thread.observes = of == ThreadOf::kObserver;
  thread.beginning = {main, argument, of == ThreadOf::kProgram, {}};
  // A handler would be code of a thread that is not known yet.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &thread.beginning.signals);
  const sigset_t before = thread.beginning.signals;
  sigset_t wanted;
  if (attributes && pthread_attr_getsigmask_np(attributes, &wanted) == 0) thread.beginning.signals = wanted;
  const int error = real_pthread_create(&thread.handle, attributes, thread_main, &thread);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (error) return error;
  if (handle) *handle = thread.handle;
  const Inside inside(maker);
  if (inside) {
    inside->clock += here.costs.thread;
    thread.allowed = inside->allowed;
  }
  thread.clock = thread.began = (self ? self->clock : 0) + here.costs.wake_latency;
  here.turns.add(thread);
  here.turns.begin();
  return 0;
}

}  // namespace simulation

bool create_thread(void* (*main)(void*), void* argument, size_t stack_size, bool observes) {
  const ThreadAttributes attributes(stack_size);
  if (!attributes) return false;
  const ThreadOf of = observes ? ThreadOf::kObserver : ThreadOf::kLibrary;
  return make_thread(self, nullptr, attributes.get(), main, argument, of) == 0;
}

NotCancelled::NotCancelled() { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before_); }
NotCancelled::~NotCancelled() { pthread_setcancelstate(before_, nullptr); }

void use_exact_timers() {}
int most_threads_of_system() { return INT_MAX; }
void run_at_once() {}
void go_before_equals() {}
void bring_stack_to(int) {}
int64_t run_time_if_runnable(pid_t) { return -1; }

// The linker has the simulation's functions called.
bool get_affinity(pid_t thread, cpu_set_t& cpus) { return sched_getaffinity(thread, sizeof cpus, &cpus) == 0; }
bool set_affinity(pid_t thread, const cpu_set_t& cpus) { return sched_setaffinity(thread, sizeof cpus, &cpus) == 0; }

std::vector<int> cpus_of_calling_thread() {
  const Inside inside;
  std::vector<int> cpus;
  for (int cpu = 0; cpu < simulated().cpus.count(); ++cpu)
    if (!self || self->allowed.has(cpu)) cpus.push_back(cpu);
  return cpus;
}

}  // namespace shep
