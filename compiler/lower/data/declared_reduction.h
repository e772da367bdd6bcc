// Declared reductions (OpenMP 5.2, 5.5.11): in C++ each directive becomes structs in its place, so that its code sees
// the names that the user's did and overload resolution is left to the back end.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// Puts the structs of all `declare reduction` directives in their places.
void lower_declared_reductions(Lowering& lowering);

/// The struct of a declared reduction, as code in the construct's function names it.
std::string declared_reduction(const Lowering& lowering, const Construct& construct,
                               const clang::OMPDeclareReductionDecl* declared);

/// True if the reduction is declared for a base of the item's class: then it initialises and combines that base, and
/// all the rest of a copy is as its constructor leaves it.
bool reduces_base(const Lowering& lowering, const DataItem& item);

/// True if the initializer of a declared reduction, or of one that it may turn out to be, names `omp_orig`.
bool reads_original(const ReductionOperator& reduction);

}  // namespace shepherd
