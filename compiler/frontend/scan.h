// Finds out by preprocessing alone if a source can hold OpenMP directives at all.
#pragma once

#include "compile_job.h"

namespace shepherd {

/// False only where neither the source nor what it includes has an OpenMP pragma or attribute, from macros or not: then
/// parsing it would find nothing. Most of a parse's time goes to what a preprocessor does not do, docs/compiler.md has
/// numbers.
bool may_hold_directives(const CompileJob& job);

}  // namespace shepherd
