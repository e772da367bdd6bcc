// The attributes of a function that are about its code, which may be in several functions of ours.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// ` __attribute__((target("avx2")))`, for the declaration of a function that the construct's region moves to; empty if there are none.
std::string code_attributes(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
