/// One option or input of the command line, with the words it is made of.
#pragma once

#include "option_table.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

namespace shepherd {

/// What an argument is for, which decides the steps that see it.
enum class Role {
  kInput,
  kOutput,      // -o
  kLanguage,    // -x
  kAction,      // -c -S -E -fsyntax-only ...: how far to go
  kDependency,  // -M...
  kOpenMP,      // -fopenmp...
  kForeignThreads,  // what would have the back end make threads by another OpenMP runtime: no step sees it
  kPreprocess,  // for compilation only
  kLink,        // what the linker itself reads: -l, -Wl, -Xlinker ...
  kEveryStep    // whatever else there is, known to us or not
};

struct Argument {
  Role role = Role::kEveryStep;
  unsigned id = 0;  // in Clang's table; OPT_UNKNOWN for what only the back end knows
  bool affects_parsing = false;
  llvm::ArrayRef<const char*> words;  // as the user wrote them
  llvm::StringRef value;              // the first value, where the option takes one; an input's name
};

/// words: from this option on up to the next one.
Argument classify(const llvm::opt::Arg& option, llvm::ArrayRef<const char*> words);

}  // namespace shepherd
