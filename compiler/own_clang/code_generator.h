/// One job of Clang's driver: a source to an object, to assembly or to bitcode.
#pragma once

#include "frontend/clang.h"

namespace shepherd {

struct OneReading;

/// words: from the program's name on, as for `clang -cc1`. warnings: see said_before.h. reading: see one_reading.h;
/// null for a source that is lowered already. Returns the exit status, or ends the process with kNeedsProgram where the
/// job is another one.
int generate_code(llvm::SmallVectorImpl<const char*>& words, const std::string& warnings, OneReading* reading);

}  // namespace shepherd
