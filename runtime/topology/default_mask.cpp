#include "topology/default_mask.h"

#include <sched.h>

#include <utility>

#include "platform/clock.h"
#include "platform/thread.h"
#include "topology/machine.h"

namespace shep {

namespace {

void add(const std::vector<int>& cpus, cpu_set_t& set) {
  for (int cpu : cpus) CPU_SET(cpu, &set);
}

cpu_set_t node_of(const std::vector<int>& core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  const Core& own = machine().cores[size_t(core_with(core.front()))];
  for (const Core& each : machine().cores)
    if (each.numa == own.numa) add(each.cpus, set);
  return set;
}

cpu_set_t mask_of(int given, const std::vector<int>& core) {
  if ((given == DefaultMask::kNode || given == DefaultMask::kLeaving) && !core.empty()) return node_of(core);
  cpu_set_t set = inherited_affinity();
  if (given >= 0) CPU_CLR(given, &set);
  if (given != DefaultMask::kCore) return set;
  CPU_ZERO(&set);
  add(core, set);
  return set;
}

}  // namespace

// Mostly relaxed: nothing else is published with them, and a thread's number stays once it has told it. But another
// thread may let this one go between two looks, and notes that before it does it.
static bool is_unchanged_of(pid_t thread, const DefaultMask& mask, const std::vector<int>& core) {
  for (int given = mask.given.load(std::memory_order_acquire);;) {
    if (given == DefaultMask::kInherited || given == DefaultMask::kLeaving) return true;
    cpu_set_t now;
    if (mask.is_others.load(std::memory_order_relaxed) || !get_affinity(thread, now)) return false;
    const cpu_set_t wanted = mask_of(given, core);
    if (CPU_EQUAL(&now, &wanted)) return true;
    const int before = std::exchange(given, mask.given.load(std::memory_order_acquire));
    if (given == before) return false;
  }
}

bool is_unchanged(const DefaultMask& mask, const std::vector<int>& core) {
  const pid_t thread = mask.thread.load(std::memory_order_relaxed);
  return thread != 0 && is_unchanged_of(thread, mask, core);
}

bool is_unchanged_here(const DefaultMask& mask, const std::vector<int>& core) { return is_unchanged_of(0, mask, core); }

void keep_off(DefaultMask& mask, int cpu) {
  const cpu_set_t others = mask_of(cpu, {});
  if (CPU_COUNT(&others) == 0 || !set_affinity(0, others)) return;
  mask.given.store(cpu, std::memory_order_relaxed);
}

// The kernel does not move a thread that waits where it may be.
void let_go(DefaultMask& mask, const std::vector<int>& core, bool takes_own) {
  const pid_t thread = mask.thread.load(std::memory_order_relaxed);
  cpu_set_t own;
  CPU_ZERO(&own);
  CPU_SET(sched_getcpu(), &own);
  // Of this and hand_over() one sees the other: each writes its word first.
  const int before = mask.given.exchange(DefaultMask::kLeaving, std::memory_order_seq_cst);
  if (mask.is_others.load(std::memory_order_seq_cst)) return mask.given.store(before, std::memory_order_relaxed);
  mask.let_go_at.store(monotonic_ns(), std::memory_order_relaxed);
  if (takes_own) set_affinity(thread, own);
  set_affinity(thread, mask_of(DefaultMask::kNode, core));
  mask.given.store(DefaultMask::kNode, std::memory_order_release);
}

bool hand_over(DefaultMask& mask) {
  const bool was_others = mask.is_others.exchange(true, std::memory_order_seq_cst);
  while (mask.given.load(std::memory_order_seq_cst) == DefaultMask::kLeaving) sched_yield();
  return was_others;
}

bool was_let_go(const DefaultMask& mask) {
  const int given = mask.given.load(std::memory_order_relaxed);
  return (given == DefaultMask::kNode || given == DefaultMask::kLeaving) &&
         monotonic_ns() - mask.let_go_at.load(std::memory_order_relaxed) < DefaultMask::kLetGoNs;
}

// Acquire pairs with the release in let_go(). The kernel gives a thread one mask after the other: if that of let_go()
// came before this one, so did what it has noted.
void take_back(const DefaultMask& mask, const std::vector<int>& core, int given, const cpu_set_t& before) {
  set_affinity(0, before);
  const int now = mask.given.load(std::memory_order_acquire);
  if (now != given) set_affinity(0, mask_of(now, core));
}

}  // namespace shep
