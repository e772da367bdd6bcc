// What keeps quiet about generated text, in the Clang that we hold (shepherd/abi_quiet.h). Clang turns off -Weverything
// warning by warning, which takes as long as some lines of code; here it does so once, and comes back to the state that
// this has made. Clang keeps such states to itself: this file is compiled without access control.
#include <clang/Basic/Diagnostic.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/Pragma.h>
#include <clang/Lex/Preprocessor.h>

using namespace clang;

namespace {

/// #pragma shep_quiet
class QuietPragma : public PragmaHandler {
 public:
  QuietPragma() : PragmaHandler("shep_quiet") {}

  void HandlePragma(Preprocessor& pp, PragmaIntroducer, Token& name) override {
    DiagnosticsEngine& diagnostics = pp.getDiagnostics();
    const SourceLocation from = name.getLocation();
    diagnostics.pushMappings(from);
    if (silent_) return diagnostics.PushDiagStatePoint(silent_, from);
    diagnostics.setSeverityForAll(diag::Flavor::WarningOrError, diag::Severity::Ignored, from);
    silent_ = diagnostics.GetCurDiagState();
  }

 private:
  DiagnosticsEngine::DiagState* silent_ = nullptr;  // the engine's, as long as it lives
};

/// #pragma shep_loud
class LoudPragma : public PragmaHandler {
 public:
  LoudPragma() : PragmaHandler("shep_loud") {}

  void HandlePragma(Preprocessor& pp, PragmaIntroducer, Token& name) override {
    pp.getDiagnostics().popMappings(name.getLocation());
  }
};

/// #pragma shep_has_quiet: defines SHEP_QUIET_PRAGMAS. An option would move all places by its length.
class AskingPragma : public PragmaHandler {
 public:
  AskingPragma() : PragmaHandler("shep_has_quiet") {}

  void HandlePragma(Preprocessor& pp, PragmaIntroducer, Token& name) override {
    pp.appendDefMacroDirective(pp.getIdentifierInfo("SHEP_QUIET_PRAGMAS"), pp.AllocateMacroInfo(name.getLocation()));
  }
};

const PragmaHandlerRegistry::Add<QuietPragma> quiet("shep_quiet", "turns all warnings off");
const PragmaHandlerRegistry::Add<LoudPragma> loud("shep_loud", "turns them on again");
const PragmaHandlerRegistry::Add<AskingPragma> asking("shep_has_quiet", "tells that there are these");

}  // namespace
