// Errors of our own, reported as Clang reports its.
#pragma once

namespace shepherd {

enum class DiagnosticKind {
#define DIAGNOSTIC(name, text) k##name,
#include "clang.h"
#include "frontend/diagnostics.def"
};

/// Reports an error at location; `argument` fills the message's %0.
void report_error(DiagnosticsEngine& engine, SourceLocation location, DiagnosticKind kind,
                  llvm::StringRef argument = "");
/// The same for a warning of ours, which the user asked for.
void report_warning(DiagnosticsEngine& engine, SourceLocation location, DiagnosticKind kind,
                    llvm::StringRef argument = "");
void report_error(ASTContext& ast, SourceLocation location, DiagnosticKind kind, llvm::StringRef argument = "");

}  // namespace shepherd
