/// Clang of our own LLVM, as its program would run: the start of that program, which is linked dynamically, takes
/// longer than a small source takes to compile. This executable holds what generates code where the build found it as
/// archives.
#pragma once

#include "frontend/clang.h"

namespace shepherd {

struct OneReading;

/// The exit status that says: nothing was done, and only the program itself can do it.
constexpr int kNeedsProgram = 119;

/// True if we hold the same Clang as the program, and nothing in its words or the environment asks for what is the
/// program's own: to run without a process to lose. file: the program behind all links.
bool may_be_own_clang(llvm::ArrayRef<std::string> words, llvm::StringRef file);

/// Does what the program would do, and ends this process with its exit status or with kNeedsProgram. A crash in Clang,
/// too, leaves it to the program, which knows how to report that. warnings: see own_clang/said_before.h.
/// reading: not null where the source is to be lowered on the way.
[[noreturn]] void be_own_clang(llvm::ArrayRef<std::string> words, llvm::StringRef file, const std::string& warnings,
                               OneReading* reading);

}  // namespace shepherd
