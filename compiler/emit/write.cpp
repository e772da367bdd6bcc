#include "emit/renderer.h"

#include <llvm/Support/Error.h>
#include <llvm/Support/FileUtilities.h>

namespace shepherd {

bool write_file(const std::string& path, llvm::StringRef text) {
  llvm::Error error = llvm::writeToOutput(path, [&](llvm::raw_ostream& out) {
    out << text;
    return llvm::Error::success();
  });
  if (!error) return true;
  llvm::errs() << "shepcc: error: cannot write '" << path << "': " << llvm::toString(std::move(error)) << "\n";
  return false;
}

}  // namespace shepherd
