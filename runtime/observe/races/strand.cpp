#include "observe/races/strand.h"

#include <sched.h>

#include <atomic>
#include <new>

#include "observe/races/arena.h"
#include "platform/cpu.h"

namespace shep::races {

namespace {

constinit std::atomic<bool> lock{false};
constinit thread_local bool is_busy = false;
constinit thread_local Fiber* current = nullptr;

constexpr TaskNumber kBlock = 1 << 14;
constexpr TaskNumber kBlocks = 1 << 14;
constinit TaskInfo* infos[kBlocks] = {};
constinit TaskNumber tasks = 0;

void take_lock() {
  for (int look = 0; lock.exchange(true, std::memory_order_acquire); ++look)
    look % 64 == 63 ? void(sched_yield()) : relax_cpu();
}

}  // namespace

Inside::Inside() : is_inside_(!is_busy) {
  if (!is_inside_) return;
  is_busy = true;
  take_lock();
}

Inside::~Inside() {
  if (!is_inside_) return;
  lock.store(false, std::memory_order_release);
  is_busy = false;
}

// The lock is held meanwhile, so that nobody else holds it in the child, and nothing that the C library and others do
// at a fork is looked at.
void fork_begins() {
  is_busy = true;
  take_lock();
}

void fork_ended_in_parent() {
  lock.store(false, std::memory_order_release);
  is_busy = false;
}

void fork_ended_in_child() {
  Clock everything;
  everything.raise_below(tasks);
  for (Strand* each = &current_strand(); each; each = each->around) each->learn(everything);
  fork_ended_in_parent();
}

void Strand::learn(const Clock& more) {
  past.join(more);
  for (Known& each : known_) each = {};
}

void Strand::tell(Clock& clock) {
  clock.join(past);
  clock.raise(task, is_over ? kAll : epoch);
  if (!is_over) ++epoch;
}

void Strand::hold(Lock taken) {
  held.push(taken);
  locks = set_of(held);
}

void Strand::give_up(uintptr_t left) {
  for (size_t i = held.size(); i-- > 0;) {
    if (held[i].address != left) continue;
    held.remove(i);
    locks = set_of(held);
    return;
  }
}

TaskInfo& info_of(TaskNumber task) { return infos[task / kBlock][task % kBlock]; }

Strand& make_strand(TaskInfo::Kind kind, const Strand* creator) {
  const TaskNumber task = tasks++;
  TaskInfo*& block = infos[task / kBlock % kBlocks];
  if (!block) block = static_cast<TaskInfo*>(map_memory(sizeof(TaskInfo) * kBlock));
  info_of(task) = {nullptr, creator ? creator->task : task, 0, kind};
  Strand& strand = *new (take_memory(sizeof(Strand))) Strand;
  strand.task = task;
  return strand;
}

void destroy_strand(Strand& strand) {
  strand.~Strand();
  give_memory(&strand, sizeof strand);
}

Fiber& current_fiber() {
  if (!current) current = new (take_memory(sizeof(Fiber))) Fiber{&make_strand(TaskInfo::Kind::kThread, nullptr)};
  return *current;
}

void switch_fiber(Fiber& fiber) { current = &fiber; }

Fiber& make_fiber() {
  return *new (take_memory(sizeof(Fiber))) Fiber{&make_strand(TaskInfo::Kind::kExplicit, &current_strand())};
}

void destroy_fiber(Fiber& fiber) {
  destroy_strand(*fiber.strand);
  give_memory(&fiber, sizeof fiber);
}

}  // namespace shep::races
