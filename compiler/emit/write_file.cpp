#include "emit/write_file.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/raw_ostream.h>

namespace shepherd {

/// A stream that is destroyed with an error ends the process.
static std::error_code finish(llvm::raw_fd_ostream& out) {
  out.close();
  const std::error_code error = out.error();
  out.clear_error();
  return error;
}

std::error_code replace_file(llvm::StringRef path, llvm::StringRef text) {
  int descriptor;
  llvm::SmallString<256> beside;
  if (const std::error_code error =
          llvm::sys::fs::createUniqueFile(path + ".part-%%%%%%", descriptor, beside, llvm::sys::fs::OF_None, 0666))
    return error;
  llvm::raw_fd_ostream out(descriptor, true);
  out << text;
  std::error_code error = finish(out);
  if (!error) error = llvm::sys::fs::rename(beside, path);
  if (error) (void)llvm::sys::fs::remove(beside);
  return error;
}

bool write_file(llvm::StringRef path, llvm::StringRef text) {
  if (path == "-") {
    llvm::outs() << text;
    return true;
  }
  const std::error_code error = replace_file(path, text);
  if (error) llvm::errs() << "shepcc: error: cannot write '" << path << "': " << error.message() << "\n";
  return !error;
}

}  // namespace shepherd
