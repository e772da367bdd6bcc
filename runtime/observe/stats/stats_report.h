// The report on the component model (Olivier 2012, chapter 4).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "observe/stats/ledger.h"
#include "observe/stats/perf_counters.h"
#include "observe/stats/phase_choices.h"
#include "observe/stats/shared_cores.h"

namespace shep {

// The fate of the placed tasks of one locality domain; docs/locality.md.
struct DomainTally {
  int node;              // the kernel's number
  uint64_t placed;       // that were to run here
  uint64_t run_locally;  // of those, ran here
  uint64_t migrated_in;  // others' that ran here
  uint64_t bytes_local;  // of affinity clauses, by tasks that ran here: in this domain's memory,
  uint64_t bytes_remote;  // and in others'
};

struct StatsReport {
  bool sampled;
  const char* scheduler;
  int64_t elapsed;       // ns, from the first use of OpenMP to the end
  double sequential;     // seconds of the same work without threads; 0: not known
  Books books;
  std::vector<int> peak_queues;  // tasks, by shepherd
  std::vector<DomainTally> domains;
  int peak_private;      // tasks that one worker kept to itself; -1: nobody looked
  int stacks;            // that were made for tasks
  uint64_t stack_bytes;  // of address space
  uint64_t task_bytes;   // of memory for tasks and their descriptors
  long resident_kb;      // the most that the process had
  int64_t processor;     // ns of processor time that the process has used
  std::vector<std::string> other_runtimes;  // files of other OpenMP runtimes in the process
  long preemptions;      // times that another process's thread took a processor
  std::vector<PerfCount> counters;
  CoresHad cores_had;
  std::vector<PhaseChoice> phases;

  // Over all regions of all levels.
  Tally sum() const;
  // That the initial thread spent outside parallel regions; less than zero where there were several such threads.
  int64_t outside() const;
  int64_t in_regions() const;

  std::string text() const;
  std::string json() const;
};

}  // namespace shep
