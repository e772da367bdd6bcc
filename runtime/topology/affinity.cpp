#include "topology/affinity.h"

#include <cstdint>

namespace shep {

namespace {

// Counts places from the primary thread's on, and wraps around in the partition.
int wrap(const Partition& partition, int primary, int steps) {
  return partition.first + (primary - partition.first + steps) % partition.count;
}

// With more threads than places neighbours share one; each place gets the floor or ceiling of the average.
int shared_step(int thread, int threads, int places) { return int(int64_t{thread} * places / threads); }

std::vector<Assignment> close(int threads, int primary, Partition partition) {
  std::vector<Assignment> result;
  for (int thread = 0; thread < threads; ++thread) {
    const int step = threads <= partition.count ? thread : shared_step(thread, threads, partition.count);
    result.push_back({wrap(partition, primary, step), partition});
  }
  return result;
}

// Cuts the partition into as many parts as there are threads. Each thread gets a part and its first place, but the
// primary thread stays where it is.
std::vector<Assignment> spread(int threads, int primary, Partition partition) {
  if (threads > partition.count) {
    std::vector<Assignment> result = close(threads, primary, partition);
    for (Assignment& each : result) each.partition = {each.place, 1};
    return result;
  }
  const auto part_begin = [&](int part) { return partition.first + int(int64_t{part} * partition.count / threads); };
  int primary_part = 0;
  while (part_begin(primary_part + 1) <= primary) ++primary_part;
  std::vector<Assignment> result;
  for (int thread = 0; thread < threads; ++thread) {
    const int part = (primary_part + thread) % threads;
    const int begin = part_begin(part);
    result.push_back({thread == 0 ? primary : begin, {begin, part_begin(part + 1) - begin}});
  }
  return result;
}

}  // namespace

std::vector<Assignment> assign_places(BindPolicy policy, int threads, int primary, Partition partition) {
  switch (policy) {
    case BindPolicy::kPrimary: return std::vector<Assignment>(threads, {primary, partition});
    case BindPolicy::kSpread: return spread(threads, primary, partition);
    default: return close(threads, primary, partition);  // kTrue is ours to define
  }
}

}  // namespace shep
