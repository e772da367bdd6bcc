// The constructs whose regions become functions of their own, as C++ has them: closures where the regions stand.
#pragma once

#include "lower/lowering.h"

namespace shepherd::cxx {

void lower_parallel(Lowering& lowering, const Construct& construct);
void lower_task(Lowering& lowering, const Construct& construct);
void lower_taskgraph(Lowering& lowering, const Construct& construct);
void lower_taskloop(Lowering& lowering, const Construct& construct);

}  // namespace shepherd::cxx
