// Warnings of what Clang makes of OpenMP, and nobody has written.
#pragma once

#include "frontend/clang.h"

namespace shepherd {

/// option: the one that the warning belongs to, without -W.
bool is_made_by_clang(const Diagnostic& info, llvm::StringRef option);

}  // namespace shepherd
