#include "platform/virtual/border.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "platform/emitted_code.h"
#include "platform/virtual/program/signals.h"

extern "C" void __tsan_func_entry(void*);
extern "C" void __tsan_func_exit();

namespace shep {

using namespace simulation;

namespace simulation {

namespace {

constexpr int64_t kLongStrand = 5000 * kNs;
constexpr int kMostGrowth = 13;  // doublings: to 0.8 ms

// Interrupted when it has read the counter, a thread would store a time from before others had their turn. Inline,
// since what comes behind the reading counts as the strand's.
[[gnu::always_inline]] inline void begin_strand(Thread& self) {
  self.in_program.store(true, std::memory_order_relaxed);
  const int interruptions = self.interruptions.load(std::memory_order_relaxed);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  self.strand_began.store(read_ticks(), std::memory_order_relaxed);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  if (interruptions != self.interruptions.load(std::memory_order_relaxed)) [[unlikely]]
    self.strand_began.store(read_ticks(), std::memory_order_relaxed);
}

// A thread that keeps its turn for long has its processor time read at least so often.
constexpr int64_t kBetweenReadings = 200'000 * kNs;

// Whoever takes the processor away keeps it for longer than this.
constexpr int64_t kInterruption = 1000 * kNs;

// Returns what of that time, in ps, was not other programs' and the system's. Whoever takes the processor away keeps it
// for longer than a short strand lasts. A strand has taken no more processor time than its thread since that was read.
// Where it has slept in the system for a moment, that is its own time, too.
int64_t without_interruptions(Thread& self, int64_t elapsed) {
  const Ticks& ticks = simulated().ticks;
  const uint64_t since = self.processor_read;
  if (elapsed < kLongStrand && ticks.time(read_ticks() - since) < kBetweenReadings) return elapsed;
  const int64_t processor_before = self.processor_ns;
  const long sleeps_before = self.sleeps;
  self.read_processor_time();
  if (elapsed < kLongStrand || self.sleeps != sleeps_before) return elapsed;
  const int64_t used = (self.processor_ns - processor_before) * kNs;
  const int64_t off = ticks.time(self.processor_read - since) - used;
  if (off > kInterruption) self.disturbed = std::max(self.disturbed, 1);
  if (off <= 0) return elapsed;
  return off < elapsed ? elapsed - off : std::min(elapsed, used);
}

void charge_strand(Thread& self, uint64_t ticks_now, uintptr_t at) {
  Simulation& here = simulated();
  const uint64_t began = self.strand_began.load(std::memory_order_relaxed);
  self.last_strand = ticks_now > began ? ticks_now - began : 0;
  int64_t time = here.ticks.time(self.last_strand) - here.ticks.empty();
  time = without_interruptions(self, time);
  const bool is_disturbed = self.disturbed > 0;
  if (is_disturbed) --self.disturbed;
  time = here.short_strands.likely(self.strand_began_at, at, time, is_disturbed, here.costs.border);
  time = here.settings.strand >= 0 ? here.settings.strand : self.debt.pay(time);
  if (here.settings.inflate > 1 && is_away && is_away()) time = int64_t(double(time) * here.settings.inflate);
  self.is_resting = false;
  if (here.cpus.has_shared_cores() && here.settings.smt > 1 && !self.observes) {
    const int64_t more = int64_t(double(time) * (here.settings.smt - 1) * here.turns.working_beside(self));
    self.beside += more;
    time += more;
  }
  self.clock += time;
  self.work += time;
  ++self.strands;
}

void interrupt(int) {
  Thread* const thread = self;
  if (!thread || !thread->in_program.load(std::memory_order_relaxed)) return;
  if (thread->inside.load(std::memory_order_relaxed) || simulated().turns.holder() != thread) return;
  const int error = errno;
  // A thread that may be cancelled at any time may be so in its strands only, when it has the turn.
  int type, state;
  pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, &type);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
  thread->in_program.store(false, std::memory_order_relaxed);
  thread->inside.store(true, std::memory_order_relaxed);
  // Where strands have a fixed length, one that does not end has to let the others go on all the same. What it waits
  // for may be far away; so it is charged more each time, up to half of what passes here between two interruptions.
  if (simulated().settings.strand >= 0) {
    thread->clock += kQuantum << std::min(thread->interruptions.load(std::memory_order_relaxed), kMostGrowth);
    simulated().interruptions.fetch_add(1, std::memory_order_relaxed);
  } else {
    charge_strand(*thread, read_ticks(), 0);
  }
  thread->interruptions.fetch_add(1, std::memory_order_relaxed);
  simulated().turns.pass(*thread);
  thread->inside.store(false, std::memory_order_release);
  begin_strand(*thread);
  errno = error;
  pthread_setcancelstate(state, nullptr);
  pthread_setcanceltype(type, nullptr);
}

}  // namespace

void enter_library(Thread& self, uintptr_t at) {
  const uint64_t now = read_ticks();
  self.library_frame = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  if (!self.in_program.exchange(false, std::memory_order_relaxed)) return;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  const Inside inside(&self);
  self.quiet_polls = 0;
  self.library_called_at = at;
  if (!std::exchange(self.came_back, false)) charge_strand(self, now, at);
  simulated().turns.pass(self);
}

void leave_library(Thread& self, uintptr_t at) {
  {
    const Inside inside(&self);
    // Emitted code has not called the library for a step of its own.
    if (!std::exchange(self.has_stepped, false)) self.clock += simulated().costs.entry;
    simulated().turns.pass(self);
  }
  self.strand_began_at = at;
  self.came_back = false;
  self.interruptions.store(0, std::memory_order_relaxed);
  begin_strand(self);
}

void come_back(Thread& self) {
  const int64_t elapsed = real_time() - self.slept_since;
  const int64_t used = std::clamp<int64_t>(processor_time() - self.processor_ns, 0, std::max<int64_t>(0, elapsed));
  const int64_t strand = simulated().settings.strand;
  simulated().turns.regain(self, strand >= 0 ? strand : used * kNs);
}

// The library's and the simulation's own code runs in between, as it does around strands of the program.
void measure_empty_strand(Thread& self) {
  constexpr int kStrands = 2001, kAccesses = 60;
  std::vector<uint64_t> strands;
  self.clock = -kNever / 2;  // whoever has the turn is not ahead of anybody
  self.depth = 1;
  self.inside.store(false, std::memory_order_relaxed);
  for (int strand = 0; strand < kStrands; ++strand) {
    __tsan_func_exit();
    __tsan_func_entry(nullptr);
    strands.push_back(self.last_strand);
    for (int access = 0; access < kAccesses; ++access)
      simulated().coherence.access(0, uintptr_t(access * 64 + 64), Access::kStore, 0);
  }
  self.inside.store(true, std::memory_order_relaxed);
  self.depth = 0;
  std::nth_element(strands.begin(), strands.begin() + kStrands / 2, strands.end());
  const uint64_t longest = 2 * strands[kStrands / 2];
  std::erase_if(strands, [longest](uint64_t strand) { return strand > longest; });
  const uint64_t sum = std::accumulate(strands.begin(), strands.end(), uint64_t{0});
  simulated().ticks.set_empty(simulated().ticks.time(sum) / int64_t(strands.size()));
  self.in_program.store(false, std::memory_order_relaxed);
  self.clock = self.work = 0;
  self.strands = 0;
}

// No program sends it, and the system does not, either. It is kept from the program (program/signals.cpp).
int interrupting_signal() { return SIGSTKFLT; }

void take_interruptions() {
  struct sigaction action = {};
  action.sa_handler = interrupt;
  action.sa_flags = SA_RESTART;
  real_sigaction(interrupting_signal(), &action, nullptr);
}

}  // namespace simulation

int enter_program(uintptr_t at) {
  Thread* const thread = self;
  if (!thread) return 0;
  const int depth = thread->depth;
  thread->depth = 0;
  leave_library(*thread, at);
  return depth;
}

void leave_program(int depth) {
  Thread* const thread = self;
  if (!thread) return;
  enter_library(*thread, 0);
  thread->depth = depth;
}

extern "C" void shep_run_body(const shep_task_site* site, shep_task* task) { call_program(site->__run, task); }

AsEmitted::AsEmitted(EmittedStep step) : step_(step) {
  if (self) self->as_emitted = self->has_stepped = true;
}

AsEmitted::~AsEmitted() {
  if (!self) return;
  const Costs& costs = simulated().costs;
  self->as_emitted = false;
  self->clock += step_ == EmittedStep::kPush ? costs.push : step_ == EmittedStep::kPop ? costs.pop : costs.join;
}

uint64_t seed_of_run() {
  const Inside inside;
  return simulated().settings.seed;
}

}  // namespace shep
