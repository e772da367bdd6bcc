// The books of the process: for each parallel region of the source, what each of its threads did, over all times that
// it ran.
#pragma once

#include <shepherd/abi.h>

#include <cstdint>
#include <memory>
#include <vector>

#include "observe/stats/tally.h"

namespace shep {

struct ThreadTally {
  int thread = 0;
  int shepherd = 0;
  Tally tally;
};

struct RegionSite {
  const shep_location* where = nullptr;
  int level = 0;          // nesting: 1 is a region that is in no other
  uint64_t times = 0;     // that it ran
  int threads = 0;        // at most
  int64_t elapsed = 0;    // ns
  std::vector<ThreadTally> by_thread;

  Tally sum() const;
};

// The site of a region that begins with so many threads; they are expected to make their entries.
RegionSite& open_region(const shep_location* where, int level, int threads);
// Those of a region of so many threads are not expected after all.
void expect_no_entries(int threads);
// One thread's part has ended, in a region of so many. Thread 0's also ends the region's own time.
void enter_into_ledger(RegionSite& site, const ThreadTally& entry, int threads);

// Waits a moment for threads that are about to make their entries: those of regions that thread 0 has left. The others
// of a region that it is in, as where the program calls exit() there, cannot leave it. Returns false if some did not
// come in time.
bool await_entries();

// The present contents, in the order in which the sites first ran.
struct Books {
  std::vector<RegionSite> sites;
  int missing = 0;  // entries that did not come: regions that have not ended
};
Books close_books(bool sampled);

// All that one thread number did, in regions of whatever level, and likewise one shepherd.
std::vector<ThreadTally> by_worker(const std::vector<RegionSite>& sites);
std::vector<ThreadTally> by_shepherd(const std::vector<ThreadTally>& workers);

}  // namespace shep
