#include "error.h"

#include <llvm/Support/WithColor.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdlib>
#include <string>

namespace shepherd {
namespace {
std::string program_name = "shepcc";
}

void set_program_name(llvm::StringRef name) { program_name = name.str(); }

void report_error(const llvm::Twine& message) { llvm::WithColor::error(llvm::errs(), program_name) << message << '\n'; }

void report_warning(const llvm::Twine& message) {
  llvm::WithColor::warning(llvm::errs(), program_name) << message << '\n';
}

void fatal(const llvm::Twine& message) {
  report_error(message);
  std::exit(1);
}

}  // namespace shepherd
