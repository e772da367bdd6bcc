// The programs that have one virtual machine: how they come, and what becomes of the turns where one is gone.
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <span>

#include "platform/fatal.h"
#include "platform/virtual/ticks.h"
#include "platform/virtual/turns/guard.h"

namespace shep::simulation {

static void make_lock(pthread_mutex_t& lock, bool is_shared) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  if (is_shared) {
    pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  }
  pthread_mutex_init(&lock, &attributes);
  pthread_mutexattr_destroy(&attributes);
}

Turns::Turns(int64_t quantum, int64_t long_turn, const Processors& processors, bool is_shared)
    : is_shared_(is_shared), quantum_(quantum), long_turn_(long_turn), processors_(processors), has_begun_(!is_shared) {
  make_lock(lock_, is_shared);
  unsigned cpu = 0;
  syscall(SYS_getcpu, &cpu, nullptr, nullptr);
  real_cpu_ = int(cpu);
}

// Whoever held the lock may have left anything half done. All follows from what the threads say of themselves: who
// wants to run does so where it did, if it can.
void Turns::repair() {
  if (Thread* const chosen = chosen_.load()) {
    give_turn(chosen);
    wake(*chosen);
  }
  queued_ = asleep_ = 0;
  living_ = lost_ = 0;
  for (std::atomic<int>& each : alive_) each.store(0, std::memory_order_relaxed);
  processors_.forget_all();
  constexpr int kNotYet = -2;
  for_each(kAllPrograms, [](Thread& each) { each.place = kNotYet; });
  for_each(kAllPrograms, [this](Thread& each) {
    if (each.stands == Thread::kRuns) place(each);
  });
  for_each(kAllPrograms, [this](Thread& each) {
    if (each.place == kNotYet) place(each);
  });
  set_horizon();
}

// Puts a thread that has no place where it belongs.
void Turns::place(Thread& thread) {
  thread.place = -1;
  thread.stands = Thread::kElsewhere;
  if (thread.has_ended) return;
  ++living_;
  alive_[thread.program].fetch_add(1, std::memory_order_relaxed);
  const bool is_lost = thread.lost.load(std::memory_order_relaxed);
  lost_ += is_lost;
  if (thread.sleeps_on) sleepers_[asleep_++] = &thread;
  const bool goes_on = thread.sleeps_on ? thread.wakes_at != kNever : !is_lost && processors_.arrive(thread);
  if (goes_on && &thread != holder()) enqueue(thread);
}

int Turns::enter(int expected) {
  Guard guard(*this);
  if (programs_ == kMostPrograms) fatal("more than %d programs on one virtual machine", kMostPrograms);
  expected_ = std::max(expected_, expected);
  processes_[programs_] = getpid();
  return programs_++;
}

// Those that come at the beginning do so in any order; a shell starts them in that of their processes' numbers.
void Turns::begin_time() {
  if (has_begun_.exchange(true)) return;
  // There are no sleepers yet, and memory that one process took for this would make its addresses others.
  const std::span<Thread*> firsts(sleepers_, size_t(threads_));
  size_t count = 0;
  for_each(kAllPrograms, [&](Thread& each) { firsts[count++] = &each; });
  std::sort(firsts.begin(), firsts.end(), [this](const Thread* one, const Thread* other) {
    return processes_[one->program] < processes_[other->program];
  });
  for (Thread* each : firsts) {
    dequeue(*each);
    unready(*each);
  }
  processors_.place_anew();
  for (int i = 0; Thread * each : firsts) {
    each->number = i++;
    each->cpu = processors_.first_cpu();
    ready(*each);
  }
}

int Turns::expect_no_more() {
  int missing;
  {
    Guard guard(*this);
    missing = has_begun_ ? 0 : expected_ - threads_;
    begin_time();
  }
  begin();
  return missing;
}

void Turns::remind_holder() {
  const Guard guard(*this);
  if (const Thread* const current = holder()) wake(*current);
}

void Turns::leave(int program) {
  Thread* next = nullptr;
  {
    Guard guard(*this);
    const Thread* const current = holder();
    for_each(program, [this](Thread& each) {
      if (each.has_ended) return;
      has_gone(each);
      dequeue(each);
      forget_sleeper(each);
      unready(each);
      if (each.lost.exchange(false)) --lost_;
    });
    if (current && current->program == program) next = choose();
    set_horizon();
  }
  start(next);
}

void Turns::start_afresh(Thread& self) {
  make_lock(lock_, false);
  queued_ = asleep_ = 0;
  self.place = -1;
  self.lost.store(false, std::memory_order_relaxed);
  lost_ = 0;
  processors_.start_afresh(self);
  alive_[self.program].store(1, std::memory_order_relaxed);
  living_ = 1;
  self.older = nullptr;
  newest_.store(&self, std::memory_order_relaxed);
  holder_.store(&self, std::memory_order_relaxed);
  chosen_.store(nullptr, std::memory_order_relaxed);
  set_horizon();
}

}  // namespace shep::simulation
