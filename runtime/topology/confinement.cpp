#include "topology/confinement.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

#include "platform/process/fork_gate.h"
#include "platform/thread.h"
#include "topology/machine.h"
#include "topology/thread_list.h"

namespace shep {

namespace {

struct Bound {
  pid_t thread;
  cpu_set_t wanted;
};

struct Confinement {
  std::atomic<bool> is_on{false};
  ProcessLock lock;  // guards what follows
  cpu_set_t cpus = {};
  std::vector<Bound>* bound = nullptr;
  ThreadList threads;
};
constinit Confinement confinement;

cpu_set_t left_of(const cpu_set_t& wanted) {
  cpu_set_t left;
  CPU_AND(&left, &wanted, &confinement.cpus);
  return CPU_COUNT(&left) > 0 ? left : confinement.cpus;
}

Bound* binding_of(pid_t thread) {
  std::vector<Bound>& all = *confinement.bound;
  const auto found = std::find_if(all.begin(), all.end(), [&](const Bound& each) { return each.thread == thread; });
  return found == all.end() ? nullptr : &*found;
}

// Returns true if the thread had to be moved.
bool move_thread(pid_t thread) {
  const Bound* const bound = binding_of(thread);
  const cpu_set_t wanted = bound ? bound->wanted : inherited_affinity();
  const cpu_set_t there = confinement.is_on.load(std::memory_order_relaxed) ? left_of(wanted) : wanted;
  cpu_set_t now;
  if (!get_affinity(thread, now) || CPU_EQUAL(&now, &there)) return false;
  return set_affinity(thread, there);
}

// Notes what threads are bound to before the first confinement.
void note_bindings(const std::vector<pid_t>& living) {
  for (pid_t each : living) {
    Bound bound = {each, {}};
    if (binding_of(each) || !get_affinity(each, bound.wanted)) continue;
    if (!CPU_EQUAL(&bound.wanted, &inherited_affinity())) confinement.bound->push_back(bound);
  }
}

void forget_ended(const std::vector<pid_t>& living) {
  std::erase_if(*confinement.bound, [&](const Bound& each) {
    return std::find(living.begin(), living.end(), each.thread) == living.end();
  });
}

constexpr int kMostRounds = 100;

}  // namespace

// A thread that was not moved yet may have made another one meanwhile. So all are moved when two lists in a row are the
// same, and all threads of the second are where they belong.
bool confine_threads(const cpu_set_t* cpus) {
  const std::lock_guard guard(confinement.lock);
  if (!confinement.bound) confinement.bound = new std::vector<Bound>;
  ThreadList& list = confinement.threads;
  std::vector<pid_t> last;
  if (!confinement.is_on.load(std::memory_order_relaxed)) {
    confinement.bound->clear();  // of an earlier confinement
    last = list.read_whole();
    note_bindings(last);
  }
  if (cpus) confinement.cpus = *cpus;
  confinement.is_on.store(cpus, std::memory_order_release);
  for (pid_t each : last) move_thread(each);
  for (int round = 0; round < kMostRounds; ++round) {
    std::vector<pid_t> living = list.read();
    const bool has_moved = std::count_if(living.begin(), living.end(), move_thread) > 0;
    const bool is_same = living == last;
    last.swap(living);
    if (last.empty()) return false;
    if (has_moved || !is_same) continue;
    forget_ended(last);
    return true;
  }
  return false;
}

void rebind_calling_thread() {
  const std::lock_guard guard(confinement.lock);
  if (confinement.bound) move_thread(gettid());
}

void end_confinement_in_child() {
  confinement.threads.close();
  if (!confinement.is_on.exchange(false, std::memory_order_relaxed)) return;
  confinement.bound = nullptr;  // the other threads' vector may be in any state
  set_affinity(0, inherited_affinity());
}

// Acquire pairs with the release in confine_threads(): the cpus are there.
bool threads_are_confined() { return confinement.is_on.load(std::memory_order_acquire); }

bool bind_confined(pid_t thread, const cpu_set_t& wanted) {
  const std::lock_guard guard(confinement.lock);
  const pid_t id = thread ? thread : gettid();
  Bound* const known = binding_of(id);
  if (known)
    known->wanted = wanted;
  else
    confinement.bound->push_back({id, wanted});
  const cpu_set_t there = confinement.is_on.load(std::memory_order_relaxed) ? left_of(wanted) : wanted;
  return set_affinity(thread, there);
}

}  // namespace shep
