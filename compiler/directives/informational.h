// Directives that change nothing in what is executed: nothing, assume, assumes, begin and end assumes, and error at
// compilation.
#pragma once

#include <clang/Lex/Preprocessor.h>
#include <llvm/ADT/ArrayRef.h>

namespace shepherd {

/// Does what the directive asks for at compile time. False where the line, from `omp` on, is another directive, or one
/// with something to execute.
bool settle_informational(clang::Preprocessor& pp, llvm::ArrayRef<clang::Token> line);

}  // namespace shepherd
