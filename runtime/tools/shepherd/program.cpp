#include "tools/shepherd/program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace shep::tool {

namespace {

constexpr int kCannotRun = 127;

[[noreturn]] void become(const Program& program) {
  for (const auto& [name, value] : program.environment) setenv(name.c_str(), value.c_str(), 1);
  if (program.input >= 0) dup2(program.input, STDIN_FILENO);
  if (program.silent) dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
  std::vector<char*> arguments;
  for (const char* each : program.command) arguments.push_back(const_cast<char*>(each));
  arguments.push_back(nullptr);
  execvp(arguments[0], arguments.data());
  fprintf(stderr, "shepherd: error: cannot run %s: %s\n", arguments[0], strerror(errno));
  _exit(kCannotRun);
}

std::string scratch_name() {
  const char* folder = getenv("TMPDIR");
  return std::string(folder && *folder ? folder : "/tmp") + "/shepherd.XXXXXX";
}

[[noreturn]] void cannot_make(const std::string& name) {
  fprintf(stderr, "shepherd: error: cannot make %s: %s\n", name.c_str(), strerror(errno));
  exit(1);
}

}  // namespace

int run_program(const Program& program) {
  fflush(nullptr);
  struct sigaction ignore = {}, interrupt, quit;
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGINT, &ignore, &interrupt);
  sigaction(SIGQUIT, &ignore, &quit);
  const pid_t child = fork();
  if (child == 0) {
    sigaction(SIGINT, &interrupt, nullptr);
    sigaction(SIGQUIT, &quit, nullptr);
    become(program);
  }
  int status = kCannotRun << 8;
  if (child < 0) {
    fprintf(stderr, "shepherd: error: cannot make a process: %s\n", strerror(errno));
  } else {
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  }
  sigaction(SIGINT, &interrupt, nullptr);
  sigaction(SIGQUIT, &quit, nullptr);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

std::string contents_of(const std::string& name) {
  std::string text;
  FILE* const file = fopen(name.c_str(), "r");
  if (!file) return text;
  char piece[4096];
  for (size_t length; (length = fread(piece, 1, sizeof piece, file)) > 0;) text.append(piece, length);
  fclose(file);
  return text;
}

ScratchFolder::ScratchFolder() : name_(scratch_name()) {
  if (!mkdtemp(name_.data())) cannot_make(name_);
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(name_, ignored);
}

std::string ScratchFolder::contents() const {
  std::string text;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(name_, ignored)) text += contents_of(entry.path());
  return text;
}

}  // namespace shep::tool
