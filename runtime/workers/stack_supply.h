// The stacks of the process, as large as OMP_STACKSIZE says.
#pragma once

#include "memory/stacks.h"

namespace shep {

StackPool& stack_pool();

}  // namespace shep
