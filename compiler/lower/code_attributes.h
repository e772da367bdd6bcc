// The attributes of a function that are about its code, which may be in several functions of ours.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// ` __attribute__((target("avx2")))`, for what declares the function or closure that the construct's region moves to;
/// empty if there are none.
std::string code_attributes(const Lowering& lowering, const Construct& construct);

/// `mutable`, with them: back ends differ in the order.
std::string mutable_closure(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
