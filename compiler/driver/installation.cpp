#include "installation.h"

#include "config.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace shepherd {

Installation find_installation(const char* argv0) {
  namespace path = llvm::sys::path;
  static int anchor;  // any address within this executable
  const std::string executable = llvm::sys::fs::getMainExecutable(argv0, &anchor);
  llvm::SmallString<256> libraries(path::parent_path(path::parent_path(executable)));
  path::append(libraries, SHEPHERD_LIBDIR);
  // Not <prefix>/include: a compiler's own omp.h would go before that one where it is a system directory.
  llvm::SmallString<256> headers(libraries);
  path::append(headers, "shepherd", "include");
  return {executable, headers.str().str(), libraries.str().str()};
}

}  // namespace shepherd
