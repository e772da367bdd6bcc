// Arrays of variable size in C++, which no template can be given as a type: their parts, from which a copy is declared.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

bool is_variable_array(const clang::ValueDecl* variable);

struct VariableArray {
  std::string first;  // lvalue of the first element
  std::string element;  // the element's type
  std::string bounds_text;  // declares a constant for each dimension
  std::string bounds;  // [shep_b_1_a_0][shep_b_1_a_1]
  std::string count;  // of elements
};

/// The code at hand reaches the item as `access`.
VariableArray variable_array(const Construct& construct, const DataItem& item, const std::string& access);

}  // namespace shepherd
