#include "clang_acceptance.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/DiagnosticIDs.h>
#include <clang/Basic/DiagnosticOptions.h>
#include <clang/Basic/TargetInfo.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <llvm/Config/llvm-config.h>
#if LLVM_VERSION_MAJOR >= 22
#include <clang/Driver/CreateInvocationFromArgs.h>
#else
#include <clang/Frontend/Utils.h>
#endif

namespace shepherd {
namespace {

/// Clang refuses an option in its driver (a value it does not know) or in the target (a CPU it does not know).
bool accepts(llvm::ArrayRef<const char*> words, llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> diagnostics) {
  clang::CreateInvocationOptions options;
  options.Diags = diagnostics;
  const std::unique_ptr<clang::CompilerInvocation> invocation = clang::createInvocation(words, options);
  if (!invocation || diagnostics->hasErrorOccurred()) return false;
#if LLVM_VERSION_MAJOR >= 21
  const auto target = clang::TargetInfo::CreateTargetInfo(*diagnostics, invocation->getTargetOpts());
#else
  const auto target = clang::TargetInfo::CreateTargetInfo(*diagnostics, invocation->TargetOpts);
#endif
  return target && !diagnostics->hasErrorOccurred();
}
}  // namespace

bool clang_accepts(const std::vector<std::string>& arguments) {
  std::vector<const char*> words = {"clang", "-fsyntax-only"};
  for (const std::string& argument : arguments) words.push_back(argument.c_str());
  words.push_back("-");
  clang::IgnoringDiagConsumer silence;
#if LLVM_VERSION_MAJOR >= 21
  clang::DiagnosticOptions diagnostic_options;
  return accepts(words, llvm::makeIntrusiveRefCnt<clang::DiagnosticsEngine>(
                            clang::DiagnosticIDs::create(), diagnostic_options, &silence, /*ShouldOwnClient=*/false));
#else
  return accepts(words, llvm::makeIntrusiveRefCnt<clang::DiagnosticsEngine>(
                            new clang::DiagnosticIDs, new clang::DiagnosticOptions, &silence,
                            /*ShouldOwnClient=*/false));
#endif
}

}  // namespace shepherd
