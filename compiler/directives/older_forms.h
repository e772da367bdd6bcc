// Forms of clauses that OpenMP has replaced, and that Clang refuses as the version that it is asked to be.
#pragma once

#include <clang/Lex/Preprocessor.h>

#include <vector>

namespace shepherd {

/// Writes the line, from `omp` on, in the newer forms.
void renew_older_forms(clang::Preprocessor& pp, std::vector<clang::Token>& line);

}  // namespace shepherd
