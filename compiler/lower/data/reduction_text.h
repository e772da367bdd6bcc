// What a `declare reduction` says, as it is written.
#pragma once

#include "frontend/clang.h"

namespace shepherd {

/// Text with its macros, on one line and without comments; empty: there is none, or a macro stands for the clause.
struct WrittenReduction {
  std::vector<std::string> types;
  std::string combiner;     // an expression
  std::string initializer;  // what the parentheses of `initializer` hold
};

/// The parts of the directive's text, which begins at or behind `omp` (OpenMP 5.2, 5.5.11; 6.0, 7.6.14). With
/// `in_place` objects of the names omp_NAME are those that pointers of the names shep_NAME point to.
WrittenReduction written_reduction(llvm::StringRef directive, const LangOptions& language, bool in_place = false);

/// True if the text holds that word, not as a part of another one.
bool holds_word(llvm::StringRef text, llvm::StringRef word, const LangOptions& language);

/// The `omp_priv` that a declared reduction's initializer gives a value; null where it does otherwise.
const VarDecl* initialised_variable(const OMPDeclareReductionDecl& declared);

/// True if the initializer names `omp_orig`.
bool initializer_reads_original(const OMPDeclareReductionDecl* declared);

}  // namespace shepherd
