#include "frontend/invocation.h"

#include "frontend/clang_compat.h"

#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/Process.h>

namespace shepherd {

// Where the back end judges the transformed source only OpenMP is ours to judge: twice the same warning helps nobody,
// and a gcc user's source need not pass Clang's.
static std::vector<std::string> command_line(const CompileJob& job, bool with_openmp) {
  std::vector<std::string> line = {job.compiler_dir + (job.is_cxx ? "/clang++" : "/clang")};
  line.push_back("-ferror-limit=19");  // Clang's own, unless the user has another
  line.push_back("-U_OPENMP");         // of which the arguments say another value
  line.insert(line.end(), job.frontend_args.begin(), job.frontend_args.end());
  if (with_openmp) line.push_back("-fopenmp=libomp");
  line.push_back(job.warnings.empty() ? "-Wno-everything" : "-Wno-openmp");
  for (const char* each : {"-fsyntax-only", "-fopenmp-version=52", "-U_OPENMP", "-D_OPENMP=201811", "-Wextra-tokens",
                           "-Wopenmp-clauses", "-Wno-error=openmp-clauses",
                           // A module that was compiled without OpenMP is as good.
                           "-Xclang", "-fno-validate-pch"})
    line.push_back(each);
  line.push_back("-resource-dir=" + job.resource_dir);
  line.push_back(job.input);
  return line;
}

/// The driver's own: what is wrong with the options is the back end's to say. Reading them all costs it a millisecond.
static DiagnosticOptionsHolder driver_diagnostics(const std::vector<std::string>& line) {
  DiagnosticOptionsHolder options = make_diagnostic_options();
  options->ShowColors = llvm::sys::Process::StandardErrHasColors();
  if (llvm::any_of(line, [](const std::string& word) { return llvm::StringRef(word).contains("color"); })) {
    std::vector<const char*> words;
    for (const std::string& word : line) words.push_back(word.c_str());
    options->ShowColors = CreateAndPopulateDiagOpts(words)->ShowColors;
  }
  options->IgnoreWarnings = true;
  return options;
}

void run_clang(const CompileJob& job, std::unique_ptr<FrontendAction> action, DiagnosticConsumer& diagnostics,
               bool with_openmp) {
  llvm::IntrusiveRefCntPtr<FileManager> files(new FileManager(FileSystemOptions()));
  const std::vector<std::string> line = command_line(job, with_openmp);
  clang::tooling::ToolInvocation invocation(line, std::move(action), files.get());
  invocation.setDiagnosticConsumer(&diagnostics);
  const DiagnosticOptionsHolder options = driver_diagnostics(line);
  invocation.setDiagnosticOptions(&*options);
  invocation.run();  // its verdict counts restrictions that we lift
}

void request(const DependencyRequest& dependencies, DependencyOutputOptions& options) {
  options.OutputFile = dependencies.file;
  options.Targets = dependencies.targets;
  options.IncludeSystemHeaders = dependencies.include_system;
  options.UsePhonyTargets = dependencies.phony;
}

}  // namespace shepherd
