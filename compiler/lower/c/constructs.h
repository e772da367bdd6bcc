// The constructs whose regions become functions of their own, as C has them: static ones behind the enclosing function.
#pragma once

#include "lower/lowering.h"

namespace shepherd::c {

void lower_parallel(Lowering& lowering, const Construct& construct);
void lower_task(Lowering& lowering, const Construct& construct);
void lower_taskgraph(Lowering& lowering, const Construct& construct);
void lower_taskloop(Lowering& lowering, const Construct& construct);

}  // namespace shepherd::c
