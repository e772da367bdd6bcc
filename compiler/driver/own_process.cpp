#include "own_process.h"

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
std::optional<int> compile_here(const BackEnd& back_end, const Command& command) {
  llvm::outs().flush();
  llvm::errs().flush();
  std::optional<SignalsPassedOn> signals(std::in_place);
  const pid_t child = ::fork();
  if (child < 0) return std::nullopt;
  if (child == 0) {
    signals.reset();
    be_own_clang(command.words(), back_end.file);
  }
  const int status = signals->wait_for(child);
  if (was_told_to_end(status)) return command.exit_status(status);
  if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) return std::nullopt;
  return WEXITSTATUS(status);
}

}  // namespace

int run_compilation(const CompileStep& step, const Command& command) {
  const BackEnd& back_end = step.back_end;
  if (back_end.command.size() == 1 && !step.line.shep().run_clang && may_be_own_clang(command.words(), back_end.file))
    if (const std::optional<int> status = compile_here(back_end, command)) return *status;
  return command.run(step.scratch_dir);
}

}  // namespace shepherd
