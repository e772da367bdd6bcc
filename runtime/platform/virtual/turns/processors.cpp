#include "platform/virtual/turns/processors.h"

#include <algorithm>

#include "platform/virtual/turns/turns.h"

namespace shep::simulation {

// Takes no memory: only one of several programs on a machine makes these, and heaps that differ share other lines.
Processors::Processors(const Cpus& cpus, int64_t slice, int64_t change)
    : count_(cpus.count()), slice_(slice), change_(change) {
  std::copy(cpus.in_order().begin(), cpus.in_order().end(), order_);
  for (int cpu = 0; cpu < count_; ++cpu) {
    int next = cpu;
    do next = (next + 1) % count_;
    while (cpus.core_of(next) != cpus.core_of(cpu));
    next_of_core_[cpu] = uint8_t(next);
  }
}

// Returns a hardware thread that nobody has, of a core with as few other threads as there is, or that with the least
// queue; the thread's last one if that is no worse.
int Processors::choose(const Thread& thread) const {
  const auto queue = [this](int cpu) {
    int others = 0;
    for_each_beside(cpu, [&](int other) { others += cpus_[other].owner != nullptr; });
    return (cpus_[cpu].owner ? cpus_[cpu].waiting + 1 : 0) * kMostCpus + others;
  };
  int best = -1, least = 1;
  for (int i = 0; i < count_ && least > 0; ++i) {
    const int cpu = (thread.cpu + i) % count_;
    if (!thread.allowed.has(cpu)) continue;
    if (const int length = queue(cpu); best < 0 || length < least) best = cpu, least = length;
  }
  return best < 0 ? thread.cpu : best;
}

int Processors::working_beside(const Thread& thread) const {
  int working = 0;
  if (count_ > 0)
    for_each_beside(thread.cpu, [&](int other) {
      const Thread* const owner = cpus_[other].owner;
      working += owner && !owner->is_resting;
    });
  return working;
}

void Processors::give(int cpu, Thread& thread, int64_t now) {
  thread.waited += std::max<int64_t>(0, now - thread.clock);
  thread.clock = std::max(thread.clock, now);
  thread.cpu = cpu;
  thread.stands = Thread::kRuns;
  cpus_[cpu].owner = &thread;
  cpus_[cpu].slice_began = thread.clock;
}

void Processors::push(int cpu, Thread& thread) {
  Cpu& here = cpus_[cpu];
  thread.cpu = cpu;
  thread.stands = Thread::kWaits;
  thread.behind = nullptr;
  (here.first ? here.last->behind : here.first) = &thread;
  here.last = &thread;
  ++here.waiting;
  ++waiting_;
}

void Processors::take_out(Thread& thread) {
  Cpu& here = cpus_[thread.cpu];
  Thread* before = nullptr;
  for (Thread* each = here.first; each != &thread; each = each->behind) before = each;
  (before ? before->behind : here.first) = thread.behind;
  if (here.last == &thread) here.last = before;
  --here.waiting;
  --waiting_;
}

// The first one that waits here, or where most wait.
Thread* Processors::next_for(int cpu) const {
  if (waiting_ == 0) return nullptr;
  if (cpus_[cpu].first) return cpus_[cpu].first;
  Thread* found = nullptr;
  for (int i = 0, most = 0; i < count_; ++i) {
    const Cpu& there = cpus_[(cpu + i) % count_];
    if (there.waiting <= most) continue;
    for (Thread* each = there.first; each; each = each->behind) {
      if (!each->allowed.has(cpu)) continue;
      found = each;
      most = there.waiting;
      break;
    }
  }
  return found;
}

bool Processors::arrive(Thread& thread) {
  if (count_ == 0 || thread.observes) return true;
  const int cpu = choose(thread);
  if (cpus_[cpu].owner) return push(cpu, thread), false;
  give(cpu, thread, cpus_[cpu].free_at);
  return true;
}

Thread* Processors::leave(Thread& thread) {
  const auto stood = thread.stands;
  thread.stands = Thread::kElsewhere;
  if (stood == Thread::kWaits) take_out(thread);
  if (stood != Thread::kRuns) return nullptr;
  Cpu& here = cpus_[thread.cpu];
  here.owner = nullptr;
  here.free_at = thread.clock;
  Thread* const next = next_for(thread.cpu);
  if (!next) return nullptr;
  take_out(*next);
  give(thread.cpu, *next, here.free_at + change_);
  return next;
}

int64_t Processors::slice_ends(const Thread& thread) const {
  if (thread.stands != Thread::kRuns) return kNever;
  const Cpu& here = cpus_[thread.cpu];
  return here.first ? std::max(here.slice_began + slice_, here.first->clock) : kNever;
}

void Processors::end_slice(const Thread& thread) {
  if (thread.stands == Thread::kRuns) cpus_[thread.cpu].slice_began = thread.clock - slice_;
}

Thread& Processors::change(Thread& thread) {
  const int cpu = thread.cpu;
  Thread& next = *cpus_[cpu].first;
  take_out(next);
  push(cpu, thread);
  give(cpu, next, thread.clock + change_);
  return next;
}

void Processors::forget_all() {
  for (Cpu& each : cpus_) {
    const int64_t free_at = each.free_at;
    each = {};
    each.free_at = free_at;
  }
  waiting_ = 0;
}

void Processors::start_afresh(Thread& thread) {
  std::fill(std::begin(cpus_), std::end(cpus_), Cpu{});
  waiting_ = 0;
  if (thread.stands == Thread::kRuns) cpus_[thread.cpu].owner = &thread;
}

}  // namespace shep::simulation
