#include "frontend/diagnose.h"

#include <clang/Basic/Diagnostic.h>

namespace shepherd {

static const char* const kTexts[] = {
#define DIAGNOSTIC(name, text) text,
#include "frontend/diagnostics.def"
};

static void report(clang::DiagnosticsEngine& engine, clang::DiagnosticIDs::Level level, clang::SourceLocation location,
                   DiagnosticKind kind, llvm::StringRef argument) {
  auto id = engine.getDiagnosticIDs()->getCustomDiagID(level, kTexts[static_cast<int>(kind)]);
  engine.Report(location, id) << argument;
}

void report_error(clang::DiagnosticsEngine& engine, clang::SourceLocation location, DiagnosticKind kind,
                  llvm::StringRef argument) {
  report(engine, clang::DiagnosticIDs::Error, location, kind, argument);
}

void report_warning(clang::DiagnosticsEngine& engine, clang::SourceLocation location, DiagnosticKind kind,
                    llvm::StringRef argument) {
  report(engine, clang::DiagnosticIDs::Warning, location, kind, argument);
}

void report_error(clang::ASTContext& ast, clang::SourceLocation location, DiagnosticKind kind,
                  llvm::StringRef argument) {
  report_error(ast.getDiagnostics(), location, kind, argument);
}

}  // namespace shepherd
