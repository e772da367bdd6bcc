#include <algorithm>

#include "dependences/dependences.h"
#include "observe/deadlock/report.h"
#include "tasks/scope.h"
#include "teams/team.h"

namespace shep {

std::vector<const Task*> tasks_under_execution(const Worker& worker) {
  std::vector<const Task*> tasks;
  for (const shep_scope* each = worker.front().__scope; each; each = each->__outer)
    if (each->__shared && !(flags_of(*each) & SHEP_SCOPE_GROUP))
      tasks.push_back(static_cast<const Task*>(each->__shared));
  return tasks;
}

std::vector<const Dependent*> held_among_children(const Task& parent) {
  std::vector<const Dependent*> held;
  const Dependent* each = parent.dependences ? parent.dependences->oldest() : nullptr;
  for (; each; each = each->next) {
    const bool is_held = each->missing.load(std::memory_order_acquire) > 0;
    if (each->body && !each->has_completed() && is_held) held.push_back(each);
  }
  return held;
}

std::vector<const shep_location*> predecessors_of(const Task& parent, const void* dependent) {
  std::vector<const shep_location*> places;
  const Dependent* each = parent.dependences ? parent.dependences->oldest() : nullptr;
  for (; each; each = each->next) {
    const std::vector<const Dependent*> later = successors_of(*each);
    if (std::find(later.begin(), later.end(), dependent) != later.end()) places.push_back(site_of(*each));
  }
  return places;
}

std::vector<const Dependent*> successors_of(const Dependent& task) {
  std::vector<const Dependent*> later;
  if (task.has_completed()) return later;
  for (const Successor* each = task.successors.load(std::memory_order_acquire); each; each = each->next)
    later.push_back(each->task);
  std::reverse(later.begin(), later.end());
  return later;
}

const shep_location* site_of(const Dependent& task) { return task.own_site.__where; }

std::string name_of_place(const shep_location* where) {
  if (!where) return "a place that is not known";
  return std::string(where->__file) + ":" + std::to_string(where->__line);
}

std::string name_of_thread(const Worker& worker) {
  if (worker.is_guest) return "a free agent";
  if (!worker.team->where) return "an initial thread";
  return "thread " + std::to_string(worker.thread_num) + " of " + std::to_string(worker.team->size);
}

std::string name_of_region(const Worker& worker) {
  return worker.team->where ? "the parallel region at " + name_of_place(worker.team->where) : "the initial task";
}

}  // namespace shep
