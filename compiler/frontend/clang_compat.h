// The places where the interfaces of Clang 19 and Clang 22 differ.
#pragma once

#include "clang.h"

#include <clang/Basic/AllDiagnostics.h>
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

/// True for the error of Clang 22's that a clause is written in an older form: directives/ brings newer ones to it.
inline bool is_of_older_form(unsigned diagnostic) {
#if LLVM_VERSION_MAJOR >= 22
  return diagnostic == diag::err_omp_deprecate_old_syntax;
#else
  (void)diagnostic;
  return false;
#endif
}

/// The option that a warning belongs to.
inline llvm::StringRef option_of(const DiagnosticIDs& ids, unsigned diagnostic) {
  return const_cast<DiagnosticIDs&>(ids).getWarningOptionForDiag(diagnostic);  // Clang 22 has it not const
}

/// Has names of types printed as what they stand for.
inline void print_canonical_types(PrintingPolicy& policy) {
#if LLVM_VERSION_MAJOR >= 22
  policy.PrintAsCanonical = true;
#else
  policy.PrintCanonicalTypes = true;
#endif
}

/// A qualifier as an address that is the same for all that mean the same; null for none.
#if LLVM_VERSION_MAJOR >= 22
inline const void* canonical_address(const ASTContext&, NestedNameSpecifier qualifier) {
  return qualifier ? qualifier.getCanonical().getAsVoidPointer() : nullptr;
}
#else
inline const void* canonical_address(const ASTContext& ast, NestedNameSpecifier* qualifier) {
  return qualifier ? ast.getCanonicalNestedNameSpecifier(qualifier) : nullptr;
}
#endif

/// What context selectors are matched with, in a function or outside of all (null).
inline TargetOMPContext selector_context(ASTContext& ast, const FunctionDecl* function,
                                         llvm::ArrayRef<llvm::omp::TraitProperty> constructs) {
#if LLVM_VERSION_MAJOR >= 22
  return TargetOMPContext(ast, [](llvm::StringRef) {}, function, constructs, -1);
#else
  return TargetOMPContext(ast, [](llvm::StringRef) {}, function, constructs);
#endif
}

inline llvm::omp::TraitSelector selector_named(llvm::StringRef name, llvm::omp::TraitSet set) {
#if LLVM_VERSION_MAJOR >= 22
  return llvm::omp::getOpenMPContextTraitSelectorKind(name, set);
#else
  (void)set;
  return llvm::omp::getOpenMPContextTraitSelectorKind(name);
#endif
}

inline const TypedefNameDecl& type_named_by(TypedefTypeLoc named) {
#if LLVM_VERSION_MAJOR >= 22
  return *named.getDecl();
#else
  return *named.getTypedefNameDecl();
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
