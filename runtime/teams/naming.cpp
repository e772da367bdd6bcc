#include "teams/naming.h"

#include "teams/team.h"

namespace shep {

std::string name_of_place(const shep_location* where) {
  return where ? where->__file + (":" + std::to_string(where->__line)) : "a place that is not known";
}

std::string name_of_thread(const Worker& worker) {
  if (worker.is_agent) return "a free agent";
  if (!worker.team->where) return "an initial thread";
  return "thread " + std::to_string(worker.thread_num) + " of " + std::to_string(worker.team->size);
}

std::string name_of_region(const Worker& worker) {
  return worker.team->where ? "the parallel region at " + name_of_place(worker.team->where) : "the initial task";
}

}  // namespace shep
