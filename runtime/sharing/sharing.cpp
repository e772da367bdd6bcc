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
#include "platform/neighbours.h"
#include "platform/process/fork_gate.h"
#include "platform/process/privilege.h"
#include "platform/thread.h"
#include "sharing/cores.h"
#include "sharing/demand.h"
#include "sharing/division.h"
#include "sharing/ownership.h"
#include "sharing/placement.h"
#include "sharing/ranks.h"
#include "sharing/speedups.h"
#include "sharing/table.h"
#include "topology/confinement.h"
#include "topology/machine.h"
#include "sleeping/back_off.h"
#include "sleeping/core_limit.h"

namespace shep {

namespace {

constexpr int64_t kTickNs = 50'000'000;
constexpr int64_t kTickAloneNs = 250'000'000;  // well below kSilentNs
constexpr int64_t kAfterGivingNs = 500'000;  // until the rest is looked at: the heir has the table first

constinit CpuLimiter sharing_limit;

class SharingProcess {
 public:
  // measured: the program's speed-ups; empty: nobody has measured them, or the user says another.
  SharingProcess(const std::string& file, const ShareChoice& choice, const Speedups& measured)
      : file_(file), choice_(choice), measured_(measured), placement_(choice.kind != ShareChoice::kThreads) {}

  // Returns false, with the problem, if the program runs alone. It may be that it enters later.
  bool join(std::string& problem) {
    const std::lock_guard guard(lock_);
    return enter(problem) || problem == kHeldByAnother;
  }

  // The body of the keeper thread.
  void keep() {
    use_exact_timers();
    run_at_once();
    // What is called for a core looks at once, and only then for whatever else there is.
    for (int64_t looked = monotonic_ns(); tick();) {
      const int64_t now = monotonic_ns();
      if (now - looked >= kTickNs) {
        looked = now;
        if (only_observers_are_left()) break;
      }
      if (!is_rung_.exchange(false)) wait();
    }
  }

  void leave() {
    const std::lock_guard guard(lock_);
    has_left_ = true;
    if (self_ < 0 || !table_.is_there() || !table_.try_lock()) return;
    if (!table_.is_sound()) return table_.unlock_unchanged();
    table_.leave(self_);
    self_ = -1;
    table_.call(~Programs{0});
    table_.unlock();
  }

  // Leaves, and runs everywhere.
  void go_alone() {
    leave();
    run_alone();
  }

  void close_in_child() { table_.close(); }

  // Called by any thread of the program: it has work for more or fewer cores than the keeper knew. If that is about to
  // wait, it sees it at its next tick.
  void ring() {
    is_rung_.store(true);
    if (Calls* const calls = calls_.load()) end_wait(*calls, known_as_.load());
  }

 private:
  SharedProgram& self() { return table_.data().programs[self_]; }

  bool enter(std::string& problem) {
    if (!table_.open(file_, true, problem)) return false;
    if (!table_.try_lock()) return problem = kHeldByAnother, false;
    table_.bury_the_dead();
    self_ = table_.enter();
    if (self_ >= 0) introduce(), look(), known_as_.store(self_), calls_.store(&table_.own_calls());
    table_.unlock();
    if (self_ < 0) return problem = "it is full", false;
    count_on_cores();
    placement_.move_to_goal();
    return true;
  }

  // Returns false once the program has left.
  bool tick() {
    {
      const std::lock_guard guard(lock_);
      if (has_left_) return false;
      if (self_ < 0 || !table_.is_there()) return enter_again();
      if (!table_.try_lock()) return true;
      if (!table_.is_sound()) return table_.unlock_unchanged(), enter_again();
      has_given_ = give_at_once();
      if (!has_given_) look();
      table_.unlock();
      count_on_cores();
      placement_.move_to_goal();
      placement_.stay_at_home();
    }
    resume_where_cores_are_free();
    return true;
  }

  // The file has been removed, cut or spoiled by others, or closed by the program; or another process held it.
  bool enter_again() {
    calls_.store(nullptr);
    table_.close();
    self_ = -1;
    std::string problem;
    if (enter(problem) || problem == kHeldByAnother) return true;
    if (choice_.is_asked_for())
      warn("SHEPHERD_SHARE: the program goes on alone, since %s cannot be used: %s", file_.c_str(), problem.c_str());
    run_alone();
    return false;
  }

