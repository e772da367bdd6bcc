// Threads on the virtual machine: in place of platform/thread.cpp, and how a thread meets the simulation.
#include "platform/thread.h"

#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <new>
#include <utility>

#include "platform/thread_attributes.h"
#include "platform/virtual/border.h"
#include "platform/virtual/watchdog.h"

namespace shep {

using namespace simulation;

namespace simulation {

__thread Thread* self = nullptr;

namespace {

__thread bool has_left = false;
pthread_key_t last_words;

// All threads share one processor: a hand-over is then a wake-up and a wait on it.
void pin() {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(simulated().turns.real_cpu(), &set);
  syscall(SYS_sched_setaffinity, 0, sizeof set, &set);
}

void leave(Thread& thread) {
  thread.inside.store(true, std::memory_order_relaxed);
  self = nullptr;
  has_left = true;
  simulated().turns.end(thread);
}

// The library's own destructors come first.
void end_foreign_thread(void* left) {
  const intptr_t rounds = reinterpret_cast<intptr_t>(left);
  if (rounds > 1) return void(pthread_setspecific(last_words, reinterpret_cast<void*>(rounds - 1)));
  if (self) leave(*self);
}

// Made by the first thread of the process, and never destroyed: threads may outlive main().
Simulation* the_simulation = nullptr;
bool is_program = false;  // the process has a number on the machine

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
  alignas(Simulation) static unsigned char storage[sizeof(Simulation)];
  the_simulation = new (storage) Simulation;
  pthread_key_create(&last_words, end_foreign_thread);
  pthread_atfork(nullptr, nullptr, renew_in_child);
  take_interruptions();
}

struct Beginning {
  Thread* thread;
  void* (*main)(void*);
  void* argument;
};

void* thread_main(void* argument) {
  const Beginning beginning = *static_cast<Beginning*>(argument);
  Thread& thread = *beginning.thread;
  simulated().turns.await(thread);
  // Not before: which memory the C library gives a thread depends on who else asks.
  delete static_cast<Beginning*>(argument);
  self = &thread;
  thread.id.store(gettid(), std::memory_order_relaxed);
  thread.inside.store(false, std::memory_order_relaxed);
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

Thread* introduce() {
  if (has_left) return nullptr;
  static constinit bool is_beginning = false;
  if (!the_simulation && std::exchange(is_beginning, true)) return nullptr;  // it says what is in the way
  if (!the_simulation) begin_simulation();
  Simulation& here = *the_simulation;
  const bool is_first = !is_program;
  if (is_first) here.enter();
  Thread& thread = here.new_thread();
  thread.inside.store(true, std::memory_order_relaxed);
  self = &thread;
  if (is_first) pin();
  is_program = true;
  thread.id.store(gettid(), std::memory_order_relaxed);
  thread.handle = pthread_self();
  constexpr intptr_t kRounds = PTHREAD_DESTRUCTOR_ITERATIONS - 1;
  pthread_setspecific(last_words, reinterpret_cast<void*>(kRounds));
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

bool create_thread(void* (*main)(void*), void* argument, size_t stack_size, bool observes) {
  const Inside inside;
  Simulation& here = simulated();
  watch_threads();
  const ThreadAttributes attributes(stack_size);
  if (!attributes) return false;
  if (inside) inside->clock += here.costs.thread;
  Thread& thread = here.new_thread();
  thread.inside.store(true, std::memory_order_relaxed);
  thread.observes = observes;
  if (inside) thread.allowed = inside->allowed;
  thread.clock = thread.began = (self ? self->clock : 0) + here.costs.wake_latency;
  here.turns.add(thread);
  auto* const beginning = new Beginning{&thread, main, argument};
  const bool created = pthread_create(&thread.handle, attributes.get(), thread_main, beginning) == 0;
  if (!created) {
    here.turns.remove(thread);
    delete beginning;
  }
  return created;
}

NotCancelled::NotCancelled() { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before_); }
NotCancelled::~NotCancelled() { pthread_setcancelstate(before_, nullptr); }

void use_exact_timers() {}
void run_at_once() {}
void go_before_equals() {}
void bring_stack_to(int) {}

std::vector<int> cpus_of_calling_thread() {
  const Inside inside;
  std::vector<int> cpus;
  for (int cpu = 0; cpu < simulated().cpus.count(); ++cpu) cpus.push_back(cpu);
  return cpus;
}

}  // namespace shep
