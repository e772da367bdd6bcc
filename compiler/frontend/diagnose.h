// Errors of our own, reported as Clang reports its.
#pragma once

#include <clang/AST/ASTContext.h>

#include <string>

namespace shepherd {

enum class DiagnosticKind {
#define DIAGNOSTIC(name, text) k##name,
#include "frontend/diagnostics.def"
};

/// Reports an error at location; `argument` fills the message's %0.
void report_error(clang::DiagnosticsEngine& engine, clang::SourceLocation location, DiagnosticKind kind,
                  llvm::StringRef argument = "");
/// The same for a warning of ours, which the user asked for.
void report_warning(clang::DiagnosticsEngine& engine, clang::SourceLocation location, DiagnosticKind kind,
                    llvm::StringRef argument = "");
void report_error(clang::ASTContext& ast, clang::SourceLocation location, DiagnosticKind kind,
                  llvm::StringRef argument = "");

}  // namespace shepherd
