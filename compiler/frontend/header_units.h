// Header units: the front end reads no compiled ones, and takes the header itself for each.
#pragma once

#include "compile_job.h"

namespace shepherd {

/// The source with `#include <h>` in place of `import <h>;`; empty if it imports none, or is itself a part of a module.
std::optional<std::string> with_headers_for_units(const CompileJob& job);

}  // namespace shepherd
