// What a program shows of itself while it runs (SHEPHERD_TOP): a file in memory without a name, which `shepherd top`
// finds among the process's open files. It goes with the process, whatever ends that.
//
// One thread of the program writes, whoever has the right reads. Each field is an aligned word that grows or is
// replaced as a whole, so a reader that meets a writer sees words of two looks, never half a word.
#pragma once

#include <cstdint>

namespace shep {

inline constexpr char kLiveName[] = "shepherd-top";  // of the file
inline constexpr char kLiveMagic[8] = {'S', 'H', 'E', 'P', 'T', 'O', 'P', '1'};
inline constexpr int kMostLiveWorkers = 1024;

// One worker, in the order of watches: a later worker may go on in the row of one that has gone.
struct LiveWorker {
  uint32_t is_there;
  uint32_t in_region;
  int32_t level;  // of nesting; 1 is a region that is in no other
  int32_t thread;  // its number in the team
  int32_t shepherd;
  int32_t domain;
  int64_t work, overhead, idle, nested;  // ns so far, by samples
  // So far; tasks that a worker keeps to itself are not counted.
  uint64_t published, executed, steals, stolen, failed_steals;
};

struct LiveTable {
  char magic[8];
  uint32_t size;  // bytes
  int32_t pid;    // as the process itself sees it: the child of a fork inherits the file
  uint64_t looks;  // of the writer
  int64_t began;  // ns, CLOCK_MONOTONIC
  int64_t now;    // likewise, at the last look
  char scheduler[16];
  uint32_t workers;  // rows in use so far
  uint32_t unused;
  LiveWorker rows[kMostLiveWorkers];
};

}  // namespace shep
