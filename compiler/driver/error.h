/// The driver's own messages, in the form that compilers give them: "shepcc: error: ...".
#pragma once

#include <llvm/ADT/Twine.h>

namespace shepherd {

/// Names the program that speaks: shepcc or shepc++.
void set_program_name(llvm::StringRef name);

void report_error(const llvm::Twine& message);
void report_warning(const llvm::Twine& message);

/// Reports and ends the process with status 1.
[[noreturn]] void fatal(const llvm::Twine& message);

}  // namespace shepherd
