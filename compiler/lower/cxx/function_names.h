// A region names the function that the user wrote it in: __func__ and its like, and what calls take of where they
// stand. A closure would name itself, so these are evaluated in front of the outermost one.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// Makes regions that move use what is declared in front of them.
void keep_function_names(Lowering& lowering);

/// In C++, a clause's text for the region around its construct.
std::string with_function_names(std::string text, const Construct* around);

/// In C++, the declarations that stand in front of an outlined construct.
std::string declare_function_names(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
