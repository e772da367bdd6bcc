#include "frontend/diagnose.h"

namespace shepherd {

static const char* const kTexts[] = {
#define DIAGNOSTIC(name, text) text,
#include "frontend/diagnostics.def"
};

static void report(DiagnosticsEngine& engine, DiagnosticIDs::Level level, SourceLocation location, DiagnosticKind kind,
                   llvm::StringRef argument) {
  auto id = engine.getDiagnosticIDs()->getCustomDiagID(level, kTexts[static_cast<int>(kind)]);
  engine.Report(location, id) << argument;
}

void report_error(DiagnosticsEngine& engine, SourceLocation location, DiagnosticKind kind, llvm::StringRef argument) {
  report(engine, DiagnosticIDs::Error, location, kind, argument);
}

// -Werror makes no error of it.
void report_warning(DiagnosticsEngine& engine, SourceLocation location, DiagnosticKind kind, llvm::StringRef argument) {
  const bool makes_errors = engine.getWarningsAsErrors();
  engine.setWarningsAsErrors(false);
  report(engine, DiagnosticIDs::Warning, location, kind, argument);
  engine.setWarningsAsErrors(makes_errors);
}

void report_error(ASTContext& ast, SourceLocation location, DiagnosticKind kind, llvm::StringRef argument) {
  report_error(ast.getDiagnostics(), location, kind, argument);
}

}  // namespace shepherd
