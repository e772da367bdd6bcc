// Runs Clang over one source file and hands the parsed translation unit on while Clang's structures live.
#pragma once

#include "ir/ir.h"

namespace shepherd {

struct CompileJob;

/// Parses the job's input and, if Clang found no error, calls `then` with the AST and the token stream (constructs not
/// yet collected). Diagnostics go to stderr. False if Clang or `then` failed.
bool parse(const CompileJob& job, const std::function<bool(TranslationUnit&)>& then);

}  // namespace shepherd
