/// Files that a compilation leaves beside its object: coverage notes, profiles, records of optimisations and the like.
#pragma once

#include "back_end.h"
#include "build.h"

namespace shepherd {

bool wants_auxiliary_files(const CommandLine& line);

/// The object is a temporary file, but coverage notes and the like are the user's: they get the names that the back end
/// gives them when it compiles and links in one go, PROGRAM-SOURCE.*.
void add_auxiliary_names(Command& command, const CompileStep& step);

}  // namespace shepherd
