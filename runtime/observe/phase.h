// The activity of a worker. It always does exactly one of these, so the times of all phases add up to the time there
// was.
#pragma once

#include <cstdint>

namespace shep {

enum class Phase : uint8_t {
#define SHEP_PHASE(name, word, component, meaning) name,
#include "observe/phases.def"
#undef SHEP_PHASE
};

inline constexpr int kPhases = 0
#define SHEP_PHASE(name, word, component, meaning) +1
#include "observe/phases.def"
#undef SHEP_PHASE
    ;

enum class Component : uint8_t { kWork, kOverhead, kIdle, kElsewhere };

struct PhaseName {
  const char* word;
  Component component;
};
inline constexpr PhaseName kPhaseNames[kPhases] = {
#define SHEP_PHASE(name, word, component, meaning) {word, Component::component},
#include "observe/phases.def"
#undef SHEP_PHASE
};

}  // namespace shep
