// Structured bindings of bit-fields. No reference can stand for one, so closures and copies reach it through its
// object, which has no name until it gets one here.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// Names the objects whose bit-fields are list items or captured.
void name_bound_objects(Lowering& lowering);

/// The name of the object; empty where the variable is nothing of one that has been named.
std::string bound_object(const Lowering& lowering, const clang::ValueDecl* variable);

/// `shep_bound_1.x`; empty likewise.
std::string bound_bit_field(const Lowering& lowering, const clang::ValueDecl* variable);

bool is_bit_field_binding(const clang::ValueDecl* variable);

}  // namespace shepherd
