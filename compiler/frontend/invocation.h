// Clang, run in this process over one translation unit.
#pragma once

#include "compile_job.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/FrontendAction.h>

#include <memory>

namespace shepherd {

/// Runs the action over the job's source as `clang -fopenmp` would see it.
void run_clang(const CompileJob& job, std::unique_ptr<clang::FrontendAction> action,
               clang::DiagnosticConsumer& diagnostics);

}  // namespace shepherd
