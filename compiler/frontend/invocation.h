// Clang, run in this process over one translation unit.
#pragma once

#include "clang.h"
#include "compile_job.h"

#include <clang/Frontend/DependencyOutputOptions.h>
#include <clang/Frontend/FrontendAction.h>

namespace shepherd {

/// Runs the action over the job's source as `clang -fopenmp` would see it, or as `clang` with its directives ignored.
void run_clang(const CompileJob& job, std::unique_ptr<FrontendAction> action, DiagnosticConsumer& diagnostics,
               bool with_openmp = true);

/// Clang then writes the rule itself at the end of the main file.
void request(const DependencyRequest& dependencies, DependencyOutputOptions& options);

}  // namespace shepherd
