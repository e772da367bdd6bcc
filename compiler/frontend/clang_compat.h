// The places where the interfaces of Clang 19 and Clang 22 differ.
#pragma once

#include <clang/AST/OpenMPClause.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/Config/llvm-config.h>

#include <memory>

namespace shepherd {

#if LLVM_VERSION_MAJOR >= 21
using DiagnosticOptionsHolder = std::unique_ptr<clang::DiagnosticOptions>;
inline DiagnosticOptionsHolder make_diagnostic_options() { return std::make_unique<clang::DiagnosticOptions>(); }
inline std::unique_ptr<clang::TextDiagnosticPrinter> make_printer(llvm::raw_ostream& out,
                                                                  DiagnosticOptionsHolder& options) {
  return std::make_unique<clang::TextDiagnosticPrinter>(out, *options);
}
#else
using DiagnosticOptionsHolder = llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions>;
inline DiagnosticOptionsHolder make_diagnostic_options() { return new clang::DiagnosticOptions; }
inline std::unique_ptr<clang::TextDiagnosticPrinter> make_printer(llvm::raw_ostream& out,
                                                                  DiagnosticOptionsHolder& options) {
  return std::make_unique<clang::TextDiagnosticPrinter>(out, options.get());
}
#endif

/// The list items of a clause.
template <typename Clause> auto variables_of(const Clause& clause) {
#if LLVM_VERSION_MAJOR >= 20
  return clause.varlist();
#else
  return clause.varlists();
#endif
}

/// The upper bound of a num_teams clause.
inline const clang::Expr* teams_of(const clang::OMPNumTeamsClause& clause) {
#if LLVM_VERSION_MAJOR >= 20
  return clause.getNumTeams().back();
#else
  return clause.getNumTeams();
#endif
}
inline const clang::Expr* limit_of(const clang::OMPThreadLimitClause& clause) {
#if LLVM_VERSION_MAJOR >= 20
  return clause.getThreadLimit().front();
#else
  return clause.getThreadLimit();
#endif
}

}  // namespace shepherd
