#include "frontend/parse.h"

#include "compile_job.h"
#include "directives/directive_pass.h"
#include "frontend/diagnostic_filter.h"
#include "frontend/invocation.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Sema/SemaConsumer.h>

namespace shepherd {

using Continuation = std::function<bool(TranslationUnit&)>;

namespace {

/// Hands the AST on once the whole file is parsed.
class Consumer : public SemaConsumer {
 public:
  Consumer(TokenStream& tokens, DirectivePass& directives, DiagnosticFilter& filter, unsigned first_id,
           const Continuation& then, bool& ok)
      : tokens_(tokens), directives_(directives), filter_(filter), first_id_(first_id), then_(then), ok_(ok) {}

  void InitializeSema(Sema& sema) override { directives_.use(sema); }

  void HandleTranslationUnit(ASTContext& ast) override {
    tokens_.finish(ast.getSourceManager(), ast.getLangOpts());
    if (tokens_.holds_attributes()) filter_.forget();
    if (filter_.failed()) return;
    TranslationUnit unit;
    unit.ast = &ast;
    unit.tokens = &tokens_;
    unit.first_id = first_id_;
    unit.is_cxx = ast.getLangOpts().CPlusPlus;
    unit.dropped_items = filter_.dropped_items();
    unit.dependent_members = std::make_unique<DependentMembers>(ast);
    unit.directives = &directives_.table();
    ok_ = then_(unit) && !filter_.failed();
    if (unit.is_read_again) filter_.forget();
  }

 private:
  TokenStream& tokens_;
  DirectivePass& directives_;
  DiagnosticFilter& filter_;
  unsigned first_id_;
  const Continuation& then_;
  bool& ok_;
};

/// Clang then writes the rule itself at the end of the main file.
void request(const DependencyRequest& dependencies, DependencyOutputOptions& options) {
  options.OutputFile = dependencies.file;
  options.Targets = dependencies.targets;
  options.IncludeSystemHeaders = dependencies.include_system;
  options.UsePhonyTargets = dependencies.phony;
}

class Action : public ASTFrontendAction {
 public:
  Action(const CompileJob& job, DiagnosticFilter& filter, const Continuation& then, bool& ok)
      : job_(job), filter_(filter), then_(then), ok_(ok) {}

  bool BeginInvocation(CompilerInstance& compiler) override {
    if (job_.dependencies) request(*job_.dependencies, compiler.getDependencyOutputOpts());
    if (job_.text)
      compiler.getPreprocessorOpts().addRemappedFile(
          job_.input, llvm::MemoryBuffer::getMemBuffer(*job_.text, job_.input).release());
    return true;
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance& compiler, llvm::StringRef) override {
    // Clang would count those that the filter takes back.
    filter_.limit_errors(compiler.getDiagnosticOpts().ErrorLimit, job_.give_up);
    compiler.getDiagnostics().setErrorLimit(0);
    filter_.ask_for_firstprivates(
        [this](SourceLocation at) { return directives_.table().firstprivate_names.count(at) > 0; });
    // The last to come is called first: the stream notes a pragma before the pass has read it.
    directives_.watch(compiler.getPreprocessor());
    tokens_.watch(compiler.getPreprocessor());
    return std::make_unique<Consumer>(tokens_, directives_, filter_, job_.first_id, then_, ok_);
  }

 private:
  const CompileJob& job_;
  DiagnosticFilter& filter_;
  const Continuation& then_;
  bool& ok_;
  TokenStream tokens_;
  DirectivePass directives_;
};

}  // namespace

bool parse(const CompileJob& job, const Continuation& then) {
  DiagnosticFilter filter;
  bool ok = false;
  run_clang(job, std::make_unique<Action>(job, filter, then, ok), filter);
  filter.print();
  return ok;
}

}  // namespace shepherd
