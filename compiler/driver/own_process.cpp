#include "own_process.h"

#include "front_end.h"
#include "own_clang/one_reading.h"
#include "own_clang/own_clang.h"
#include "process.h"

#include <optional>

#include <sys/wait.h>
#include <unistd.h>

namespace shepherd {

namespace {

bool was_told_to_end(int wait_status) {
  return WIFSIGNALED(wait_status) &&
         llvm::is_contained({SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGKILL, SIGXCPU}, WTERMSIG(wait_status));
}

/// Nothing where the program has to do it: it alone reports a crash.
std::optional<int> compile_here(const BackEnd& back_end, const Command& command, const std::string& warnings,
                                OneReading* reading = nullptr) {
  llvm::outs().flush();
  llvm::errs().flush();
  std::optional<SignalsPassedOn> signals(std::in_place);
  const pid_t child = ::fork();
  if (child < 0) return std::nullopt;
  if (child == 0) {
    signals.reset();
    be_own_clang(command.words(), back_end.file, warnings, reading);
  }
  const int status = signals->wait_for(child);
  if (was_told_to_end(status)) return command.exit_status(status);
  if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) return std::nullopt;
  return WEXITSTATUS(status);
}

bool may_compile_here(const ShepOptions& options, const BackEnd& back_end, const Command& command) {
  return !options.run_clang && back_end.command.size() == 1 && may_be_own_clang(command.words(), back_end.file);
}

}  // namespace

bool needs_no_program(const CommandLine& line, const BackEnd& back_end) {
  Command command(back_end);
  command.add_words(line.expanded_words());
  return may_compile_here(line.shep(), back_end, command);
}

int run_compilation(const CompileStep& step, const Command& command, const std::string& warnings) {
  if (may_compile_here(step.line.shep(), step.back_end, command))
    if (const std::optional<int> status = compile_here(step.back_end, command, warnings)) return *status;
  return command.run(step.scratch_dir);
}

std::optional<int> compile_in_one_reading(const CompileStep& step, const Command& command, CompileJob job) {
  if (!may_compile_here(step.line.shep(), step.back_end, command)) return std::nullopt;
  std::optional<ReadOnceText> text = read_for_one_reading(job.input);
  if (!text) return std::nullopt;
  OneReading reading{std::move(job), std::move(*text), step.installation.include_dir + "/shepherd/abi.h",
                     begin_front_end};
  return compile_here(step.back_end, command, /*warnings=*/"", &reading);
}

std::optional<int> compile_without_program(const CommandLine& line, const BackEnd& back_end, const Command& command) {
  const bool is_compilation = line.goal() != Goal::kPreprocess && line.goal() != Goal::kProgram &&
                              line.inputs().size() == 1 && line.inputs().front().is_lowerable() &&
                              !line.inputs().front().is_stream();
  if (!is_compilation || !may_compile_here(line.shep(), back_end, command)) return std::nullopt;
  return compile_here(back_end, command, /*warnings=*/"");
}

}  // namespace shepherd