  void wait() {
    if (Calls* const calls = calls_.load()) return await_call(*calls, known_as_, seen_, wait_ns());
    constexpr timespec kPause = {0, kTickNs};
    nanosleep(&kPause, nullptr);
  }

  void run_alone() {
    expect_busy(0, kNoCoreLimit);
    sharing_limit.set(kNoCoreLimit);
    confine_threads(nullptr);
    resume_where_cores_are_free();
  }

  int64_t wait_ns() const {
    if (has_given_) return kAfterGivingNs;
    if (!has_company_) return kTickAloneNs;
    return demand_.is_in_doubt() ? std::min(demand_.next_look(), kTickNs) : kTickNs;
  }

  void introduce() {
    SharedProgram& own = self();
    own.speedup = measured_.empty() ? choice_.speedup : speedup_at(measured_, usable_cpus());
    std::fill(std::begin(own.measured), std::end(own.measured), SharedSpeedup{});
    const size_t step = (measured_.size() + kMostMeasured - 1) / kMostMeasured;
    for (size_t i = 0, at = 0; at < measured_.size(); ++i, at += step)
      own.measured[i] = {measured_[at].cores, float(measured_[at].speedup)};
    own.policy = choice_.kind;
    own.most = usable_cpus();
    own.tasks = usable_cpus();
    demand_ = Demand(usable_cpus());
    std::fill(std::begin(own.cpus), std::end(own.cpus), 0);
    for (int cpu = 0; cpu < kMostSharedCpus; ++cpu)
      if (CPU_ISSET(cpu, &inherited_affinity())) own.cpus[cpu / 64] |= uint64_t{1} << (cpu % 64);
    memset(own.name, 0, sizeof own.name);
    strncpy(own.name, program_invocation_short_name, sizeof own.name - 1);
    describe_cores(table_.data());
    own.heard_at = monotonic_ns();
    own.is_here = 1;
  }

  // Called under both locks, like all that follow.
  void look() {
    const int64_t now = monotonic_ns();
    SharedTable& table = table_.data();
    table_.bury_the_dead();
    self().heard_at = now;
    const auto programs = programs_in(table);
    has_company_ = std::count_if(programs.begin(), programs.end(),
                                 [](const SharedProgram& each) { return each.is_here == 1; }) > 1;
    self().tasks = tasks_now(now);
    table_.call(promise_cores(table, now).concerned);
    take_and_give(now);
  }

  // A core that is promised to another program is waited for, and so goes before anything else is looked at. Returns
  // false if there is none, or it stays: the last one, since there is to be a place for a guest; or threads may be
  // there.
  bool give_at_once() {
    const Holding own = holding_of(table_.data(), self_);
    const auto has_heir = [&](int core) { return table_.data().cpus[core].promised != 0; };
    if (own.kept.empty() || std::none_of(own.owed.begin(), own.owed.end(), has_heir)) return false;
    return take_and_give(self().heard_at = monotonic_ns());
  }

  // Threads that are awake are busy, but for moments, and those that have left their core had work.
  int tasks_now(int64_t now) {
    if (choice_.kind == ShareChoice::kStatic) return self().most;
    const int tasks = demand_.update(threads_awake() + core_limit.parked.load(std::memory_order_relaxed), now);
    const int most = tasks < self().most ? tasks : kNoCoreLimit;
    if (has_company_)
      expect_busy(demand_.is_in_doubt() ? 0 : tasks, most);
    else
      expect_busy(0, kNoCoreLimit);
    return tasks;
  }

  // Takes free cores that are promised to this program; leaves those that are promised to others, and then lets them
  // go. So a core has one owner at a time, and no thread of another program. Returns true if somebody gets one.
  bool take_and_give(int64_t now) {
    SharedTable& table = table_.data();
    take_promised(table, self_, now);
    cpu_set_t has = {};
    for (int core : holding_of(table, self_).kept) add_cpus_of(table, core, has);
    const int guest_at = CPU_COUNT(&has) > 0 ? -1 : core_for_guest(table, self_);
    self().guest_at = guest_at + 1;
    if (guest_at >= 0) add_cpus_of(table, guest_at, has);
    placement_.set_goal(has);
    seen_ = self().calls;
    const Programs heirs = give_owed(table, self_, [&] { return leave_owed(); });
    table_.call(heirs);
    return heirs != 0;
  }

