#include "tools/shepherd/survey.h"

#include <sched.h>
#include <shepherd/abi.h>

#include "execution/worker.h"
#include "teams/team.h"

namespace shep::tool {
namespace {

struct Survey {
  int process_cpus;
  std::vector<Seat> seats;
};

int cpus_of_calling_thread() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
}

void report_seat(void* data) {
  auto& survey = *static_cast<Survey*>(data);
  Worker& worker = current_worker();
  if (worker.thread_num == 0) survey.seats.resize(worker.team->size);
  team_barrier(worker, Waited::kTeam, nullptr);
  const bool bound = cpus_of_calling_thread() < survey.process_cpus;
  survey.seats[worker.thread_num] = {worker.core, worker.shepherd, worker.domain, worker.place, bound};
}

}  // namespace

std::vector<Seat> survey_region() {
  static constexpr shep_location kHere = {__FILE__, __func__, __LINE__, 1};
  Survey survey = {cpus_of_calling_thread(), {}};
  shep_parallel(&kHere, report_seat, &survey, 0, 0);
  return survey.seats;
}

}  // namespace shep::tool
