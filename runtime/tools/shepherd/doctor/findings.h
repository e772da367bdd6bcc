// What `shepherd doctor` makes of a machine, an environment and a program.
#pragma once

#include <string>
#include <vector>

#include "config/icv.h"

namespace shep::tool {

// Facts; an empty text, or 0, is one that the system does not tell.
struct Patient {
  int cpus_online = 0;
  int cpus_allowed = 0;  // by the affinity mask
  int cpus_granted = 0;  // by the control group's quota; more than are online: no quota
  int threads = 0;  // of a parallel region without clauses
  int nodes = 1;  // NUMA nodes
  double load = 0;  // threads that ran or wanted to, on average over a minute
  bool has_process_barrier = true;
  std::string smt;  // /sys/devices/system/cpu/smt/active
  std::string governor;  // of the first cpu
  std::string numa_balancing;  // /proc/sys/kernel/numa_balancing
  std::string perf_paranoia;  // /proc/sys/kernel/perf_event_paranoid
  std::vector<std::string> foreign_variables;  // names of other runtimes' that are set
  GlobalIcvs settings;

  std::string program;  // as the user named it; empty: none
  bool can_be_read = true;
  bool is_compiled = true;  // no script, nor data
  std::vector<std::string> libraries;  // that the program is loaded with
  bool holds_runtime = false;  // the file contains libshepherd
};

struct Finding {
  std::string what;
  std::string advice;
};

// Returns what is in the way of programs, the worst first. Reads nothing but its argument.
std::vector<Finding> findings(const Patient& patient);

}  // namespace shep::tool
