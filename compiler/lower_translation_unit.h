// One translation unit through the phases.
#pragma once

#include "compile_job.h"
#include "ir/ir.h"

namespace shepherd {

enum class LowerStatus {
  kNothingToLower,  // no OpenMP directive in the unit: nothing was written, the caller compiles the original source
  kLowered,
  kLoweredWithForcedInclusions,  // the same, and what -include names is part of the text
  kFailed,  // diagnosed
  kNeedsWholeText  // what lies in front of CompileJob::first_token would change
};

/// Parses, lowers and writes job.output. Diagnostics go to stderr as Clang prints them.
LowerStatus lower_translation_unit(const CompileJob& job);

/// The same for a unit that has been parsed.
LowerStatus lower_parsed_unit(const CompileJob& job, TranslationUnit& unit);

}  // namespace shepherd
