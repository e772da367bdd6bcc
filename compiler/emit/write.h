// Writes output files so that a reader sees all of one or nothing.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace shepherd {

/// Writes text beside path and renames it into place; "-" is standard output. Reports a failure on stderr.
bool write_file(const std::string& path, llvm::StringRef text);

}  // namespace shepherd
