// Declared reductions in C++ (OpenMP 5.2, 5.5.11): each directive becomes structs in its place, so that its code sees the
// names that the user's did and overload resolution is left to the back end.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// Puts the structs of all `declare reduction` directives in their places.
void lower_declared_reductions(Lowering& lowering);

/// The struct of a declared reduction, as code in the construct's function names it.
std::string declared_reduction(const Lowering& lowering, const Construct& construct, const clang::OMPDeclareReductionDecl* declared);

}  // namespace shepherd
