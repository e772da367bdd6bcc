#include "code_generator.h"

#include "frontend/clang_compat.h"
#include "end_process.h"
#include "one_reading.h"
#include "original_places.h"
#include "own_clang.h"
#include "said_before.h"

#include <clang/CodeGen/CodeGenAction.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Frontend/TextDiagnosticBuffer.h>
#include <clang/Lex/PreprocessorOptions.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Support/ErrorHandling.h>
#include <llvm/Support/Signals.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/TargetParser/Triple.h>

namespace shepherd {

namespace {

void initialize_target() {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  llvm::InitializeNativeTargetAsmParser();
}

/// Clang's program reports it, and how to reproduce it. Files that are half written go.
void leave_to_program(void*, const char*, bool) {
  llvm::sys::RunInterruptHandlers();
  end_process(kNeedsProgram);
}

template <class Action> std::unique_ptr<FrontendAction> make_action(OneReading* reading) {
  if (reading) return std::make_unique<LoweringAction<Action>>(*reading);
  return std::make_unique<Action>();
}

std::unique_ptr<FrontendAction> action_of(const CompilerInvocation& invocation, OneReading* reading) {
  switch (invocation.getFrontendOpts().ProgramAction) {
    case frontend::EmitObj: return make_action<EmitObjAction>(reading);
    case frontend::EmitAssembly: return make_action<EmitAssemblyAction>(reading);
    case frontend::EmitBC: return make_action<EmitBCAction>(reading);
    case frontend::EmitLLVM: return make_action<EmitLLVMAction>(reading);
    case frontend::ParseSyntaxOnly: return make_action<SyntaxOnlyAction>(reading);
    default: return nullptr;
  }
}

bool holds_target(const CompilerInvocation& invocation) {
  std::string error;
  const llvm::Triple triple(invocation.getTargetOpts().Triple);
#if LLVM_VERSION_MAJOR >= 22
  return llvm::TargetRegistry::lookupTarget(triple, error) != nullptr;
#else
  return llvm::TargetRegistry::lookupTarget(triple.str(), error) != nullptr;
#endif
}

/// Plug-ins, LLVM's own options, precompiled text, and what is reported behind a compilation are the program's.
bool needs_program(const CompilerInvocation& invocation) {
  const FrontendOptions& frontend = invocation.getFrontendOpts();
  const CodeGenOptions& code = invocation.getCodeGenOpts();
  const LangOptions& language = invocation.getLangOpts();  // C++20 has named modules, whether the source has or not
  return !holds_target(invocation) || !frontend.LLVMArgs.empty() || !frontend.Plugins.empty() ||
         !frontend.AddPluginActions.empty() || !frontend.ASTMergeFiles.empty() || !frontend.TimeTracePath.empty() ||
         frontend.ShowHelp || frontend.ShowVersion || frontend.ShowStats || frontend.PrintSupportedCPUs ||
         frontend.PrintSupportedExtensions || frontend.PrintEnabledExtensions || frontend.UseClangIRPipeline ||
         !frontend.StatsFile.empty() || !code.PassPlugins.empty() || code.TimePasses ||
         (language.Modules && !language.CPlusPlusModules) ||
         !invocation.getPreprocessorOpts().ImplicitPCHInclude.empty();
}

/// What the options say is reported once there is a printer.
bool read_options(llvm::ArrayRef<const char*> words, CompilerInvocation& invocation, TextDiagnosticBuffer& reports) {
  DiagnosticOptionsHolder options = make_diagnostic_options();
#if LLVM_VERSION_MAJOR >= 21
  DiagnosticsEngine diagnostics(DiagnosticIDs::create(), *options, &reports, /*ShouldOwnClient=*/false);
#else
  DiagnosticsEngine diagnostics(new DiagnosticIDs, options, &reports, /*ShouldOwnClient=*/false);
#endif
  return CompilerInvocation::CreateFromArgs(invocation, words.drop_front(), diagnostics, words.front());
}

std::unique_ptr<CompilerInstance> make_compiler(std::shared_ptr<CompilerInvocation> invocation,
                                                TextDiagnosticBuffer& reports, OneReading* reading) {
#if LLVM_VERSION_MAJOR >= 22
  auto compiler = std::make_unique<CompilerInstance>(std::move(invocation));
  compiler->createVirtualFileSystem(llvm::vfs::getRealFileSystem(), &reports);
#else
  auto compiler = std::make_unique<CompilerInstance>();
  compiler->setInvocation(std::move(invocation));
#endif
  compiler->createDiagnostics(reading ? make_waiting_printer(*reading, compiler->getDiagnosticOpts()) : nullptr);
  reports.FlushDiagnostics(compiler->getDiagnostics());
  return compiler;
}

}  // namespace

int generate_code(llvm::SmallVectorImpl<const char*>& words, const std::string& warnings, OneReading* reading) {
  initialize_target();
  auto invocation = std::make_shared<CompilerInvocation>();
  TextDiagnosticBuffer reports;
  const bool understood = read_options(words, *invocation, reports);
  const std::unique_ptr<FrontendAction> action = action_of(*invocation, reading);
  if (!action || needs_program(*invocation)) end_process(kNeedsProgram);
  CompilerInstance& compiler =
      *make_compiler(std::move(invocation), reports, reading).release();  // the process ends soon
  say_before(warnings, compiler.getDiagnostics());
  if (reading) prepare(*reading, compiler);
  if (reading || !compiler.getHeaderSearchOpts().VFSOverlayFiles.empty()) look_up_places_on_disk();
  llvm::install_fatal_error_handler(leave_to_program);
  if (!understood || compiler.getDiagnostics().hasErrorOccurred()) return 1;
  const int status = compiler.ExecuteAction(*action) ? 0 : 1;
  if (reading) say(*reading);
  return status;
}

}  // namespace shepherd
