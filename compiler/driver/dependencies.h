/// -MD and its relatives: the rule about a source's headers that make reads.
#pragma once

#include "command.h"
#include "command_line.h"
#include "compile_job.h"

namespace shepherd {

/// What the command line asks for, for one of its inputs; nothing where it asks for none.
std::optional<DependencyRequest> dependency_request(const CommandLine& line, const Input& input);

/// The same request as options for the back end, for a source that it preprocesses itself.
void add_dependency_options(Command& command, const DependencyRequest& request);

}  // namespace shepherd
