// The way that threads leave regions that are cancelled: a jump behind the region.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// The label, to stand behind the braces around the construct's region; empty where nothing can cancel it.
std::string end_label(const Lowering& lowering, const Construct& construct);

/// Behind a barrier that belongs to the construct: threads that find their parallel region cancelled leave it.
std::string leave_behind_barrier(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
