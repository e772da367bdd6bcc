// Dependency files for make and ninja: which are asked for, and what their rules say.
#pragma once

#include "build.h"
#include "compile_job.h"

#include <optional>

namespace shepherd {

/// The dependency file that the command line asks for, for the step's source, if it asks for one.
std::optional<DependencyRequest> dependency_request(const CompileStep& step);

/// The same request as options for the back end, for a source that it preprocesses itself.
void add_dependency_options(Command& command, const DependencyRequest& request);

/// Puts the rule behind those of earlier sources of the same command, where they are in one file. Returns the exit
/// status.
int append_rules(const CompileStep& step);

}  // namespace shepherd
