// Sources that Clang could not read, in a form that it can.
#pragma once

#include "compile_job.h"

namespace shepherd {

/// The source with `#include <h>` in place of `import <h>;`; empty if it imports none, or is itself a part of a module.
std::optional<std::string> with_headers_for_units(const CompileJob& job);

/// The source without `auto` where that is the storage class; empty if it has none.
std::optional<std::string> without_auto_storage(const CompileJob& job);

}  // namespace shepherd
