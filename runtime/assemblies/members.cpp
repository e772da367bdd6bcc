#include "assemblies/members.h"

#include <algorithm>

#include "execution/task_team.h"
#include "execution/worker.h"

namespace shep {

namespace {

// Returns the workers around this one, under strict locality without those of other domains.
Rings may_join(const Worker& worker) {
  Rings around = *worker.around;
  const TaskTeam& task_team = *worker.task_team;
  for (Ring& ring : around)
    std::erase_if(ring.members, [&](int each) {
      return task_team.stays_in_domains && task_team.workers[each]->domain != worker.domain;
    });
  return around;
}

// What the workers within reach have to do; about.
struct Load {
  int workers = 0, idle = 0;
  int helping = 0;  // other members of assemblies, each of which counts once
  int waiting = 0;  // tasks
};

bool is_within_reach(const Worker& worker, const Worker& other) {
  return !worker.task_team->stays_in_domains || other.domain == worker.domain;
}

Load load_around(const Worker& worker, const Helpers& helpers) {
  const TaskTeam& task_team = *worker.task_team;
  Load load;
  int last = -1;
  for (int each = 0; each < task_team.size; ++each) {
    const Worker& other = *task_team.workers[each];
    if (!is_within_reach(worker, other)) continue;
    ++load.workers;
    const bool is_idle = task_team.idle.looks_in_vain(each);
    load.idle += is_idle;
    load.helping += !is_idle && helpers.has(each);
    load.waiting += int(other.stack.size());
    if (other.shepherd != last) load.waiting += task_team.scheduler->waiting(other.shepherd);
    last = other.shepherd;
  }
  return load;
}

bool all_are_idle_but(const Worker& worker, const std::vector<int>& members) {
  return std::all_of(members.begin(), members.end(),
                     [&](int each) { return each == worker.thread_num || worker.task_team->idle.looks_in_vain(each); });
}

}  // namespace

std::vector<int> neighbours(const Rings& around, int worker, int width) {
  std::vector<int> group = {worker};
  for (auto ring = around.begin(); int(group.size()) < width && ring != around.end(); ++ring)
    group.insert(group.end(), ring->members.begin(), ring->members.end());
  std::sort(group.begin(), group.end());
  const int size = int(group.size());
  width = std::min(width, size);
  const int place = int(std::lower_bound(group.begin(), group.end(), worker) - group.begin());
  const int first = std::min(place / width * width, size - width);
  return {group.begin() + first, group.begin() + first + width};
}

const std::vector<int>& MembersAround::of(const Worker& worker, int width) {
  if (by_width_.empty()) by_width_.resize(size_t(worker.task_team->size) + 1);
  std::vector<int>& members = by_width_[size_t(width)];
  if (members.empty()) members = neighbours(may_join(worker), worker.thread_num, width);
  return members;
}

int within_reach(const Worker& worker) {
  const TaskTeam& task_team = *worker.task_team;
  if (!task_team.stays_in_domains) return task_team.size;
  return int(std::count_if(task_team.workers, task_team.workers + task_team.size,
                           [&](const Worker* each) { return is_within_reach(worker, *each); }));
}

namespace {

// Members that have nothing else to do now; tasks that wait find idle workers first.
int idle_width(const Worker& worker, MembersAround& around, int widest, const Load& load) {
  const int spare = load.idle - load.waiting;
  int width = 1;
  while (2 * width <= widest && 2 * width <= spare + 1 && all_are_idle_but(worker, around.of(worker, 2 * width)))
    width *= 2;
  return width;
}

}  // namespace

Room room_for(const Worker& worker, MembersAround& around, const Helpers& helpers, int widest, bool all_count) {
  const TaskTeam& task_team = *worker.task_team;
  if (widest < 2 || task_team.is_crowded()) return {};
  // Before any look at the queues, which all others write: is there anything to gain?
  const bool are_few = all_count || 10 * task_team.idle.looking(task_team.size) >= 3 * task_team.size;
  if (!are_few && !all_are_idle_but(worker, around.of(worker, 2))) return {};
  const Load load = load_around(worker, helpers);
  const int running = std::max(load.workers - load.idle - load.helping, 1);  // this one among them
  return {idle_width(worker, around, widest, load), widest, running - 1 + load.waiting};
}

}  // namespace shep
