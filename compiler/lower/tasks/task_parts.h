// The parts that all constructs that generate tasks have in common.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// The task's flags (shep_task_flags), an expression for the context around the construct.
std::string task_flags(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
