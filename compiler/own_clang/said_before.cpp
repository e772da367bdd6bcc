#include "said_before.h"

#include "frontend/clang_compat.h"

#include <clang/Sema/SemaDiagnostic.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>

namespace shepherd {

namespace {

/// Hands on what the user is to see.
class SaidOnce : public DiagnosticConsumer {
 public:
  SaidOnce(std::unique_ptr<DiagnosticConsumer> printer, bool warns_of_source)
      : printer_(std::move(printer)), warns_of_source_(warns_of_source) {}

  void count(unsigned warnings) { NumWarnings += warnings; }
  void clear() override {
    DiagnosticConsumer::clear();
    printer_->clear();
  }
  void BeginSourceFile(const LangOptions& language, const Preprocessor* pp) override {
    printer_->BeginSourceFile(language, pp);
  }
  void EndSourceFile() override { printer_->EndSourceFile(); }
  void finish() override { printer_->finish(); }
  bool IncludeInDiagnosticCounts() const override { return printer_->IncludeInDiagnosticCounts(); }

  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic& info) override {
    if (level == DiagnosticsEngine::Note) {
      if (silent_ || (info.getID() == diag::note_lambda_substitution_here && is_generated(info))) return;
    } else {
      silent_ = level == DiagnosticsEngine::Warning && !warns_of_source_ && info.getLocation().isValid() &&
                is_of_source(info.getID());
      if (silent_) return;
    }
    DiagnosticConsumer::HandleDiagnostic(level, info);
    printer_->HandleDiagnostic(level, info);
  }

 private:
  /// Warnings that are on by themselves are off there.
  static bool is_generated(const Diagnostic& info) {
    return info.getDiags()->isIgnored(diag::warn_unused_expr, info.getLocation()) &&
           info.getDiags()->isIgnored(diag::warn_deprecated, info.getLocation());
  }

  std::unique_ptr<DiagnosticConsumer> printer_;
  const bool warns_of_source_;
  bool silent_ = false;  // the last diagnostic was dropped: so are its notes
};

/// Nothing is looked for that would not be said.
void turn_off_warnings_of_source(DiagnosticsEngine& diagnostics) {
  for (unsigned each = diag::DIAG_START_SERIALIZATION; each < diag::DIAG_UPPER_LIMIT; ++each)
    if (is_warning(*diagnostics.getDiagnosticIDs(), each))
      diagnostics.setSeverity(each, diag::Severity::Ignored, SourceLocation());
}

}  // namespace

void say_before(const std::string& warnings, DiagnosticsEngine& diagnostics) {
  const auto file = llvm::MemoryBuffer::getFile(warnings);
  auto* listener = new SaidOnce(diagnostics.takeClient(), /*warns_of_source=*/!file);
  diagnostics.setClient(listener);
  if (!file) return;
  const auto [number, text] = (*file)->getBuffer().split('\n');
  unsigned count = 0;
  if (!number.getAsInteger(10, count)) listener->count(count);
  llvm::errs() << text;
  turn_off_warnings_of_source(diagnostics);
}

}  // namespace shepherd
