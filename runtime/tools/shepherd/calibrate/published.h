// What others have measured, for distances that this machine lacks.
#pragma once

#include <string>

#include "tools/shepherd/calibrate/lines.h"

namespace shep::tool {

// Nanoseconds that a message takes from core to core, by Distance; 0: nobody has said.
struct Published {
  const char* processor;
  double ns[kDistances];
};

// The one whose processors are like this machine's: of the same vendor.
const Published& published_here();

// The distance that a measured time is of. The processors of a virtual machine can lie elsewhere than it says: where
// the time is several times what `claimed` is known to take, theirs is the farthest one that is known to take no
// longer.
Distance likely_distance(const Published& published, Distance claimed, double ns);
// True on a machine that says that it is a virtual one.
bool is_virtual_machine();

struct Estimate {
  double ns;
  std::string source;
};
// What the published figures say of a distance, in proportion to the nearest distance that was measured (`measured`: by
// Distance, 0: not).
Estimate estimated(const Published& published, const double (&measured)[kDistances], Distance distance);

}  // namespace shep::tool
