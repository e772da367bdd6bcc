#include "sharing/sharing.h"

#include <errno.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>

#include "config/icv.h"
#include "observe/stats/sampler.h"
#include "observe/stats/shared_cores.h"
#include "platform/clock.h"
#include "platform/fatal.h"
#include "platform/process/fork_gate.h"
#include "sharing/division.h"
#include "sharing/table.h"
#include "topology/confinement.h"
#include "topology/machine.h"
#include "sleeping/back_off.h"
#include "sleeping/core_limit.h"

namespace shep {

namespace {

constexpr int64_t kTickNs = 50'000'000;
constexpr int64_t kTickAloneNs = 250'000'000;  // well below kSilentNs
constexpr int kTicksRemembered = 4;  // for so long a program without work keeps its cores

class SharingProcess {
 public:
  // Returns false, with the problem, if the program runs alone.
  bool join(const std::string& file, const ShareChoice& choice, std::string& problem) {
    if (!table_.open(file, true, problem)) return false;
    const std::lock_guard guard(lock_);
    if (!table_.try_lock()) return problem = "another process holds it", false;
    table_.bury_the_dead();
    self_ = table_.enter();
    if (self_ >= 0) introduce(choice), look();
    table_.unlock();
    if (self_ < 0) return problem = "it is full", false;
    return true;
  }

  // The body of the keeper thread.
  void keep() {
    while (!only_observers_are_left()) {
      const uint32_t seen = table_.data().changes.load();
      if (!tick()) break;
      table_.await_change(seen, has_company_ ? kTickNs : kTickAloneNs);
    }
  }

  void leave() {
    const std::lock_guard guard(lock_);
    if (self_ < 0 || !table_.try_lock()) return;
    table_.leave(self_);
    self_ = -1;
    table_.unlock();
    table_.announce();
  }

  void close_in_child() { table_.close(); }

 private:
  SharedProgram& self() { return table_.data().programs[self_]; }

  // Returns false once the program has left.
  bool tick() {
    const std::lock_guard guard(lock_);
    if (self_ < 0) return false;
    if (!table_.try_lock()) return true;
    look();
    table_.unlock();
    resume_where_cores_are_free();
    return true;
  }

  void introduce(const ShareChoice& choice) {
    SharedProgram& own = self();
    own.speedup = choice.speedup;
    own.by_tasks = choice.kind == ShareChoice::kAuto;
    own.most = usable_cpus();
    own.tasks = usable_cpus();
    std::fill_n(seen_tasks_, kTicksRemembered, usable_cpus());
    for (std::atomic<uint64_t>& each : own.cpus) each = 0;
    for (int cpu = 0; cpu < kMostSharedCpus; ++cpu)
      if (CPU_ISSET(cpu, &inherited_affinity())) own.cpus[cpu / 64] |= uint64_t{1} << (cpu % 64);
    memset(own.name, 0, sizeof own.name);
    strncpy(own.name, program_invocation_short_name, sizeof own.name - 1);
    describe_cores();
    own.heard_at = monotonic_ns();
    own.is_here = 1;
  }

  // What others have said of a core holds while they are here.
  void describe_cores() {
    SharedTable& table = table_.data();
    const bool is_first = std::none_of(table.programs, table.programs + kMostPrograms,
                                       [](const SharedProgram& each) { return each.is_here != 0; });
    for (SharedCpu& each : table.cpus)
      if (is_first) each.core = 0, each.owner = 0, each.promised = 0;
    const std::vector<Core>& cores = machine().cores;
    for (const Core& core : cores) {
      const auto first_with = [&](int Core::* part) {
        const auto found =
            std::find_if(cores.begin(), cores.end(), [&](const Core& each) { return each.*part == core.*part; });
        return *std::min_element(found->cpus.begin(), found->cpus.end());
      };
      const int leader = *std::min_element(core.cpus.begin(), core.cpus.end());
      for (int cpu : core.cpus) {
        if (cpu >= kMostSharedCpus || table.cpus[cpu].core != 0) continue;
        table.cpus[cpu].l3 = first_with(&Core::l3);
        table.cpus[cpu].node = first_with(&Core::numa);
        table.cpus[cpu].core = leader + 1;
      }
    }
  }

  // Called under both locks, like all that follow.
  void look() {
    const int64_t now = monotonic_ns();
    bool has_changed = table_.bury_the_dead();
    SharedProgram& own = self();
    own.heard_at = now;
    const int tasks = tasks_now();
    has_changed |= own.tasks.exchange(tasks) != tasks;
    has_changed |= promise_cores(table_.data(), now);
    has_changed |= take_and_give(now);
    has_company_ = std::count_if(table_.data().programs, table_.data().programs + kMostPrograms,
                                 [](const SharedProgram& each) { return each.is_here == 1; }) > 1;
    if (has_changed) table_.announce();
  }

