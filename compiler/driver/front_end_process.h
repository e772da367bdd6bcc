/// The front end in a process of its own: neither a crash of Clang nor a source that keeps it busy for ever takes more with it than
/// that source.
#pragma once

#include "lower_translation_unit.h"
#include "shep_options.h"

namespace shepherd {

/// As lower_translation_unit. A front end that crashed or went over its limit of processor time has failed, and a message says so.
/// With a limit of processor time, not of time, no source is refused because the machine was busy.
LowerStatus lower_in_process(const CompileJob& job, const ShepOptions& options);

}  // namespace shepherd
