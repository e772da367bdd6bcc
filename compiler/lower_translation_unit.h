// One translation unit through the phases.
#pragma once

#include "compile_job.h"

namespace shepherd {

enum class LowerStatus {
  kNothingToLower,  // no OpenMP directive in the unit: nothing was written, the caller compiles the original source
  kLowered,
  kLoweredWithForcedInclusions,  // the same, and what -include names is part of the text
  kFailed  // diagnosed
};

/// Parses, lowers and writes job.output. Diagnostics go to stderr as Clang prints them.
LowerStatus lower_translation_unit(const CompileJob& job);

}  // namespace shepherd
