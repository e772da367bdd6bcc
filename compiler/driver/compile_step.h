/// One source to one object (or assembly, or nothing but diagnostics): lowered first where it holds OpenMP.
#pragma once

#include "back_end.h"
#include "command_line.h"
#include "compile_job.h"

namespace shepherd {

class CompileStep {
 public:
  /// output: where the object goes; empty leaves the place to the back end. scratch_dir: this step's own.
  CompileStep(const CommandLine& line, const BackEnd& back_end, const Installation& installation, const Input& input,
              std::string output, std::string scratch_dir);

  /// Returns the exit status.
  int run() const;

 private:
  struct Source;  // what the back end is to compile

  std::optional<Source> prepare() const;
  std::optional<Source> lower() const;
  void print_lowering(const CompileJob& job) const;
  std::string spool_stdin() const;
  int emit(const Source& source) const;
  int compile(const Source& source) const;
  void add_auxiliary_names(Command& command) const;
  void remove_output() const;

  const CommandLine& line_;
  const BackEnd& back_end_;
  const Installation& installation_;
  const Input& input_;
  std::string output_;
  std::string scratch_dir_;
};

/// Adds the options that stand for -fopenmp in a compilation or preprocessing by the back end. They go in front of the
/// user's own, which may override them.
void add_openmp_options(Command& command, const Installation& installation);

}  // namespace shepherd
