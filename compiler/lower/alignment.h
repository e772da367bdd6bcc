// Alignment that the user has given a variable beyond its type's; its private copies have the same.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// In bytes; 0 where there is none, or it depends on a template parameter.
unsigned extra_alignment(const clang::ValueDecl& variable);

/// The attribute in front of a declaration of a copy; empty where there is none.
std::string aligned_as(const clang::ValueDecl& variable);

}  // namespace shepherd
