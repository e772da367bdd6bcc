// The division of a machine's cores among programs, as pure functions: how many each gets (Fenech 2013, 5.3), and
// which. All are thread-safe and do not fail.
#pragma once

#include <vector>

#include "sharing/speedups.h"

namespace shep {

// A program that wants cores.
struct Sharer {
  double speedup = 1;  // on the whole machine, alone; only its ratio to the others' counts
  int tasks = 0;       // cores that it has work for now
  int most = 0;        // cores that it may use
  Speedups measured = {};  // with some numbers of cores; empty: nobody has measured it
};

// The rule for a program without work: at least one core, or literally as in the paper none.
enum class Least { kNone = 0, kOne = 1 };

// Divides cores in proportion to the speed-ups, by the largest remainder (Fenech 2013, 5.3.2). Least::kOne: nobody gets
// none while there are as many cores as programs; with fewer the first programs get one each.
std::vector<int> divide_by_speedup(const std::vector<double>& speedups, int cores, Least least = Least::kOne);

// One core that is given beyond what a program has by its speed-up and its tasks.
struct Grant {
  int program;
  int cores;  // that it has then
  double score;  // those, by its exact share
};

// Takes cores from programs with fewer tasks than their part, and gives them one by one to the program that has the
// least of its share, first among those with tasks left, then among all (Fenech 2013, 5.3.4). `steps`, if not null, is
// told of each.
std::vector<int> divide_by_tasks(const std::vector<Sharer>& programs, int cores, Least least = Least::kOne,
                                 std::vector<Grant>* steps = nullptr);

inline constexpr int kNobody = -1;

// A core as the division sees it; neighbours in the machine are neighbours in a list of them.
struct SharedCore {
  int l3 = 0;
  int node = 0;
  int owner = kNobody;  // now, an index of programs
};

struct Claim {
  int cores = 0;  // that the program is to get
  std::vector<bool> may_have;  // by core
  int most = 0;  // that it may get besides, where others' masks keep them from their number
};

// Picks the cores: a program keeps what it has where it can, gives up the L3 caches first in which it has the fewest
// cores, and gets cores beside its own. Returns the owner of each core.
std::vector<int> pick_cores(const std::vector<SharedCore>& cores, const std::vector<Claim>& claims);

}  // namespace shep
