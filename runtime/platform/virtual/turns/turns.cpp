#include "platform/virtual/turns/turns.h"

#include <linux/futex.h>
#include <linux/membarrier.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>

#include "platform/fatal.h"
#include "platform/virtual/coherence/costs.h"
#include "platform/virtual/ticks.h"
#include "platform/virtual/told.h"
#include "platform/virtual/turns/guard.h"

namespace shep::simulation {

namespace {

constexpr uint64_t kShortTurns = 100;  // for a long one
constexpr int64_t kLookAtDeparture = 2'000'000;  // ns
constexpr int kLooksAtDeparture = 5;
// So often the simulation leaves its processor to others, and for so long; ns of real time.
constexpr int64_t kBetweenPauses = 50'000'000, kPause = 500'000;
constexpr int kColdStrands = 8;  // that follow a change of threads

}  // namespace

void Thread::read_processor_time() {
  processor_read = read_ticks();
  processor_ns = processor_time();
  rusage usage;
  if (getrusage(RUSAGE_THREAD, &usage) == 0) sleeps = usage.ru_nvcsw;
}

// From its clock on the thread wants to run.
void Turns::ready(Thread& thread) {
  if (processors_.arrive(thread)) enqueue(thread);
}

// It does so no more.
void Turns::unready(Thread& thread) {
  if (Thread* const next = processors_.leave(thread)) enqueue(*next);
}

void Turns::set_horizon() {
  const int64_t next = queued_ == 0 ? kNever : queue_[0]->due();
  const int64_t turn = turns_ % kShortTurns == kShortTurns - 1 ? long_turn_ : quantum_;
  int64_t horizon = next > kNever - turn ? kNever : next + turn;
  if (const Thread* const current = holder()) horizon = std::min(horizon, processors_.slice_ends(*current));
  horizon_.store(horizon, std::memory_order_relaxed);
}

// Returns the virtual time; while nobody has a turn, it goes on with the real one.
int64_t Turns::now() const {
  const Thread* const current = holder();
  if (current) return current->clock;
  return latest_ + (still_since_ ? (real_time() - still_since_) * kNs : 0);
}

int64_t Turns::stood_still() const { return still_ + (still_since_ ? real_time() - still_since_ : 0); }

// Returns the least time that it may be for those who sleep in the system.
int64_t Turns::bound() const {
  int64_t least = kNever;
  const int64_t real = real_time();
  for_each(kAllPrograms, [&](const Thread& each) {
    if (each.lost.load(std::memory_order_relaxed))
      least = std::min(least, each.clock + (real - each.slept_since) * kNs);
  });
  return least;
}

// Returns whose turn it is next; null: nobody's.
Thread* Turns::choose() {
  Thread* next;
  for (;;) {
    next = queued_ == 0 ? nullptr : queue_[0];
    if (next && lost_ > 0 && next->leaps() && next->due() > bound()) next = nullptr;
    if (!next) break;
    dequeue(*next);
    if (!next->sleeps_on) break;
    forget_sleeper(*next);
    next->idle += next->wakes_at - next->clock;
    next->clock = std::max(next->clock, next->wakes_at);
    next->sleeps_on = nullptr;
    next->timed_out = true;
    ready(*next);
  }
  if (const Thread* const last = holder()) latest_ = std::max(latest_, last->clock);
  if (!next && !still_since_) still_since_ = real_time();
  if (next) {
    latest_ = std::max(latest_, next->clock);
    still_ = stood_still();
    still_since_ = 0;
  }
  ++ticket_;
  // Here, and not behind the lock: who has the turn may end the program at once.
  if (next && next != holder()) handovers_.fetch_add(1, std::memory_order_relaxed);
  ++turns_;
  give_turn(next);
  return next;
}

// Seq_cst: where the process is killed in between, whoever has the lock next sees how far this has come, and does it
// again, which changes nothing for a thread that goes on already.
void Turns::give_turn(Thread* next) {
  chosen_.store(next);
  holder_.store(next);
  set_horizon();  // before the thread may go on, which looks at it without the lock
  if (next) next->turn.store(ticket_);
  chosen_.store(nullptr);
}

void Turns::start(const Thread* next) const {
  if (next) wake(*next);
}

void Turns::wake(const Thread& holder) const {
  syscall(SYS_futex, &holder.turn, is_shared_ ? FUTEX_WAKE : FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
}

void Turns::await(Thread& self) {
  uint32_t given;
  while ((given = self.turn.load(std::memory_order_acquire)) == self.taken)
    syscall(SYS_futex, &self.turn, is_shared_ ? FUTEX_WAIT : FUTEX_WAIT_PRIVATE, given, nullptr, nullptr, 0);
  self.taken = given;
  await_departure();
  let_others_run();
  self.read_processor_time();
  self.disturbed = kColdStrands;
}

// It may need what another thread holds that has been interrupted, and sleeps for it then. One that is only short of a
// processor ends at last.
void Turns::await_departure() {
  const pid_t thread = departing_.exchange(0);
  if (!thread) return;
  int64_t looked = real_time();
  int asleep = 0;
  while (syscall(SYS_tgkill, departs_from_, thread, 0) == 0 && asleep < kLooksAtDeparture) {
    syscall(SYS_sched_yield);
    if (real_time() - looked < kLookAtDeparture) continue;
    looked = real_time();
    asleep = state_of(departs_from_, thread) == 'R' ? 0 : asleep + 1;
  }
}

// Linux 6.18 lets threads that sleep and wake up 100,000 times in a second run before those of all other sessions and
// control groups, the kernel's own included, for as long as they do so, if their group has threads on two processors.
void Turns::let_others_run() {
  const int64_t now = real_time();
  // Relaxed: only whoever has the turn looks at it.
  if (now - paused_.load(std::memory_order_relaxed) < kBetweenPauses) return;
  paused_.store(now, std::memory_order_relaxed);
  constexpr timespec kTime = {0, kPause};
  syscall(SYS_nanosleep, &kTime, nullptr);
}

void Turns::has_gone(Thread& thread) {
  thread.has_ended = true;
  --living_;
  alive_[thread.program].fetch_sub(1, std::memory_order_relaxed);
}

int Turns::working_beside(const Thread& self) {
  Guard guard(*this);
  return processors_.working_beside(self);
}

void Turns::add(Thread& thread) {
  Guard guard(*this);
  if (living_++ == kMostThreads) fatal("the virtual machine has room for no more threads");
  thread.number = threads_++;
  thread.older = newest_.load(std::memory_order_relaxed);
  alive_[thread.program].fetch_add(1, std::memory_order_relaxed);
  newest_.store(&thread, std::memory_order_release);
  if (!thread.observes) thread.cpu = processors_.first_cpu();
  ready(thread);
  set_horizon();
}

void Turns::join(Thread& self) {
  {
    Guard guard(*this);
    self.clock = self.began = now();
  }
  add(self);
  {
    Guard guard(*this);
    if (threads_ >= expected_) begin_time();
  }
  begin();
}

void Turns::begin() {
  Thread* next = nullptr;
  {
    Guard guard(*this);
    if (!holder() && has_begun_) next = choose();
  }
  start(next);
}

void Turns::end(Thread& self) {
  Thread* next = nullptr;
  {
    Guard guard(*this);
    has_gone(self);
    unready(self);
    departs_from_ = processes_[self.program];
    departing_.store(self.id.load(std::memory_order_relaxed));
    if (holder() == &self) next = choose();
  }
  start(next);
}

void Turns::hand_over(Thread& self) {
  Thread* next;
  {
    Guard guard(*this);
    const bool waits = self.stands == Thread::kWaits;
    if (self.sleeps_on)
      unready(self);
    else if (!waits && self.clock >= processors_.slice_ends(self))
      enqueue(processors_.change(self));
    else if (!waits)
      enqueue(self);
    if (self.sleeps_on && self.wakes_at != kNever) enqueue(self);
    next = choose();
  }
  if (next == &self) return void(self.taken = self.turn.load(std::memory_order_relaxed));
  start(next);
  await(self);
}

void Turns::pass(Thread& self) {
  if (is_ahead(self)) hand_over(self);
}

void Turns::yield(Thread& self) {
  {
    Guard guard(*this);
    processors_.end_slice(self);
    set_horizon();
  }
  if (self.clock >= horizon_.load(std::memory_order_relaxed)) hand_over(self);
}

void Turns::confine(Thread& self, Thread& thread, const CpuMask& allowed) {
  {
    Guard guard(*this);
    thread.allowed = allowed;
    const auto stood = thread.stands;
    if (stood == Thread::kElsewhere || (stood == Thread::kRuns && allowed.has(thread.cpu))) return;
    dequeue(thread);
    unready(thread);
    const bool runs = processors_.arrive(thread);
    if (runs && &thread != &self) enqueue(thread);
    set_horizon();
    if (runs || &thread != &self) return;
  }
  hand_over(self);
}

// The thread may have gone on meanwhile: either it sees that its turn is lost when it enters the simulation, or it is
// seen inside. The barrier stands for the fence between its two accesses.
bool Turns::release(Thread& holder, int64_t since, bool waits_for_time) {
  Thread* next;
  {
    Guard guard(*this);
    if (this->holder() != &holder) return false;
    holder.lost.store(true, std::memory_order_relaxed);
    syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
    if (holder.inside.load(std::memory_order_acquire)) {
      holder.lost.store(false, std::memory_order_relaxed);
      return false;
    }
    holder.slept_since = since;
    holder.waits_for_time = waits_for_time;
    holder.stood_still_before = stood_still();
    ++lost_;
    unready(holder);
    next = choose();
  }
  start(next);
  return true;
}

// A wait for other threads has lasted until now, whatever they have taken for it here. Where nobody could go on, time
// went on all the same.
void Turns::regain(Thread& self, int64_t used) {
  {
    Guard guard(*this);
    if (!self.lost.load(std::memory_order_relaxed)) return;
    const int64_t until = self.waits_for_time
                              ? self.clock + (real_time() - self.slept_since) * kNs
                              : std::max(self.clock + (stood_still() - self.stood_still_before) * kNs, now());
    self.idle += std::max<int64_t>(0, until - self.clock - used);
    self.work += used;
    self.clock = std::max(until, self.clock + used);
    self.came_back = true;
    self.lost.store(false, std::memory_order_relaxed);
    --lost_;
    ready(self);
    set_horizon();
  }
  begin();
  await(self);
}

Thread* Turns::with_id(int program, pid_t id) const {
  Thread* found = nullptr;
  for_each(program, [&](Thread& each) {
    if (each.id.load(std::memory_order_relaxed) == id && !each.has_ended) found = &each;
  });
  return found;
}

}  // namespace shep::simulation
