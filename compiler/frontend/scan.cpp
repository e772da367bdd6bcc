#include "frontend/scan.h"

#include "frontend/invocation.h"
#include "frontend/token_stream.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Lex/Pragma.h>
#include <llvm/Support/MemoryBuffer.h>

namespace shepherd {

namespace {

class NotePragma : public PragmaHandler {
 public:
  NotePragma(llvm::StringRef name, bool& found) : PragmaHandler(name), found_(found) {}
  void HandlePragma(Preprocessor& pp, PragmaIntroducer, Token& name) override {
    // With -ffast-math the C library has such: they are the back end's, as the functions are.
    const SourceManager& sources = pp.getSourceManager();
    found_ |=
        !sources.isInSystemHeader(name.getLocation()) || !is_declare_simd(sources.getCharacterData(name.getLocation()));
  }

 private:
  bool& found_;
};

/// Preprocesses up to the first sign of OpenMP. What cannot be preprocessed is left to the parser, which says why.
class Scan : public PreprocessorFrontendAction {
 public:
  explicit Scan(bool& found) : found_(found) {}

  void ExecuteAction() override {
    Preprocessor& pp = getCompilerInstance().getPreprocessor();
    for (const char* name : {"omp", "ompx"}) pp.AddPragmaHandler(new NotePragma(name, found_));
    pp.EnterMainSourceFile();
    Token token;
    do {
      pp.Lex(token);
      // [[omp::directive(...)]], [[using omp: ...]]
      if (token.is(tok::identifier) && token.getIdentifierInfo()->isStr("omp")) found_ = true;
    } while (!found_ && token.isNot(tok::eof));
    found_ = found_ || pp.getDiagnostics().hasErrorOccurred();
  }

 private:
  bool& found_;
};

/// Mostly the directives stand in the source itself, and nothing need be preprocessed twice.
bool shows_directives(const std::string& path) {
  auto source = llvm::MemoryBuffer::getFile(path);
  return source && (*source)->getBuffer().contains("#pragma omp");
}

}  // namespace

bool may_hold_directives(const CompileJob& job) {
  if (shows_directives(job.input)) return true;
  bool found = false;
  IgnoringDiagConsumer silence;
  run_clang(job, std::make_unique<Scan>(found), silence);
  return found;
}

}  // namespace shepherd
