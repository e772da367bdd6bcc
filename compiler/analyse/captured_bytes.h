// The size of a task's captures.
#pragma once

#include "ir/ir.h"

namespace shepherd {

/// Captures larger than this stay off their creator's stack, where each construct would have room of its own for them
/// whether its task runs there or not.
constexpr uint64_t kMostOnStack = 4096;

/// The bytes of the values that a task starts with, as far as they are known; those of variable size are elsewhere.
uint64_t captured_bytes(const ASTContext& ast, const std::vector<DataItem>& data);

}  // namespace shepherd
