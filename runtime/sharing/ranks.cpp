#include "sharing/ranks.h"

#include <sched.h>
#include <unistd.h>

#include <climits>
#include <cstdlib>
#include <initializer_list>

namespace shep {

namespace {

// Returns -1 if the text does not begin with a number, and where it ends.
int number_at(const char*& text) {
  if (*text < '0' || *text > '9') return -1;
  char* end;
  const long value = strtol(text, &end, 10);
  text = end;
  return value <= INT_MAX ? int(value) : -1;
}

// Returns 0 if the variable is not set or has no number.
int number_in(const char* variable) {
  const char* text = getenv(variable);
  const int value = text ? number_at(text) : 0;
  return value > 0 && *text == 0 ? value : 0;
}

}  // namespace

int tasks_of_node(const char* list, int node) {
  for (const char* at = list;; ++at) {
    const int tasks = number_at(at);
    int nodes = 1;
    if (at[0] == '(' && at[1] == 'x') {
      nodes = number_at(at += 2);
      if (*at++ != ')') return 0;
    }
    if (tasks <= 0 || nodes <= 0) return 0;
    if (node < nodes) return tasks;
    node -= nodes;
    if (*at != ',') return 0;
  }
}

int ranks_on_this_machine() {
  for (const char* local : {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "MV2_COMM_WORLD_LOCAL_SIZE"})
    if (const int ranks = number_in(local)) return ranks;
  const char* const tasks = getenv("SLURM_STEP_TASKS_PER_NODE");
  if (const int ranks = tasks ? tasks_of_node(tasks, number_in("SLURM_NODEID")) : 0) return ranks;
  const int all = number_in("PMI_SIZE");
  return all > 0 ? all : 1;
}

// A launcher is the parent, or has made the shell that is.
bool ranks_may_overlap(int ranks, int cpus) {
  cpu_set_t set;
  if (ranks < 2 || sched_getaffinity(getppid(), sizeof set, &set) != 0) return false;
  return long{ranks} * cpus > CPU_COUNT(&set);
}

}  // namespace shep
