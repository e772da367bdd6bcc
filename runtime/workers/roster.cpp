#include "workers/roster.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <mutex>

#include "config/icv.h"

namespace shep {

namespace {

std::atomic<bool> dropped{false};

}  // namespace

Roster* roster() {
  static Roster* const the_roster = global_icvs().deadlock.action != DeadlockWatch::kOff ? new Roster : nullptr;
  return dropped.load(std::memory_order_relaxed) ? nullptr : the_roster;
}

void enter_roster() {
  Roster* const all = roster();
  if (!all) return;
  std::lock_guard guard(all->lock);
  all->threads.push_back({&shep_front_of_thread, gettid()});
}

void leave_roster() {
  Roster* const all = roster();
  if (!all) return;
  std::lock_guard guard(all->lock);
  std::erase_if(all->threads, [](const Roster::Member& each) { return each.front == &shep_front_of_thread; });
}

void drop_roster_in_child() { dropped.store(true, std::memory_order_relaxed); }

}  // namespace shep
