// Finds out by preprocessing alone if a source can hold OpenMP directives at all.
#pragma once

#include "compile_job.h"

namespace shepherd {

/// False only where neither the source nor what it includes has an OpenMP pragma or attribute, from macros or not, but
/// for `declare simd` in system headers: then parsing it would find nothing. Most of a parse's time goes to what a
/// preprocessor does not do, docs/compiler.md has numbers.
bool may_hold_directives(const CompileJob& job);

// Sources that Clang could not read, in a form that it can.

/// The source with `#include <h>` in place of `import <h>;`; empty if it imports none, or is itself a part of a module.
std::optional<std::string> with_headers_for_units(const CompileJob& job);

/// The source without `auto` where that is the storage class; empty if it has none.
std::optional<std::string> without_auto_storage(const CompileJob& job);

}  // namespace shepherd
