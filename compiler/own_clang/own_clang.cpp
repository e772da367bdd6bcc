#include "own_clang.h"

#include "code_generator.h"
#include "config.h"
#include "end_process.h"

#include <clang/Basic/DiagnosticIDs.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Basic/Stack.h>
#include <clang/Driver/Compilation.h>
#include <clang/Driver/Driver.h>
#include <clang/Driver/ToolChain.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/Chrono.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Process.h>
#include <llvm/Support/Program.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/TargetParser/Host.h>

namespace shepherd {

namespace {

/// Options, by how they begin, with which the program says or leaves more than a compilation does, or makes several
/// jobs of it.
constexpr llvm::StringLiteral kOptionsOfProgram[] = {
    "ccc-",  "driver-mode", "fno-integrated", "fintegrated-cc1", "fproc-stat-report",     "ftime-",
    "gen-",  "MJ",          "no-canonical-",  "no-integrated",   "parallel-jobs",         "print-",
    "save-", "dump",        "fmodule",        "fprebuilt",       "serialize-diagnostics", "mllvm"};

/// Variables that only the program reads, not the libraries that we share with it.
constexpr const char* kVariablesOfProgram[] = {
    "CCC_OVERRIDE_OPTIONS", "CC_PRINT_OPTIONS",   "CC_PRINT_HEADERS",       "CC_PRINT_HEADERS_FORMAT",
    "CC_LOG_DIAGNOSTICS",   "CC_PRINT_PROC_STAT", "CC_PRINT_INTERNAL_STAT", "FORCE_CLANG_DIAGNOSTICS_CRASH"};

bool is_of_program(llvm::StringRef word) {
  if (word == "-v" || word == "-###" || word.starts_with("@")) return true;
  return word.starts_with("-") &&
         llvm::any_of(kOptionsOfProgram, [&](llvm::StringRef option) { return word.ltrim('-').starts_with(option); });
}

/// An installation that was changed since we were built has another Clang than we hold.
bool is_unchanged(llvm::StringRef file) {
  llvm::sys::fs::file_status status;
  if (file != SHEPHERD_CLANG_FILE || llvm::sys::fs::status(file, status)) return false;
  return status.getSize() == SHEPHERD_CLANG_SIZE &&
         llvm::sys::toTimeT(status.getLastModificationTime()) == SHEPHERD_CLANG_TIME;
}

/// Notes whether Clang's driver has anything to say; its program says it in its own way.
class Listener : public DiagnosticConsumer {
 public:
  bool has_heard() const { return has_heard_; }
  void HandleDiagnostic(DiagnosticsEngine::Level, const Diagnostic&) override { has_heard_ = true; }

 private:
  bool has_heard_ = false;
};

/// The driver's diagnostics, filtered as the user's -W options say.
llvm::IntrusiveRefCntPtr<DiagnosticsEngine> make_driver_diagnostics(llvm::ArrayRef<const char*> words,
                                                                    Listener& listener) {
  DiagnosticOptions* options = CreateAndPopulateDiagOpts(words).release();
#if LLVM_VERSION_MAJOR >= 21
  auto ids = DiagnosticIDs::create();
  auto diagnostics = llvm::makeIntrusiveRefCnt<DiagnosticsEngine>(ids, *options, &listener, /*ShouldOwnClient=*/false);
  ProcessWarningOptions(*diagnostics, *options, *llvm::vfs::getRealFileSystem(), /*ReportDiags=*/false);
#else
  auto diagnostics = llvm::makeIntrusiveRefCnt<DiagnosticsEngine>(new DiagnosticIDs, options, &listener,
                                                                  /*ShouldOwnClient=*/false);
  ProcessWarningOptions(*diagnostics, *options, /*ReportDiags=*/false);
#endif
  return diagnostics;
}

bool is_one_code_generation(const driver::JobList& jobs) {
  if (jobs.size() != 1) return false;
  const llvm::opt::ArgStringList& arguments = jobs.begin()->getArguments();
  return !arguments.empty() && llvm::StringRef(arguments.front()) == "-cc1";
}

/// The program's words, with the mode that its name tells in front of the options.
llvm::SmallVector<const char*, 128> words_with_mode(llvm::ArrayRef<std::string> words,
                                                    const driver::ParsedClangName& name) {
  llvm::SmallVector<const char*, 128> result = {words.front().c_str()};
  if (name.DriverMode) result.push_back(name.DriverMode);
  for (const std::string& word : words.drop_front()) result.push_back(word.c_str());
  return result;
}

}  // namespace

bool may_be_own_clang(llvm::ArrayRef<std::string> words, llvm::StringRef file) {
  const llvm::SmallVector<llvm::StringRef, 64> all(words.begin(), words.end());
  return is_unchanged(file) && llvm::none_of(words, is_of_program) &&
         llvm::none_of(kVariablesOfProgram, [](const char* name) { return ::getenv(name); }) &&
         llvm::sys::commandLineFitsWithinSystemLimits(words.front(), all);
}

void be_own_clang(llvm::ArrayRef<std::string> words, llvm::StringRef file, const std::string& warnings,
                  OneReading* reading) {
  noteBottomOfStack();
  llvm::sys::Process::PreventCoreFiles();  // the program leaves one where it crashes as well
  const driver::ParsedClangName name = driver::ToolChain::getTargetAndModeFromProgramName(words.front());
  if (name.TargetIsValid) end_process(kNeedsProgram);
  const llvm::SmallVector<const char*, 128> all = words_with_mode(words, name);
  Listener listener;
  const auto diagnostics = make_driver_diagnostics(all, listener);
  driver::Driver driver(file, llvm::sys::getDefaultTargetTriple(), *diagnostics);
  driver.setTargetAndMode(name);
  auto generate = [&](llvm::SmallVectorImpl<const char*>& job) { return generate_code(job, warnings, reading); };
  driver.CC1Main = generate;
  const std::unique_ptr<driver::Compilation> compilation(driver.BuildCompilation(all));
  if (!compilation || listener.has_heard() || !is_one_code_generation(compilation->getJobs())) {
    if (compilation) compilation->CleanupFileList(compilation->getTempFiles());
    end_process(kNeedsProgram);
  }
  llvm::SmallVector<std::pair<int, const driver::Command*>, 1> failed;
  const int status = driver.ExecuteCompilation(*compilation, failed);  // of the driver itself
  end_process(status || failed.empty() ? status : failed.front().first);
}

}  // namespace shepherd
