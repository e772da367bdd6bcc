#include "tools/shepherd/calibrate/published.h"

#include <cmath>
#include <cstdlib>

#include "tools/shepherd/program.h"

namespace shep::tool {

namespace {

// N. Viennot, github.com/nviennot/core-to-core-latency, tables of single sockets, dual sockets and hyper-threads. Cores
// with an L2 in common are in none.
constexpr Published kEpyc = {"AMD EPYC 7R13 (Milan)", {9.8, 0, 23, 107, 197}};
constexpr Published kXeon = {"Intel Xeon Platinum 8275CL (Cascade Lake)", {7.6, 0, 47, 0, 134}};
constexpr const char* kSource = "N. Viennot, core-to-core-latency";

// Distances that nobody has published lie between their neighbours: an L2 that cores share is no farther than their L3,
// and the other L3s of a node lie between the own one and another node.
double figure_for(const Published& published, Distance distance) {
  const double own = published.ns[int(distance)];
  if (own > 0) return own;
  const double nearer = published.ns[int(distance) - 1], farther = published.ns[int(distance) + 1];
  return std::sqrt(nearer * farther);
}

}  // namespace

const Published& published_here() {
  return contents_of("/proc/cpuinfo").find("AuthenticAMD") != std::string::npos ? kEpyc : kXeon;
}

Distance likely_distance(const Published& published, Distance claimed, double ns) {
  constexpr double kSeveral = 2.5, kAbout = 0.9;
  if (std::abs(std::log(ns / figure_for(published, claimed))) < std::log(kSeveral)) return claimed;
  Distance likely = Distance::kL3;
  for (const Distance farther : {Distance::kNode, Distance::kPackage})
    if (ns > kAbout * figure_for(published, farther)) likely = farther;
  return likely;
}

bool is_virtual_machine() { return contents_of("/proc/cpuinfo").find(" hypervisor") != std::string::npos; }

Estimate estimated(const Published& published, const double (&measured)[kDistances], Distance distance) {
  int nearest = -1;
  for (int each = 0; each < kDistances; ++each) {
    if (measured[each] <= 0) continue;
    if (nearest < 0 || std::abs(each - int(distance)) < std::abs(nearest - int(distance))) nearest = each;
  }
  const double figure = figure_for(published, distance);
  const std::string source = std::string(kSource) + ", " + published.processor;
  if (nearest < 0) return {figure, source};
  return {figure * measured[nearest] / figure_for(published, Distance(nearest)), source + ", in proportion"};
}

}  // namespace shep::tool
