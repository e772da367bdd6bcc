// Clang, run in this process over one translation unit.
#pragma once

#include "clang.h"
#include "compile_job.h"

#include <clang/Frontend/FrontendAction.h>

namespace shepherd {

/// Runs the action over the job's source as `clang -fopenmp` would see it.
void run_clang(const CompileJob& job, std::unique_ptr<FrontendAction> action, DiagnosticConsumer& diagnostics);

}  // namespace shepherd
