#include "teams/seating.h"

#include <algorithm>

#include "topology/shape.h"

namespace shep {

namespace {

// Measured: see docs/decisions for what a queue limit costs and gains.
constexpr int kQueueLimit = 512;
constexpr int64_t kDefaultSpinNs = 300'000;
constexpr int64_t kActiveSpinNs = 100'000'000;
constexpr int64_t kOversubscribedSpinNs = 2'000;

int64_t spin_ns(const Team& team, const GlobalIcvs& settings) {
  if (settings.spin_us >= 0) return settings.spin_us * 1000;
  if (settings.wait_policy == WaitPolicy::kPassive) return 0;
  static const int cpus = usable_cpus();
  if (team.group->busy.load(std::memory_order_relaxed) > cpus || team.size > cpus) return kOversubscribedSpinNs;
  return settings.wait_policy == WaitPolicy::kActive ? kActiveSpinNs : kDefaultSpinNs;
}

int queue_limit(const Team& team, const GlobalIcvs& settings) {
  if (settings.max_tasks == 0) return kQueueLimit;
  return int(std::clamp<uint64_t>(settings.max_tasks / team.size, 1, 1 << 20));
}

}  // namespace

void seat_workers(Team& team) {
  const GlobalIcvs& settings = global_icvs();
  const Machine& host = machine();
  std::vector<int> cores;
  for (int worker = 0; worker < team.size; ++worker) cores.push_back(worker % int(host.cores.size()));

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

  for (int worker = 0; worker < team.size; ++worker) {
    Worker& seat = team.worker(worker);
    const Core& core = host.cores[cores[worker]];
    seat.shepherd = shepherds[worker];
    seat.domain = core.numa;
    seat.cpu = core.cpu;
    if (worker > 0) team.threads[worker - 1]->spin_ns = team.crew.spin_ns;
  }
}

}  // namespace shep