  bool leave_owed() {
    if (!placement_.move_to_goal()) return false;
    const int64_t now = monotonic_ns();
    for (int core : holding_of(table_.data(), self_).owed)
      shared_cores.give(now - table_.data().cpus[core].promised_at);
    return true;
  }

  // Sets how many threads are to be awake, by the table as it was left.
  void count_on_cores() {
    const int64_t now = monotonic_ns();
    const int count = std::min(placement_.cpus_of_goal(), usable_cpus());
    if (count == 0) return;
    sharing_limit.set(placement_.has_all() ? kNoCoreLimit : std::max(count, cpus_to_expect(now)));
    shared_cores.set(count, now);
  }

  // Where the program has lent a core, a thread that is woken asks for it back; so as many are woken for tasks as
  // would have a core then.
  int cpus_to_expect(int64_t now) {
    const int cores = std::max<int>(1, int(machine().cores.size()));
    return cores_if_busy(table_.data(), self_, now) * affinity_cpus() / cores;
  }

  ProcessLock lock_;  // before the table's
  const std::string file_;
  const ShareChoice choice_;
  const Speedups measured_;
  ShareTable table_;
  int self_ = -1;
  bool has_left_ = false;
  bool has_company_ = false;
  bool has_given_ = false;  // cores, at the last look, and has looked at nothing else
  CpuPlacement placement_;
  Demand demand_;
  uint32_t seen_ = 0;  // calls at the last look
  std::atomic<int> known_as_{-1};  // the program whose calls these are
  std::atomic<Calls*> calls_{nullptr};  // the keeper's futex; null: it has none now
  std::atomic<bool> is_rung_{false};
};

// Lives as long as the process; null: it runs alone.
constinit std::atomic<SharingProcess*> sharing_process{nullptr};
constinit std::atomic<bool> has_tried{false};

void* keep(void* argument) {
  static_cast<SharingProcess*>(argument)->keep();
  observing_thread_ends();
  return nullptr;
}

void ring_keeper() {
  if (SharingProcess* const own = sharing_process.load(std::memory_order_acquire)) own->ring();
}

void leave_at_exit() {
  if (SharingProcess* const own = sharing_process.load(std::memory_order_acquire)) own->leave();
}

Speedups measured_speedups() {
  std::string file, problem;
  const Speedups speedups = speedups_of_this_program(file, problem);
  if (!problem.empty())
    warn("SHEPHERD_SHARE: the measured speed-ups in %s are not heeded: %s", file.c_str(), problem.c_str());
  return speedups;
}

// Returns why the process cannot share; null: it can.
const char* obstacle() {
  if (is_privileged()) return "SHEPHERD_SHARE is not heeded: this program has more rights than its user";
  if (!machine().real) return "SHEPHERD_SHARE has no effect: HWLOC_SYNTHETIC describes another machine";
  return nullptr;
}

// Ranks share without being told to, and so without a word where they cannot.
void join_now() {
  if (!may_have_neighbours()) return;
  const ShareChoice& choice = global_icvs().share;
  if (!choice.is_asked_for() && !ranks_may_overlap(ranks_on_this_machine(), affinity_cpus())) return;
  if (const char* const problem = obstacle()) return choice.is_asked_for() ? warn("%s", problem) : void();
  const std::string file = sharing_file();
  std::string problem;
  auto* const made = new SharingProcess(file, choice, choice.speedup > 0 ? Speedups() : measured_speedups());
  if (!made->join(problem)) {
    if (choice.is_asked_for())
      warn("SHEPHERD_SHARE: the program runs alone, since %s cannot be used: %s", file.c_str(), problem.c_str());
    return delete made;
  }
  sharing_process.store(made, std::memory_order_release);
  on_unexpected_crowd(ring_keeper);
  static constinit MadeOnce<bool> registered;
  registered.get([] { return atexit(leave_at_exit) == 0; });
  if (!start_observing_thread(keep, made)) made->go_alone();
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
