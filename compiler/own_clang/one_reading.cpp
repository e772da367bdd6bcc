#include "own_clang/one_reading.h"

#include "frontend/invocation.h"
#include "own_clang/switched_consumer.h"

#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <clang/Frontend/Utils.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Support/Path.h>

namespace shepherd {

/// The rule of the source for make, in which the interface is no file of the user's program.
class Dependencies : public DependencyFileGenerator {
 public:
  Dependencies(const DependencyOutputOptions& options, const OneReading& reading)
      : DependencyFileGenerator(options), reading_(reading) {}

  void attachToPreprocessor(Preprocessor& pp) override { pp.addPPCallbacks(std::make_unique<Start>(*this, pp)); }
  /// In a child it takes finish().
  void finishedMainFile(DiagnosticsEngine& diagnostics) override {
    if (!reading_.is_child) finish(diagnostics);
  }
  void finish(DiagnosticsEngine& diagnostics) { DependencyFileGenerator::finishedMainFile(diagnostics); }

 private:
  /// Behind the interface.
  class Start : public PPCallbacks {
   public:
    Start(Dependencies& all, Preprocessor& pp) : all_(all), pp_(pp) {}
    void FileChanged(SourceLocation, FileChangeReason reason, SrcMgr::CharacteristicKind, FileID before) override {
      const SourceManager& sources = pp_.getSourceManager();
      const OptionalFileEntryRef left = sources.getFileEntryRefForID(before);
      if (reason == ExitFile && left && left->getName() == all_.reading_.interface) all_.start(pp_);
    }

   private:
    Dependencies& all_;
    Preprocessor& pp_;
  };

  void start(Preprocessor& pp) {
    DependencyFileGenerator::attachToPreprocessor(pp);
    maybeAddDependency(llvm::sys::path::remove_leading_dotslash(reading_.job.input), /*FromModule=*/false,
                       /*IsSystem=*/false, /*IsModuleFile=*/false,
                       /*IsMissing=*/false);
  }

  const OneReading& reading_;
};

namespace {

void ask_for_dependencies(OneReading& reading, CompilerInstance& compiler) {
  if (!reading.job.dependencies) return;
  DependencyOutputOptions options;
  request(*reading.job.dependencies, options);
  reading.dependencies = std::make_shared<Dependencies>(options, reading);
  compiler.addDependencyCollector(reading.dependencies);
}

}  // namespace

DiagnosticConsumer* make_waiting_printer(OneReading& reading, DiagnosticOptions& options) {
  reading.out.enable_colors(options.ShowColors);
  return new TextDiagnosticPrinter(reading.out, &options);
}

void say(OneReading& reading) {
  llvm::errs() << reading.said;
  reading.said.clear();
}

void write_dependencies(OneReading& reading, DiagnosticsEngine& diagnostics) {
  if (reading.dependencies) reading.dependencies->finish(diagnostics);
}

void prepare(OneReading& reading, CompilerInstance& compiler) {
  PreprocessorOptions& options = compiler.getPreprocessorOpts();
  options.addRemappedFile(reading.job.input, reading.text.buffer.release());
  options.Includes.insert(options.Includes.begin(), reading.interface);
  compiler.setVerboseOutputStream(reading.out);
  ask_for_dependencies(reading, compiler);
}

std::unique_ptr<ASTConsumer> with_switch(std::unique_ptr<ASTConsumer> generator) {
  if (!generator) return nullptr;
  return std::make_unique<SwitchedConsumer>(std::move(generator));
}

}  // namespace shepherd
