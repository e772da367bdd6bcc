/// A look at what the linker has made.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace shepherd {

/// An entry point of libgomp's or libomp's that a program or shared library calls; empty where there is none, or the file is of another kind.
/// An object in it was compiled for that runtime, and its omp_* calls go to ours, which knows nothing of those threads.
std::string foreign_entry_point(llvm::StringRef file);

}  // namespace shepherd
