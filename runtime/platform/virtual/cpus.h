// The hardware threads of the virtual machine, and how far apart they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shep::simulation {

inline constexpr int kMostCpus = 256;

// The closest thing that two hardware threads share, in the order of the costs line_*.
enum Distance : uint8_t { kSame, kCore, kL2, kL3, kPackage, kMachine };
inline constexpr int kDistances = 6;

class Cpus {
 public:
  // Where a hardware thread is: numbers of what it belongs to.
  struct Place {
    int core, l2, l3, package;
  };

  Cpus() : Cpus(std::vector<Place>(1)) {}
  explicit Cpus(std::vector<Place> places);

  int count() const { return int(places_.size()); }
  Distance distance(int here, int there) const { return distances_[size_t(here) * places_.size() + size_t(there)]; }
  // Those of one core, as there are cores.
  int core_of(int cpu) const { return places_[size_t(cpu)].core; }
  bool has_shared_cores() const { return has_shared_cores_; }
  // In the order in which systems fill a machine: one of each core, then a second one of each.
  const std::vector<int>& in_order() const { return order_; }

 private:
  std::vector<Place> places_;
  std::vector<Distance> distances_;
  std::vector<int> order_;
  bool has_shared_cores_ = false;
};

// The machine that hwloc describes: HWLOC_SYNTHETIC, or this one. Ends the program if it has too many hardware threads.
Cpus read_cpus();

}  // namespace shep::simulation
