#include "frontend/invocation.h"

#include "frontend/clang_compat.h"

#include <clang/Tooling/Tooling.h>

namespace shepherd {

// The back end judges the transformed source; twice the same warning helps nobody, and a gcc user's source need not
// pass Clang's. Only OpenMP is ours to judge.
static std::vector<std::string> command_line(const CompileJob& job, bool with_openmp) {
  std::vector<std::string> line = {job.compiler_dir + (job.is_cxx ? "/clang++" : "/clang")};
  line.push_back("-ferror-limit=20");  // Clang's own, unless the user has another
  line.insert(line.end(), job.frontend_args.begin(), job.frontend_args.end());
  if (with_openmp) line.push_back("-fopenmp=libomp");
  for (const char* each : {"-fsyntax-only", "-fopenmp-version=52", "-U_OPENMP", "-D_OPENMP=201811", "-Wno-everything",
                           "-Wextra-tokens", "-Wopenmp-clauses",
                           // A module that was compiled without OpenMP is as good.
                           "-Xclang", "-fno-validate-pch"})
    line.push_back(each);
  line.push_back("-resource-dir=" + job.resource_dir);
  line.push_back(job.input);
  return line;
}

void run_clang(const CompileJob& job, std::unique_ptr<FrontendAction> action, DiagnosticConsumer& diagnostics,
               bool with_openmp) {
  llvm::IntrusiveRefCntPtr<FileManager> files(new FileManager(FileSystemOptions()));
  clang::tooling::ToolInvocation invocation(command_line(job, with_openmp), std::move(action), files.get());
  invocation.setDiagnosticConsumer(&diagnostics);
  // The driver's own: what is wrong with the options is the back end's to say. Reading them all costs it a millisecond.
  DiagnosticOptionsHolder quiet = make_diagnostic_options();
  quiet->IgnoreWarnings = true;
  invocation.setDiagnosticOptions(&*quiet);
  invocation.run();  // its verdict counts restrictions that we lift
}

}  // namespace shepherd
