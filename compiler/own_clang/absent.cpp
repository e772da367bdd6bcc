// For an executable that holds no Clang that generates code.
#include "own_clang.h"

#include <unistd.h>

namespace shepherd {

bool may_be_own_clang(llvm::ArrayRef<std::string>, llvm::StringRef) { return false; }

void be_own_clang(llvm::ArrayRef<std::string>, llvm::StringRef) { ::_exit(kNeedsProgram); }

}  // namespace shepherd
