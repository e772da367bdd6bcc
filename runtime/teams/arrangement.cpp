#include "teams/arrangement.h"

#include <sched.h>

#include <algorithm>
#include <atomic>

#include "execution/hooks.h"
#include "locality/migration.h"
#include "observe/observer.h"
#include "platform/fatal.h"
#include "platform/process_barrier.h"
#include "platform/sanitizers.h"
#include "topology/confinement.h"
#include "topology/default_mask.h"
#include "topology/places.h"
#include "topology/shape.h"
#include "sleeping/back_off.h"
#include "waiting/polls.h"

namespace shep {

namespace {

// Waiting tasks per worker: enough to keep others busy while a producer runs a task itself. The fewer wait, the more
// small tasks of a tree are calls without a lock: uts (T3) on 2 cores of a virtual Xeon took 1.6 s under cq with two
// threads and 4.0 with eight where 512 could wait, 0.5 and 1.7 with 64 (November 2026).
constexpr int kQueueLimit = 64;
constexpr int64_t kActiveSpinNs = 100'000'000;

// Few threads combine their reduction copies one after the other in less time than in a tree.
constexpr int kMostThreadsAtLock = 4;

int queue_limit(int size, const GlobalIcvs& settings) {
  if (settings.max_tasks == 0) return kQueueLimit;
  return int(std::clamp<uint64_t>(settings.max_tasks / size, 1, 1 << 20));
}

// Without places: neighbouring cores from the primary thread's core on.
void give_neighbouring_cores(const Worker& parent, Arrangement& arrangement) {
  const Machine& host = machine();
  const int cores = int(host.cores.size());
  const int first = std::max(0, parent.core >= 0 ? parent.core : core_of_calling_thread());
  const bool bind = arrangement.binding.by_default && arrangement.size <= cores;
  for (int thread = 0; thread < arrangement.size; ++thread) {
    Arrangement::Member member = {};
    member.core = (first + thread) % cores;
    member.place = thread == 0 ? parent.place : -1;
    member.partition = {current_icvs(parent).place_first, current_icvs(parent).place_count};
    // The primary thread belongs to the user: only OMP_PROC_BIND binds it.
    if (thread > 0 && bind) member.bound_to = &host.cores[member.core].cpus;
    arrangement.members.push_back(member);
  }
}

// Deals threads that share a place over its cores.
void give_places(Arrangement& arrangement) {
  const Binding& binding = arrangement.binding;
  const std::vector<Assignment> assignments =
      assign_places(binding.policy, arrangement.size, binding.primary_place, binding.partition);
  std::vector<size_t> elders(places().size());  // by place
  for (int thread = 0; thread < arrangement.size; ++thread) {
    const Assignment& mine = assignments[thread];
    const size_t elder = elders[size_t(mine.place)]++;
    const Place& place = places()[mine.place];
    Arrangement::Member member = {};
    member.core = std::max(0, core_with(place[elder % place.size()]));
    member.place = mine.place;
    member.partition = mine.partition;
    member.bound_to = thread > 0 ? &place : nullptr;
    arrangement.members.push_back(member);
  }
}

std::vector<int> cores_of(const Arrangement& arrangement) {
  std::vector<int> cores;
  for (const Arrangement::Member& member : arrangement.members) cores.push_back(member.core);
  return cores;
}

void form_shepherds_of(Arrangement& arrangement) {
  const ShepherdChoice& wanted = global_icvs().shepherds;
  const ShepherdShape shape =
      wanted.shape == ShepherdShape::kDefault ? scheduler_kind(arrangement.scheduler_name).shape : wanted.shape;
  const std::vector<int> shepherds = form_shepherds(machine(), cores_of(arrangement), shape, wanted.count);
  for (int thread = 0; thread < arrangement.size; ++thread) arrangement.members[thread].shepherd = shepherds[thread];
}

void give_domains(Arrangement& arrangement) {
  const std::vector<int> of_workers = domains().of_workers(cores_of(arrangement));
  for (int thread = 0; thread < arrangement.size; ++thread) arrangement.members[thread].domain = of_workers[thread];
}

void make_scheduler(Arrangement& arrangement) {
  const GlobalIcvs& settings = global_icvs();
  const SchedulerKind& kind = scheduler_kind(arrangement.scheduler_name);
  const std::vector<int> cores = cores_of(arrangement);
  std::vector<int> shepherds, of_workers;
  for (const Arrangement::Member& member : arrangement.members) {
    shepherds.push_back(member.shepherd);
    of_workers.push_back(member.domain);
  }
  const TeamDomains team_domains(domains(), of_workers);
  arrangement.is_in_several_domains = team_domains.are_several() && settings.locality.mode != LocalityMode::kOblivious;
  arrangement.around = rings_of_workers(machine(), cores, shepherds);
  const TeamLayout layout = {
      .workers = arrangement.size,
      .shepherds = *std::max_element(shepherds.begin(), shepherds.end()) + 1,
      .shepherd_of_worker = shepherds.data(),
      .queue_limit = queue_limit(arrangement.size, settings),
      .domains = arrangement.is_in_several_domains ? &team_domains : nullptr,
      .core_of_worker = cores.data(),
      .around_worker = arrangement.around.data(),
  };
  arrangement.scheduler.reset(shep::make_scheduler(kind, layout, settings));
}

// ThreadSanitizer does not see the order that a process-wide barrier makes.
bool may_keep_private(const Scheduler& scheduler) {
  const bool every_task_is_seen = global_icvs().max_task_priority > 0 || observer().sees_every_task();
  return global_icvs().private_tasks && !every_task_is_seen && scheduler.capabilities.private_tasks &&
         has_process_barrier() && !thread_sanitizer_present();
}

// Returns true if the runtime must see every new task, to run it before its parent goes on.
bool runs_children_first(const Scheduler& scheduler) {
  if (global_icvs().spawn != SpawnOrder::kWorkFirst) return false;
  if (scheduler.capabilities.left_tasks) return true;
  static std::atomic<bool> warned{false};
  if (!warned.exchange(true, std::memory_order_relaxed)) {
    warn("SHEPHERD_SPAWN=work-first has no effect: the scheduler %s decides by itself who goes first",
         global_icvs().scheduler);
  }
  return false;
}

void take_position(Team& team, int thread, const Arrangement::Member& assigned) {
  Worker& member = team.worker(thread);
  member.core = assigned.core;
  member.place = assigned.place;
  member.partition = assigned.partition;
  member.shepherd = assigned.shepherd;
  member.domain = assigned.domain;
  member.around = &team.arrangement->around[thread];
  member.history.walk = {};
  member.bound_by_default = nullptr;
  if (thread > 0 && !team.threads.empty()) {
    Thread& own = *team.threads[thread - 1];
    own.wanted_cpus = assigned.bound_to;
    if (assigned.bound_to && team.arrangement->binding.by_default) member.bound_by_default = &own.mask;
  }
  // Opened here and not when the region begins, since others may ask from then on.
  if (member.stack.is_open() != team.task_team.private_tasks) member.stack.open(team.task_team.private_tasks);
}

bool has_company(const Arrangement& arrangement, const Arrangement::Member& member) {
  const auto& members = arrangement.members;
  return std::count_if(members.begin(), members.end(),
                       [&](const auto& each) { return each.shepherd == member.shepherd; }) > 1;
}

// Returns true if two threads that exchange cores get other companions; two shepherds of one worker each in one domain
// do not. Then who is near whom stays as it was, too.
bool change_company(const Arrangement& arrangement, const Arrangement::Member& a, const Arrangement::Member& b) {
  return a.domain != b.domain ||
         (a.shepherd != b.shepherd && (has_company(arrangement, a) || has_company(arrangement, b)));
}

// In ns; negative: the settings hold. Relaxed: nothing else is published with it.
constinit std::atomic<int64_t> set_by_program{-1};

}  // namespace

int64_t idle_spin_ns() {
  if (const int64_t chosen = set_by_program.load(std::memory_order_relaxed); chosen >= 0) return chosen;
  return idle_spin_ns_by_settings();
}

void set_idle_spin_ns(int64_t ns) { set_by_program.store(ns, std::memory_order_relaxed); }

int64_t idle_spin_ns_by_settings() {
  const GlobalIcvs& settings = global_icvs();
  if (settings.spin_us >= 0) return settings.spin_us * 1000;
  if (settings.wait_policy == WaitPolicy::kPassive) return 0;
  return settings.wait_policy == WaitPolicy::kActive ? kActiveSpinNs : kDefaultSpinNs;
}

const char* scheduler_around(const Team& team) {
  if (team.arrangement) return team.arrangement->scheduler_name;
  return global_icvs().chooses_scheduler() ? global_icvs().auto_schedulers.names[0] : global_icvs().scheduler;
}

std::unique_ptr<Arrangement> lay_out(const Worker& parent, int size, const Binding& binding, const char* scheduler) {
  auto arrangement = std::make_unique<Arrangement>();
  arrangement->size = size;
  arrangement->binding = binding;
  arrangement->scheduler_name = scheduler;
  if (binding.policy == BindPolicy::kFalse)
    give_neighbouring_cores(parent, *arrangement);
  else
    give_places(*arrangement);
  form_shepherds_of(*arrangement);
  return arrangement;
}

namespace {

void add_scheduler_and_barrier(Arrangement& arrangement) {
  make_scheduler(arrangement);
  // If threads sleep as soon as they wait, or for want of a processor, process-wide fences would interrupt all of them
  // at each barrier, and wait for their answers.
  const bool sleeps_are_rare = idle_spin_ns() > 0 && arrangement.size <= usable_cpus();
  arrangement.barrier =
      std::make_unique<Barrier>(machine(), cores_of(arrangement), sleeps_are_rare && has_process_barrier());
  if (arrangement.size > kMostThreadsAtLock)
    arrangement.combining = std::make_unique<CombiningTree>(*arrangement.barrier);
}

}  // namespace

std::unique_ptr<Arrangement> arrange(const Team& team, int size, const Binding& binding, const char* scheduler) {
  auto arrangement = lay_out(*team.parent, size, binding, scheduler);
  give_domains(*arrangement);
  add_scheduler_and_barrier(*arrangement);
  return arrangement;
}

std::unique_ptr<Arrangement> arrange_members(std::span<const Worker* const> workers) {
  auto arrangement = std::make_unique<Arrangement>();
  arrangement->size = int(workers.size());
  arrangement->scheduler_name = scheduler_around(*workers[0]->team);
  for (const Worker* each : workers) {
    Arrangement::Member member = {};
    member.core = std::max(0, each->core >= 0 ? each->core : core_of_calling_thread());
    member.place = each->place;
    member.partition = each->partition;
    member.domain = each->domain;
    arrangement->members.push_back(member);
  }
  form_shepherds_of(*arrangement);
  add_scheduler_and_barrier(*arrangement);
  return arrangement;
}

bool is_out_of_date(const Team& team) {
  if (!team.task_team.tasks_block && tasks_may_block()) return true;
  return !has_process_barrier() && (team.task_team.private_tasks || team.arrangement->barrier->sleepers_fence());
}

void arrange_workers(Team& team, Arrangement& arrangement) {
  team.arrangement = &arrangement;
  team.size = arrangement.size;
  team.task_team.scheduler = arrangement.scheduler.get();
  team.task_team.barrier = arrangement.barrier.get();
  // Its last region may have been cancelled.
  if (arrangement.combining) arrangement.combining->reset();
  team.task_team.size = team.size;
  team.task_team.spin_ns = idle_spin_ns();
  team.task_team.cpus = usable_cpus();
  team.task_team.outnumbers_cpus = team.size > team.task_team.cpus;
  team.task_team.workers = team.workers.data();
  team.task_team.stays_in_domains = arrangement.is_in_several_domains && migration().is_forbidden();
  team.task_team.times_tasks = arrangement.is_in_several_domains && migration().measures();
  team.task_team.earliest_first = team.task_team.defers && arrangement.scheduler->capabilities.order;
  team.task_team.work_first = runs_children_first(*arrangement.scheduler);
  team.task_team.tasks_block = tasks_may_block();
  team.task_team.apart = tasks_are_told_apart         ? Apart::kAll
                         : team.task_team.tasks_block ? Apart::kUntied
                                                      : Apart::kNone;
  team.task_team.calls_earlier = team.task_team.earliest_first && !team.task_team.tasks_block;
  // A task in a private stack runs as a call on top of its creator, which could not go on while it blocks.
  team.task_team.private_tasks =
      !team.task_team.work_first && !team.task_team.tasks_block && may_keep_private(*arrangement.scheduler);
  team.task_team.has_bound_threads = arrangement.binding.by_default && arrangement.members.back().bound_to;
  for (int thread = 0; thread < team.size; ++thread) take_position(team, thread, arrangement.members[thread]);
}

void exchange_cores(Team& team, int thread) {
  Arrangement& arrangement = *team.arrangement;
  Arrangement::Member& primary = arrangement.members[0];
  Arrangement::Member& other = arrangement.members[thread];
  const bool form_anew = change_company(arrangement, primary, other);
  std::swap(primary.core, other.core);
  other.bound_to = &machine().cores[other.core].cpus;
  if (form_anew) {
    // A shepherd stays on its cores.
    std::swap(primary.shepherd, other.shepherd);
    give_domains(arrangement);
    make_scheduler(arrangement);
    team.task_team.scheduler = arrangement.scheduler.get();
  }
  for (int each = 0; each < team.size; ++each) take_position(team, each, arrangement.members[each]);
}

// Where somebody else has arranged threads, nobody is moved.
static bool are_where_they_were_bound(const Team& team) {
  for (int thread = 1; thread < team.size; ++thread) {
    const std::vector<int>* const cpus = team.arrangement->members[size_t(thread)].bound_to;
    const DefaultMask& mask = team.threads[size_t(thread) - 1]->mask;
    const bool has_begun = mask.thread.load(std::memory_order_relaxed) != 0;
    if (cpus && has_begun && !is_unchanged(mask, *cpus)) return false;
  }
  return true;
}

void make_way_for_primary(Team& team) {
  std::vector<Arrangement::Member>& members = team.arrangement->members;
  const int cpu = sched_getcpu();
  if (cpu == team.arrangement->primary_cpu) return;
  team.arrangement->primary_cpu = cpu;
  const int here = core_of_calling_thread();
  if (here < 0 || here == members[0].core) return;
  if (!threads_are_confined() && !are_where_they_were_bound(team)) return;
  for (int thread = 1; thread < team.size; ++thread) {
    Arrangement::Member& member = members[thread];
    if (member.core != here || !member.bound_to) continue;
    if (was_let_go(team.threads[size_t(thread) - 1]->mask)) return;
    // Threads on their way out of the last region still look at each other's workers.
    for (int other = 1; other < team.size; ++other) await_done(*team.threads[other - 1]);
    hooks.team_rests(team);
    forget_inner_teams_of(team.task_team);
    exchange_cores(team, thread);
    move(*team.threads[thread - 1], *member.bound_to);
    return;
  }
}

}  // namespace shep
