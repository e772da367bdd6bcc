// The reductions that OpenMP has itself, by their operators (OpenMP 5.2, 5.5.5).
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// C++: the name behind `::__shepherd::__` of the operator's class (abi_cxx_reductions.h).
const char* functor(llvm::StringRef token);

/// The identity on a C type (OpenMP 5.2, table 5.2).
std::string c_identity(const Lowering& lowering, llvm::StringRef token, QualType type);
/// The statement that combines `in` into `out`, objects of such a type.
std::string c_combination(llvm::StringRef token, const std::string& out, const std::string& in);

}  // namespace shepherd
