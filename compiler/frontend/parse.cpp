#include "frontend/parse.h"

#include "compile_job.h"
#include "directives/directive_pass.h"
#include "frontend/diagnose.h"
#include "frontend/diagnostics/crash_place.h"
#include "frontend/diagnostics/diagnostic_filter.h"
#include "frontend/invocation.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <clang/Sema/SemaConsumer.h>

namespace shepherd {

using Continuation = std::function<bool(TranslationUnit&)>;

namespace {

/// What becomes of one reading of a source.
struct Reading {
  bool skips_bodies;  // of functions in system headers, of which the rewriting needs no more than the declarations
  std::set<SourceLocation> transformed = {};  // DirectivePass::know_transformed
  bool is_to_be_repeated = false;  // with these bodies, and what is known by then
  bool ok = false;
};

/// Hands the AST on once the whole file is parsed.
class Consumer : public SemaConsumer {
 public:
  Consumer(TokenStream& tokens, DirectivePass& directives, DiagnosticFilter& filter, CrashPlace& crash_place,
           unsigned first_id, const Continuation& then, Reading& reading)
      : tokens_(tokens),
        directives_(directives),
        filter_(filter),
        crash_place_(crash_place),
        first_id_(first_id),
        then_(then),
        reading_(reading) {}

  void InitializeSema(Sema& sema) override {
    directives_.know_transformed(reading_.transformed);
    directives_.use(sema);
    filter_.lifted().use(sema);
    crash_place_.use(sema);
    sources_ = &sema.getSourceManager();
  }

  /// Clang asks this of no function that is constexpr or whose type depends on its body.
  bool shouldSkipFunctionBody(Decl* function) override {
    return reading_.skips_bodies && sources_->isInSystemHeader(function->getLocation());
  }

  void HandleTranslationUnit(ASTContext& ast) override {
    tokens_.finish(ast.getSourceManager(), ast.getLangOpts());
    if (std::optional transformed = directives_.transformed_unawares(tokens_)) {
      filter_.forget();
      reading_.transformed = *std::move(transformed);
      reading_.is_to_be_repeated = true;
      return;
    }
    // Directives in what was skipped would be lost, and what Clang finds wrong it would find elsewhere.
    if (reading_.skips_bodies && (filter_.failed() || holds_system_directives())) {
      filter_.forget();
      reading_.is_to_be_repeated = true;
      return;
    }
    const bool is_sound = !filter_.failed();
    directives_.move_metadirectives(filter_.refused());
    if (other_form(tokens_, directives_.table(), filter_.refused()) != OtherForm::kNone) filter_.forget();
    // What is wrong with a statement cannot be known before its directive is.
    if (!directives_.table().choices.empty()) filter_.set_aside();
    if (filter_.failed()) return;
    TranslationUnit unit;
    unit.ast = &ast;
    unit.tokens = &tokens_;
    unit.first_id = first_id_;
    unit.is_sound = is_sound;
    unit.is_cxx = ast.getLangOpts().CPlusPlus;
    unit.dropped_items = filter_.lifted().dropped_items();
    unit.refused = filter_.refused();
    unit.dependent_members = std::make_unique<DependentMembers>(ast);
    unit.directives = &directives_.table();
    reading_.ok = then_(unit) && !filter_.failed();
    if (!unit.is_read_again || is_sound) filter_.take_back();
    if (unit.is_read_again) is_sound ? filter_.forget_all_but_warnings() : filter_.forget();
    reading_.ok &= !filter_.is_refused();
  }

 private:
  bool holds_system_directives() const {
    return llvm::any_of(tokens_.pragmas(), [&](const PragmaSite& each) {
      const std::string text = tokens_.pragma_text(each);
      return sources_->isInSystemHeader(each.location) && llvm::StringRef(text).ltrim().starts_with("omp") &&
             !is_declare_simd(text);
    });
  }

  TokenStream& tokens_;
  DirectivePass& directives_;
  DiagnosticFilter& filter_;
  CrashPlace& crash_place_;
  unsigned first_id_;
  const Continuation& then_;
  Reading& reading_;
  const SourceManager* sources_ = nullptr;
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
  Action(const CompileJob& job, DiagnosticFilter& filter, const Continuation& then, Reading& reading)
      : job_(job), filter_(filter), then_(then), reading_(reading) {}

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
    // Clang would count those that the filter takes back.
    if (job_.no_warnings) filter_.leave_out_warnings();
    filter_.limit_errors(compiler.getDiagnosticOpts().ErrorLimit, job_.give_up);
    compiler.getDiagnostics().setErrorLimit(0);
    filter_.lifted().ask_for_listed_names(
        [this](SourceLocation at) { return directives_.table().listed_names.count(at) > 0; });
    filter_.lifted().ask_for_group_privates(
        [this](llvm::StringRef name) { return directives_.table().group_private_names.count(name) > 0; });
    filter_.ask_for_directives([this](SourceLocation at) { return directives_.begins_line(at); });
    filter_.ask_for_tiles([this](SourceLocation at, size_t loops) { return directives_.tile_as_written(at, loops); });
    // The last to come is called first: the stream notes a pragma before the pass has read it.
    directives_.watch(compiler.getPreprocessor());
    tokens_.watch(compiler.getPreprocessor(), [this](const Token& token) {
      crash_place_.see(token.getLocation());
      directives_.see(token);
    });
    return std::make_unique<Consumer>(tokens_, directives_, filter_, crash_place_, job_.first_id, then_, reading_);
  }

 private:
  const CompileJob& job_;
  DiagnosticFilter& filter_;
  const Continuation& then_;
  Reading& reading_;
  TokenStream tokens_;
  DirectivePass directives_;
  CrashPlace crash_place_;
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
