// The places where the interfaces of Clang 19 and Clang 22 differ.
#pragma once

#include "clang.h"

#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/Config/llvm-config.h>

namespace shepherd {

#if LLVM_VERSION_MAJOR >= 21
using DiagnosticOptionsHolder = std::unique_ptr<DiagnosticOptions>;
inline DiagnosticOptionsHolder make_diagnostic_options(const DiagnosticOptions& other = {}) {
  return std::make_unique<DiagnosticOptions>(other);
}
inline std::unique_ptr<TextDiagnosticPrinter> make_printer(llvm::raw_ostream& out, DiagnosticOptionsHolder& options) {
  return std::make_unique<TextDiagnosticPrinter>(out, *options);
}
#else
using DiagnosticOptionsHolder = llvm::IntrusiveRefCntPtr<DiagnosticOptions>;
inline DiagnosticOptionsHolder make_diagnostic_options(const DiagnosticOptions& other = {}) {
  return new DiagnosticOptions(other);
}
inline std::unique_ptr<TextDiagnosticPrinter> make_printer(llvm::raw_ostream& out, DiagnosticOptionsHolder& options) {
  return std::make_unique<TextDiagnosticPrinter>(out, options.get());
}
#endif

/// True for what a parser says of a source: neither of options nor of generated code.
inline bool is_of_source(unsigned diagnostic) {
  return diagnostic < diag::DIAG_START_DRIVER || diagnostic >= diag::DIAG_START_SERIALIZATION;
}

/// True for what is no error unless the options make it one.
inline bool is_warning(const DiagnosticIDs& ids, unsigned diagnostic) {
#if LLVM_VERSION_MAJOR >= 20
  return ids.isWarningOrExtension(diagnostic) && !ids.isDefaultMappingAsError(diagnostic);
#else
  return ids.isBuiltinWarningOrExtension(diagnostic) && !ids.isDefaultMappingAsError(diagnostic);
#endif
}

/// The list items of a clause.
template <typename Clause> auto variables_of(const Clause& clause) {
#if LLVM_VERSION_MAJOR >= 20
  return clause.varlist();
#else
  return clause.varlists();
#endif
}

/// The upper bound of a num_teams clause.
inline const Expr* teams_of(const OMPNumTeamsClause& clause) {
#if LLVM_VERSION_MAJOR >= 20
  return clause.getNumTeams().back();
#else
  return clause.getNumTeams();
#endif
}
inline const Expr* limit_of(const OMPThreadLimitClause& clause) {
#if LLVM_VERSION_MAJOR >= 20
  return clause.getThreadLimit().front();
#else
  return clause.getThreadLimit();
#endif
}

}  // namespace shepherd
