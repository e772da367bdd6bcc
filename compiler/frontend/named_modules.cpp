#include "frontend/named_modules.h"

#include "frontend/invocation.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <unistd.h>

namespace shepherd {

namespace {

/// The names of a unit's declarations that begin a line, token by token.
class ModuleDeclaration {
 public:
  explicit ModuleDeclaration(llvm::StringRef text)
      : lexer_(SourceLocation(), language(), text.begin(), text.begin(), text.end()) {}

  /// `M` for export module M;  `M-P` for export module M:P;  and module M:P;  else empty.
  std::string find() {
    do {
      lexer_.LexFromRawLexer(token_);
      if (!token_.isAtStartOfLine()) continue;
      const bool is_exported = take("export");
      if (!take("module")) continue;
      const std::string name = rest();
      if (is_exported || name.find('-') != std::string::npos) return name;
    } while (token_.isNot(tok::eof));
    return "";
  }

 private:
  static const LangOptions& language() {
    static const LangOptions options = [] {
      LangOptions result;
      result.CPlusPlus = result.CPlusPlus11 = result.LineComment = true;
      return result;
    }();
    return options;
  }

  bool take(llvm::StringRef word) {
    if (token_.isNot(tok::raw_identifier) || token_.getRawIdentifier() != word) return false;
    lexer_.LexFromRawLexer(token_);
    return true;
  }

  std::string rest() {
    std::string name;
    for (; token_.isOneOf(tok::raw_identifier, tok::period, tok::colon); lexer_.LexFromRawLexer(token_))
      name += token_.is(tok::period) ? "." : token_.is(tok::colon) ? "-" : token_.getRawIdentifier().str();
    return llvm::StringRef(name).starts_with("-") ? "" : name;  // module :private;
  }

  Lexer lexer_;
  Token token_;
};

class WriteModule : public GenerateModuleInterfaceAction {
 public:
  explicit WriteModule(std::string file) : file_(std::move(file)) {}

  bool BeginInvocation(CompilerInstance& compiler) override {
    compiler.getFrontendOpts().OutputFile = file_;
    return GenerateModuleInterfaceAction::BeginInvocation(compiler);
  }

 private:
  std::string file_;
};

}  // namespace

void write_module(const CompileJob& job) {
  auto source = llvm::MemoryBuffer::getFile(job.input);
  const std::string name = source ? ModuleDeclaration((*source)->getBuffer()).find() : "";
  if (name.empty() || llvm::sys::fs::create_directories(job.modules)) return;
  const std::string file = job.modules + "/" + name + ".pcm", unfinished = file + "." + std::to_string(::getpid());
  IgnoringDiagConsumer silence;
  run_clang(job, std::make_unique<WriteModule>(unfinished), silence, /*with_openmp=*/false);
  if (llvm::sys::fs::exists(unfinished))
    (void)llvm::sys::fs::rename(unfinished, file);
  else
    (void)llvm::sys::fs::remove(file);
}

}  // namespace shepherd
