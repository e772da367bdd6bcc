#include "teams/seating.h"

#include <sched.h>

#include <algorithm>
#include <atomic>

#include "locality/migration.h"
#include "observe/observer.h"
#include "platform/fatal.h"
#include "platform/process_barrier.h"
#include "platform/sanitizers.h"
#include "teams/free_agents.h"
#include "topology/places.h"
#include "topology/shape.h"

namespace shep {

namespace {

// Waiting tasks for each worker. Enough to keep others busy while a producer runs a task itself; the fewer wait, the more of a
// tree's small tasks are calls that need no lock: uts (T3) on 2 cores of a virtual Xeon took 1.6 s under cq with two threads and
// 4.0 with eight where 512 could wait, 0.5 and 1.7 with 64 (November 2026).
constexpr int kQueueLimit = 64;
// Longer than the serial code between the regions of a typical loop, and than a wake-up takes (some 50 us on a virtual
// machine); still nothing next to a serial phase that anybody would notice.
constexpr int64_t kDefaultSpinNs = 300'000;
constexpr int64_t kActiveSpinNs = 100'000'000;

}  // namespace

int64_t idle_spin_ns() {
  const GlobalIcvs& settings = global_icvs();
  if (settings.spin_us >= 0) return settings.spin_us * 1000;
  if (settings.wait_policy == WaitPolicy::kPassive) return 0;
  return settings.wait_policy == WaitPolicy::kActive ? kActiveSpinNs : kDefaultSpinNs;
}

namespace {

int queue_limit(int size, const GlobalIcvs& settings) {
  if (settings.max_tasks == 0) return kQueueLimit;
  return int(std::clamp<uint64_t>(settings.max_tasks / size, 1, 1 << 20));
}

// Unbound or bound by default: neighbours from the primary thread's core on.
void give_neighbouring_cores(const Worker& parent, Arrangement& arrangement) {
  const Machine& host = machine();
  const int cores = int(host.cores.size());
  const int first = std::max(0, parent.core >= 0 ? parent.core : core_of_calling_thread());
  const bool bind = arrangement.binding.by_default && arrangement.size <= cores;
  for (int thread = 0; thread < arrangement.size; ++thread) {
    Arrangement::Seat seat = {};
    seat.core = (first + thread) % cores;
    seat.place = thread == 0 ? parent.place : -1;
    seat.partition = {current_icvs(parent).place_first, current_icvs(parent).place_count};
    // The primary thread is the user's own: it is bound only if OMP_PROC_BIND asks for it.
    if (thread > 0 && bind) seat.bound_to = &host.cores[seat.core].cpus;
    arrangement.seats.push_back(seat);
  }
}

// Threads that share a place are dealt over its cores.
void give_places(Arrangement& arrangement) {
  const Binding& binding = arrangement.binding;
  const std::vector<Assignment> assignments =
      assign_places(binding.policy, arrangement.size, binding.primary_place, binding.partition);
  std::vector<size_t> elders(places().size());  // by place
  for (int thread = 0; thread < arrangement.size; ++thread) {
    const Assignment& mine = assignments[thread];
    const size_t elder = elders[size_t(mine.place)]++;
    const Place& place = places()[mine.place];
    Arrangement::Seat seat = {};
    seat.core = std::max(0, core_with(place[elder % place.size()]));
    seat.place = mine.place;
    seat.partition = mine.partition;
    seat.bound_to = thread > 0 ? &place : nullptr;
    arrangement.seats.push_back(seat);
  }
}

std::vector<int> cores_of(const Arrangement& arrangement) {
  std::vector<int> cores;
  for (const Arrangement::Seat& seat : arrangement.seats) cores.push_back(seat.core);
  return cores;
}

void form_shepherds_of(Arrangement& arrangement) {
  const ShepherdChoice& wanted = global_icvs().shepherds;
  const ShepherdShape shape = wanted.shape == ShepherdShape::kDefault ? scheduler_kind(global_icvs().scheduler).shape : wanted.shape;
  const std::vector<int> shepherds = form_shepherds(machine(), cores_of(arrangement), shape, wanted.count);
  for (int thread = 0; thread < arrangement.size; ++thread) arrangement.seats[thread].shepherd = shepherds[thread];
}

// For the shepherds that have been formed.
void make_scheduler(Arrangement& arrangement) {
  const GlobalIcvs& settings = global_icvs();
  const SchedulerKind& kind = scheduler_kind(settings.scheduler);
  const TeamDomains team_domains(domains(), cores_of(arrangement));
  std::vector<int> shepherds;
  for (int thread = 0; thread < arrangement.size; ++thread) {
    shepherds.push_back(arrangement.seats[thread].shepherd);
    arrangement.seats[thread].domain = team_domains.of_worker[thread];
  }
  const Seating seating = {
      .workers = arrangement.size,
      .shepherds = *std::max_element(shepherds.begin(), shepherds.end()) + 1,
      .shepherd_of_worker = shepherds.data(),
      .queue_limit = queue_limit(arrangement.size, settings),
      .domains = team_domains.are_several() ? &team_domains : nullptr,
  };
  arrangement.is_in_several_domains = team_domains.are_several();
  arrangement.scheduler.reset(kind.make(kind.name, seating, settings));
}

// ThreadSanitizer does not see the order that a process-wide barrier makes.
bool may_keep_private(const Scheduler& scheduler) {
  const bool every_task_is_seen = global_icvs().max_task_priority > 0 || observer().sees_every_task();
  return global_icvs().private_tasks && !every_task_is_seen && scheduler.allows_private_tasks() && has_process_barrier() && !thread_sanitizer_present();
}

// Then every new task is the runtime's business.
bool runs_children_first(const Scheduler& scheduler) {
  if (global_icvs().spawn != SpawnOrder::kWorkFirst) return false;
  if (scheduler.allows_left_tasks()) return true;
  static std::atomic<bool> warned{false};
  if (!warned.exchange(true, std::memory_order_relaxed)) {
    warn("SHEPHERD_SPAWN=work-first has no effect: the scheduler %s decides by itself who goes first", global_icvs().scheduler);
  }
  return false;
}

void take_seat(Team& team, int thread, const Arrangement::Seat& assigned) {
  Worker& seat = team.worker(thread);
  seat.core = assigned.core;
  seat.place = assigned.place;
  seat.bound_by_default = assigned.bound_to && team.arrangement->binding.by_default;
  seat.partition = assigned.partition;
  seat.shepherd = assigned.shepherd;
  seat.domain = assigned.domain;
  if (thread > 0) team.threads[thread - 1]->wanted_cpus = assigned.bound_to;
  // Here and not when the region begins: from then on others may ask.
  if (seat.stack.is_open() != team.crew.private_tasks) seat.stack.open(team.crew.private_tasks);
}

}  // namespace

std::unique_ptr<Arrangement> lay_out(const Worker& parent, int size, const Binding& binding) {
  auto arrangement = std::make_unique<Arrangement>();
  arrangement->size = size;
  arrangement->binding = binding;
  if (binding.policy == BindPolicy::kFalse) {
    give_neighbouring_cores(parent, *arrangement);
  } else {
    give_places(*arrangement);
  }
  form_shepherds_of(*arrangement);
  return arrangement;
}

std::unique_ptr<Arrangement> arrange(const Team& team, int size, const Binding& binding) {
  auto arrangement = lay_out(*team.parent, size, binding);
  make_scheduler(*arrangement);
  // Threads that sleep as soon as they wait would interrupt one another at each barrier, and wait for all to have answered.
  const bool sleeps_are_rare = idle_spin_ns() > 0;
  arrangement->barrier = std::make_unique<Barrier>(machine(), cores_of(*arrangement), sleeps_are_rare && has_process_barrier());
  return arrangement;
}

void seat_workers(Team& team, Arrangement& arrangement) {
  team.arrangement = &arrangement;
  team.size = arrangement.size;
  team.crew.scheduler = arrangement.scheduler.get();
  team.crew.barrier = arrangement.barrier.get();
  team.crew.size = team.size;
  team.crew.spin_ns = idle_spin_ns();
  team.crew.cpus = usable_cpus();
  team.crew.workers = team.workers.data();
  team.crew.stays_in_domains = arrangement.is_in_several_domains && migration().is_forbidden();
  team.crew.times_tasks = arrangement.is_in_several_domains && migration().measures();
  team.crew.earliest_first = team.crew.defers && arrangement.scheduler->earliest_first();
  team.crew.work_first = runs_children_first(*arrangement.scheduler);
  team.crew.private_tasks = !team.crew.work_first && may_keep_private(*arrangement.scheduler);
  for (int thread = 0; thread < team.size; ++thread) take_seat(team, thread, arrangement.seats[thread]);
}

namespace {

bool has_company(const Arrangement& arrangement, const Arrangement::Seat& seat) {
  const auto& seats = arrangement.seats;
  return std::count_if(seats.begin(), seats.end(), [&](const auto& each) { return each.shepherd == seat.shepherd; }) > 1;
}

// Whether two threads that change cores come among others. Two that are shepherds of their own each, and of one domain, do not.
bool change_company(const Arrangement& arrangement, const Arrangement::Seat& a, const Arrangement::Seat& b) {
  return a.domain != b.domain || (a.shepherd != b.shepherd && (has_company(arrangement, a) || has_company(arrangement, b)));
}

}  // namespace

void exchange_cores(Team& team, int thread) {
  Arrangement& arrangement = *team.arrangement;
  Arrangement::Seat& primary = arrangement.seats[0];
  Arrangement::Seat& other = arrangement.seats[thread];
  const bool form_anew = change_company(arrangement, primary, other);
  std::swap(primary.core, other.core);
  other.bound_to = &machine().cores[other.core].cpus;
  if (form_anew) {
    // A shepherd stays on its cores.
    std::swap(primary.shepherd, other.shepherd);
    make_scheduler(arrangement);
    team.crew.scheduler = arrangement.scheduler.get();
  }
  for (int each = 0; each < team.size; ++each) take_seat(team, each, arrangement.seats[each]);
}

void make_way_for_primary(Team& team) {
  std::vector<Arrangement::Seat>& seats = team.arrangement->seats;
  const int cpu = sched_getcpu();
  if (cpu == team.arrangement->primary_cpu) return;
  team.arrangement->primary_cpu = cpu;
  const int here = core_of_calling_thread();
  if (here < 0 || here == seats[0].core) return;
  for (int thread = 1; thread < team.size; ++thread) {
    Arrangement::Seat& seat = seats[thread];
    if (seat.core != here || !seat.bound_to) continue;
    // Some may be on their way out of the last region, where they look at one another's seats.
    for (int other = 1; other < team.size; ++other) await_done(*team.threads[other - 1]);
    await_agents(team);
    exchange_cores(team, thread);
    move(*team.threads[thread - 1], *seat.bound_to);
    return;
  }
}

}  // namespace shep
