// Named modules with gcc behind: each compiler reads only its own compiled form of them, so both are made.
#pragma once

#include "compile_job.h"

namespace shepherd {

/// Where the job's unit is the interface of a named module or a partition of one, writes Clang's form of it to the
/// job's folder for these. What Clang cannot compile is left out in silence: whoever imports it hears of it.
void write_module(const CompileJob& job);

}  // namespace shepherd
