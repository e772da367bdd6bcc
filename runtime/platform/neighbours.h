// Whether other processes may have the machine as well.
#pragma once

namespace shep {

inline bool may_have_neighbours() { return true; }

}  // namespace shep
