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

  void count(unsigned warnings, unsigned errors) {
    NumWarnings += warnings;
    NumErrors += errors;
    said_errors_ |= errors > 0;
  }
  /// The next diagnostic names the files that include its own, whatever stands in front of it.
  void begin_again() {
    if (language_) printer_->BeginSourceFile(*language_, pp_);
  }
  bool has_said_errors() const { return said_errors_; }
  /// From now on nothing is said.
  void end() { is_ended_ = true; }

  void clear() override {
    DiagnosticConsumer::clear();
    printer_->clear();
  }
  void BeginSourceFile(const LangOptions& language, const Preprocessor* pp) override {
    language_ = &language;
    pp_ = pp;
    printer_->BeginSourceFile(language, pp);
  }
  void EndSourceFile() override { printer_->EndSourceFile(); }
  void finish() override { printer_->finish(); }
  bool IncludeInDiagnosticCounts() const override { return printer_->IncludeInDiagnosticCounts(); }

  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic& info) override {
    if (is_ended_) return;
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
  const LangOptions* language_ = nullptr;
  const Preprocessor* pp_ = nullptr;
  bool silent_ = false;  // the last diagnostic was dropped: so are its notes
  bool said_errors_ = false;
  bool is_ended_ = false;
};

/// Prints a file of warnings, and counts them.
void say_file(llvm::StringRef content, SaidOnce& listener, llvm::raw_ostream& out) {
  auto [counts, text] = content.split('\n');
  unsigned warnings = 0, errors = 0;
  if (!counts.consumeInteger(10, warnings) && !counts.ltrim().getAsInteger(10, errors))
    listener.count(warnings, errors);
  out << text;
}

SaidOnce& listener_of(DiagnosticsEngine& diagnostics) { return static_cast<SaidOnce&>(*diagnostics.getClient()); }

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
  say_file((*file)->getBuffer(), *listener, llvm::errs());
  turn_off_warnings_of_source(diagnostics);
}

bool say_of_part(const std::string& warnings, DiagnosticsEngine& diagnostics, llvm::raw_ostream& out) {
  const auto file = llvm::MemoryBuffer::getFile(warnings);
  if (!file) return false;
  say_file((*file)->getBuffer(), listener_of(diagnostics), out);
  listener_of(diagnostics).begin_again();
  return true;
}

void fail_for_part(DiagnosticsEngine& diagnostics) {
  if (!listener_of(diagnostics).has_said_errors()) return;
  listener_of(diagnostics).end();
  diagnostics.Report(diagnostics.getCustomDiagID(DiagnosticsEngine::Error, "warnings are errors"));
}

}  // namespace shepherd
