// Lets Clang find the lowered source under the name of the user's.
#pragma once

#include "compile_job.h"
#include "ir/ir.h"

namespace shepherd {

/// Writes `job.overlay`, for Clang's option -ivfsoverlay. Names that Clang derives from the source's, such as those of
/// local functions in a profile, are the same then at each compilation. Not where somebody includes the source: it is
/// the user's text that is to be included.
void write_overlay(const CompileJob& job, const TranslationUnit& unit);

}  // namespace shepherd
