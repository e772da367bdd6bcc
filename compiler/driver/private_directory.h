/// A directory of temporary files that nobody else can read and that is gone afterwards, whatever happens.
#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/StringRef.h>

namespace shepherd {

/// Calls work in a child process with a fresh directory, removes the directory when the child has ended, and ends this
/// process as the child ended. The parent does nothing but wait: neither a signal nor a crash in Clang or in the
/// lowering leaves files behind.
[[noreturn]] void with_private_directory(llvm::function_ref<int(llvm::StringRef directory)> work);

}  // namespace shepherd
