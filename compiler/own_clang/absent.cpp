// For an executable that holds no Clang that generates code.
#include "own_clang.h"
#include "one_reading.h"

#include "end_process.h"

namespace shepherd {

bool may_be_own_clang(llvm::ArrayRef<std::string>, llvm::StringRef) { return false; }

void be_own_clang(llvm::ArrayRef<std::string>, llvm::StringRef, const std::string&, OneReading*) {
  end_process(kNeedsProgram);
}

std::optional<ReadOnceText> read_for_one_reading(const std::string&) { return std::nullopt; }

}  // namespace shepherd
