// Writes output files so that a reader sees all of one or nothing.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <system_error>

namespace shepherd {

/// Writes text beside path and renames it into place. On an error, such as a full disk, what was there stays.
std::error_code replace_file(llvm::StringRef path, llvm::StringRef text);

/// The same, or standard output for "-". Reports a failure on stderr, and returns false.
bool write_file(llvm::StringRef path, llvm::StringRef text);

}  // namespace shepherd
