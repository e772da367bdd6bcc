#include "teams/seating.h"

#include <algorithm>

#include "platform/process_barrier.h"
#include "topology/places.h"
#include "topology/shape.h"

namespace shep {

namespace {

// Waiting tasks for each worker. Enough to keep thieves busy over a producer's pause; little enough that a claim in vain, which
// looks at all of them, stays within some microseconds.
constexpr int kQueueLimit = 512;
// Longer than the serial code between the regions of a typical loop, and than a wake-up takes (some 50 us on a virtual
// machine); still nothing next to a serial phase that anybody would notice.
constexpr int64_t kDefaultSpinNs = 300'000;
constexpr int64_t kActiveSpinNs = 100'000'000;
// With more threads than cpus, whoever spins keeps somebody from working.
constexpr int64_t kOversubscribedSpinNs = 2'000;

int64_t spin_ns(const Team& team, const GlobalIcvs& settings) {
  if (settings.spin_us >= 0) return settings.spin_us * 1000;
  if (settings.wait_policy == WaitPolicy::kPassive) return 0;
  if (team.group->busy.load(std::memory_order_relaxed) > usable_cpus() || team.size > usable_cpus()) return kOversubscribedSpinNs;
  return settings.wait_policy == WaitPolicy::kActive ? kActiveSpinNs : kDefaultSpinNs;
}

int queue_limit(const Team& team, const GlobalIcvs& settings) {
  if (settings.max_tasks == 0) return kQueueLimit;
  return int(std::clamp<uint64_t>(settings.max_tasks / team.size, 1, 1 << 20));
}

int core_with(const Machine& host, int cpu) {
  for (int core = 0; core < int(host.cores.size()); ++core) {
    const std::vector<int>& cpus = host.cores[core].cpus;
    if (std::count(cpus.begin(), cpus.end(), cpu)) return core;
  }
  return 0;
}

// Unbound or bound by default: neighbours from the primary thread's core on.
void give_neighbouring_cores(Team& team, const Machine& host) {
  const int cores = int(host.cores.size());
  const int first = std::max(0, team.parent->core);
  const bool bind = team.binding.by_default && team.size <= cores;
  for (int thread = 0; thread < team.size; ++thread) {
    Worker& seat = team.worker(thread);
    seat.core = (first + thread) % cores;
    seat.place = thread == 0 ? team.parent->place : -1;
    seat.partition = {current_icvs(*team.parent).place_first, current_icvs(*team.parent).place_count};
    // The primary thread is the user's own: it is bound only if OMP_PROC_BIND asks for it.
    if (thread > 0) team.threads[thread - 1]->bound_to = bind ? &host.cores[seat.core].cpus : nullptr;
  }
}

// Threads that share a place are dealt over its cores.
void give_places(Team& team, const Machine& host) {
  const Binding& binding = team.binding;
  const std::vector<Assignment> assignments =
      assign_places(binding.policy, team.size, binding.primary_place, binding.partition);
  for (int thread = 0; thread < team.size; ++thread) {
    const Assignment& mine = assignments[thread];
    const auto elder = std::count_if(assignments.begin(), assignments.begin() + thread,
                                     [&](const Assignment& other) { return other.place == mine.place; });
    const Place& place = places()[mine.place];
    Worker& seat = team.worker(thread);
    seat.core = core_with(host, place[size_t(elder) % place.size()]);
    seat.place = mine.place;
    seat.partition = mine.partition;
    if (thread > 0) team.threads[thread - 1]->bound_to = &place;
  }
}

}  // namespace

void seat_workers(Team& team) {
  const GlobalIcvs& settings = global_icvs();
  const Machine& host = machine();
  if (team.binding.policy == BindPolicy::kFalse) {
    give_neighbouring_cores(team, host);
  } else {
    give_places(team, host);
  }

  std::vector<int> cores;
  for (int thread = 0; thread < team.size; ++thread) cores.push_back(team.worker(thread).core);
  const SchedulerKind& kind = scheduler_kind(settings.scheduler);
  const ShepherdShape shape = settings.shepherds.shape == ShepherdShape::kDefault ? kind.shape : settings.shepherds.shape;
  const std::vector<int> shepherds = form_shepherds(host, cores, shape, settings.shepherds.count);
  const Seating seating = {
      .workers = team.size,
      .shepherds = *std::max_element(shepherds.begin(), shepherds.end()) + 1,
      .shepherd_of_worker = shepherds.data(),
      .queue_limit = queue_limit(team, settings),
  };
  team.scheduler.reset(kind.make(kind.name, seating, settings));
  team.crew.scheduler = team.scheduler.get();
  team.crew.size = team.size;
  team.crew.expected.store(team.size, std::memory_order_relaxed);
  team.crew.spin_ns = spin_ns(team, settings);
  team.crew.cpus = usable_cpus();
  team.crew.workers = team.workers.data();
  team.crew.private_tasks = settings.private_tasks && team.scheduler->allows_private_tasks() && has_process_barrier();
  for (int thread = 0; thread < team.size; ++thread) {
    Worker& seat = team.worker(thread);
    seat.shepherd = shepherds[thread];
    seat.domain = host.cores[seat.core].numa;
    // Here and not when the region begins: from then on others may ask.
    if (seat.stack.is_open() != team.crew.private_tasks) seat.stack.open(team.crew.private_tasks);
  }
}

}  // namespace shep
