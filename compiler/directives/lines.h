// Edits of a directive's line that need not know its clauses.
#pragma once

#include <clang/Lex/Preprocessor.h>
#include <llvm/ADT/ArrayRef.h>

#include <vector>

namespace shepherd {

/// Makes the line, from `omp` on, one that Clang understands. True: its text has no place in the output.
bool settle_devices(clang::Preprocessor& pp, std::vector<clang::Token>& line);

/// Does what the directive asks for at compile time. False where the line, from `omp` on, is another directive, or one
/// with something to execute.
bool settle_informational(clang::Preprocessor& pp, llvm::ArrayRef<clang::Token> line);

/// Writes the line, from `omp` on, in the newer forms.
void renew_older_forms(clang::Preprocessor& pp, std::vector<clang::Token>& line);

}  // namespace shepherd
