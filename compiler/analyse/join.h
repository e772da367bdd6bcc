// The tasks that are known to end before the frame that creates them does, because it waits for them.
#pragma once

#include "analyse/cancellation.h"
#include "analyse/sharing/data_sharing.h"
#include "ir/ir.h"

namespace shepherd {

/// The way a task ends before its creator's frame.
struct Join {
  const Construct* wait = nullptr;  // the taskwait or taskgroup of its creator that it ends before
  unsigned storage_before = 0;  // the token in front of which the creator's block can declare storage that lives until
                                // then; 0: at the construct
};
using Joins = std::map<const Construct*, Join>;

/// The task constructs whose tasks may live in their creator's frame. The taskwait that follows such a construct in the
/// same or an enclosing block, or the end of the taskgroup around it, is reached whenever the task has been created,
/// and before the construct is executed again.
Joins find_joins(const TranslationUnit& unit, const DataSharing& sharing, const Cancellations& cancellations);

// The size of a task's captures.

/// Captures larger than this stay off their creator's stack, where each construct would have room of its own for them
/// whether its task runs there or not.
constexpr uint64_t kMostOnStack = 4096;

/// The bytes of the values that a task starts with, as far as they are known; those of variable size are elsewhere.
uint64_t captured_bytes(const ASTContext& ast, const std::vector<DataItem>& data);

}  // namespace shepherd
