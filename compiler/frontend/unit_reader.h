// What the lowering learns of a unit while Clang parses it.
#pragma once

#include "compile_job.h"
#include "directives/directive_pass.h"
#include "frontend/diagnostics/crash_place.h"
#include "frontend/diagnostics/diagnostic_filter.h"
#include "ir/ir.h"

#include <clang/Frontend/CompilerInstance.h>

namespace shepherd {

using Continuation = std::function<bool(TranslationUnit&)>;

/// What becomes of one reading of a source.
struct Reading {
  bool skips_bodies;  // of functions in system headers, of which the rewriting needs no more than the declarations
  std::set<SourceLocation> transformed = {};  // DirectivePass::know_transformed
  bool is_to_be_repeated = false;  // with these bodies, and what is known by then
  bool ok = false;
};

class UnitReader {
 public:
  /// All of these must outlive the reader, and the reader Clang's preprocessor.
  UnitReader(const CompileJob& job, DiagnosticFilter& filter, const Continuation& then, Reading& reading);

  /// Notes all that is read from now on. To be called before the first token.
  void watch(Preprocessor& pp);
  /// Notes nothing more.
  void stop(Preprocessor& pp);
  /// From now on the diagnostics are the filter's, and a crash is reported where Clang is.
  void begin(CompilerInstance& compiler);
  /// To be called before a directive is parsed.
  void use(Sema& sema);
  /// Hands the unit on, which is parsed as a whole.
  void finish(ASTContext& ast);

  const TokenStream& tokens() const { return tokens_; }
  /// True if there has been a directive, but for those of functions in system headers that are the back end's.
  bool has_met_directives() const { return directives_.has_met_directives(); }

 private:
  bool holds_system_directives() const;

  const CompileJob& job_;
  DiagnosticFilter& filter_;
  const Continuation& then_;
  Reading& reading_;
  TokenStream tokens_;
  DirectivePass directives_;
  std::optional<CrashPlace> crash_place_;
  const SourceManager* sources_ = nullptr;
};

}  // namespace shepherd