  // Returns how many cores the program has work for: threads that are awake are busy, but for moments, and those that
  // have left their core had work. What it had in the last ticks counts, too.
  int tasks_now() {
    if (!self().by_tasks) return self().most;
    const int now = threads_awake() + core_limit.parked.load(std::memory_order_relaxed);
    seen_tasks_[++ticks_ % kTicksRemembered] = std::clamp<int>(now, 1, self().most);
    return *std::max_element(seen_tasks_, seen_tasks_ + kTicksRemembered);
  }

  bool is_free(const SharedCpu& core, int64_t now) {
    if (core.owner == 0) return true;
    return is_silent(table_.data().programs[core.owner - 1], now);
  }

  // Takes free cores that are promised to this program; leaves those that are promised to others, and then lets them
  // go. So a core has one owner at a time, and no thread of another program.
  bool take_and_give(int64_t now) {
    SharedTable& table = table_.data();
    const uint32_t me = uint32_t(self_) + 1;
    std::vector<int> given;
    cpu_set_t has = {};
    bool has_changed = false;
    for (int core = 0; core < kMostSharedCpus; ++core) {
      SharedCpu& each = table.cpus[core];
      if (!stands_for_core(table, core)) continue;
      if (each.owner == me && each.promised != me) given.push_back(core);
      if (each.owner != me && each.promised == me && is_free(each, now)) each.owner = me, has_changed = true;
      if (each.owner == me && each.promised == me) add_cpus_of(core, has);
    }
    const int guest_at = CPU_COUNT(&has) > 0 ? -1 : core_for_guest(table, self_);
    self().guest_at = guest_at + 1;
    if (guest_at >= 0) add_cpus_of(guest_at, has);
    move_to(has, now);
    for (int core : given) table.cpus[core].owner = 0;
    return has_changed || !given.empty();
  }

  void add_cpus_of(int core, cpu_set_t& cpus) {
    for (int cpu = core; cpu < kMostSharedCpus; ++cpu)
      if (table_.data().cpus[cpu].core == core + 1 && CPU_ISSET(cpu, &inherited_affinity())) CPU_SET(cpu, &cpus);
  }

  void move_to(const cpu_set_t& cpus, int64_t now) {
    if (CPU_COUNT(&cpus) == 0 || CPU_EQUAL(&cpus, &cpus_)) return;
    cpus_ = cpus;
    const int count = std::min(CPU_COUNT(&cpus), usable_cpus());
    const bool has_all = CPU_EQUAL(&cpus, &inherited_affinity());
    set_cpu_limit(has_all ? kNoCoreLimit : count);
    confine_threads(has_all ? nullptr : &cpus);
    shared_cores.set(count, now);
  }

  ProcessLock lock_;  // before the table's
  ShareTable table_;
  int self_ = -1;
  bool has_company_ = false;
  cpu_set_t cpus_ = {};
  int seen_tasks_[kTicksRemembered] = {};
  unsigned ticks_ = 0;
};

// Lives as long as the process; null: it runs alone.
constinit std::atomic<SharingProcess*> sharing_process{nullptr};
constinit std::atomic<bool> has_tried{false};

void* keep(void* argument) {
  static_cast<SharingProcess*>(argument)->keep();
  observing_thread_ends();
  return nullptr;
}

void leave_at_exit() {
  if (SharingProcess* const own = sharing_process.load(std::memory_order_acquire)) own->leave();
}

void join_now() {
  if (!machine().real) return warn("SHEPHERD_SHARE has no effect: HWLOC_SYNTHETIC describes another machine");
  const std::string file = sharing_file();
  std::string problem;
  auto* const made = new SharingProcess;
  if (!made->join(file, global_icvs().share, problem)) {
    warn("SHEPHERD_SHARE: the program runs alone, since %s cannot be used: %s", file.c_str(), problem.c_str());
    return delete made;
  }
  sharing_process.store(made, std::memory_order_release);
  static constinit MadeOnce<bool> registered;
  registered.get([] { return atexit(leave_at_exit) == 0; });
  if (!start_observing_thread(keep, made)) made->leave();
}

}  // namespace

void join_sharing() {
  if (global_icvs().share.kind == ShareChoice::kOff || has_tried.exchange(true, std::memory_order_relaxed)) return;
  const int error = errno;
  join_now();
  errno = error;
}

void leave_sharing_in_child() {
  has_tried.store(false, std::memory_order_relaxed);
  if (SharingProcess* const parents = sharing_process.exchange(nullptr, std::memory_order_relaxed))
    parents->close_in_child();
  drop_core_limit_in_child();
  end_confinement_in_child();
}

}  // namespace shep
