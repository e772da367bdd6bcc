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

 private:
  std::vector<Place> places_;
  std::vector<Distance> distances_;
};

// The machine that hwloc describes: HWLOC_SYNTHETIC, or this one. Ends the program if it has too many hardware threads.
Cpus read_cpus();

}  // namespace shep::simulation
