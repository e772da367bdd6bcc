#include "frontend/parse.h"

#include "frontend/diagnose.h"
#include "frontend/invocation.h"
#include "frontend/unit_reader.h"

#include <clang/Frontend/FrontendActions.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Sema/SemaConsumer.h>

namespace shepherd {

namespace {

/// Hands the AST on once the whole file is parsed.
class Consumer : public SemaConsumer {
 public:
  Consumer(UnitReader& reader, const Reading& reading) : reader_(reader), reading_(reading) {}

  void InitializeSema(Sema& sema) override {
    reader_.use(sema);
    sources_ = &sema.getSourceManager();
  }

  /// Clang asks this of no function that is constexpr or whose type depends on its body.
  bool shouldSkipFunctionBody(Decl* function) override {
    return reading_.skips_bodies && sources_->isInSystemHeader(function->getLocation());
  }

  void HandleTranslationUnit(ASTContext& ast) override { reader_.finish(ast); }

 private:
  UnitReader& reader_;
  const Reading& reading_;
  const SourceManager* sources_ = nullptr;
};

class Action : public ASTFrontendAction {
 public:
  Action(const CompileJob& job, DiagnosticFilter& filter, const Continuation& then, Reading& reading)
      : job_(job), filter_(filter), reading_(reading), reader_(job, filter, then, reading) {}

  bool BeginInvocation(CompilerInstance& compiler) override {
    if (!job_.warnings.empty()) filter_.show_warnings(compiler.getDiagnosticOpts());
    if (job_.dependencies) request(*job_.dependencies, compiler.getDependencyOutputOpts());
    compiler.getDiagnosticOpts().ShowCarets = false;  // Clang's count of errors would stand in front of them
    compiler.getFrontendOpts().SkipFunctionBodies = reading_.skips_bodies;
    if (job_.text)
      compiler.getPreprocessorOpts().addRemappedFile(
          job_.input, llvm::MemoryBuffer::getMemBuffer(*job_.text, job_.input).release());
    return true;
  }

  bool BeginSourceFileAction(CompilerInstance& compiler) override {
    const TargetInfo& target = compiler.getTarget();
    if (target.getPointerWidth(LangAS::Default) == 64) return true;
    const SourceManager& sources = compiler.getSourceManager();
    report_error(compiler.getDiagnostics(), sources.getLocForStartOfFile(sources.getMainFileID()),
                 DiagnosticKind::kNarrowTarget, target.getTriple().str());
    return false;
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance& compiler, llvm::StringRef) override {
    reader_.begin(compiler);
    reader_.watch(compiler.getPreprocessor());
    return std::make_unique<Consumer>(reader_, reading_);
  }

 private:
  const CompileJob& job_;
  DiagnosticFilter& filter_;
  Reading& reading_;
  UnitReader reader_;
};

}  // namespace

static Reading read(const CompileJob& job, const Continuation& then, Reading reading) {
  DiagnosticFilter filter;
  run_clang(job, std::make_unique<Action>(job, filter, then, reading), filter);
  filter.print(job.warnings);
  return reading;
}

bool parse(const CompileJob& job, const Continuation& then) {
  Reading reading = read(job, then, {job.is_cxx});
  while (reading.is_to_be_repeated) reading = read(job, then, {false, std::move(reading.transformed)});
  return reading.ok;
}

}  // namespace shepherd
