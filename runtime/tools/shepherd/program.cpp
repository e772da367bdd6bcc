#include "tools/shepherd/program.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "tools/shepherd/requests.h"

namespace shep::tool {

namespace {

// The kernel puts the strings of the arguments and the environment on the main thread's stack, and pointers to them
// below. Fills both up, so that what follows has the same places in cache lines and pages.
void fill_stack(const std::vector<char*>& arguments) {
  constexpr size_t kPage = 4096, kPointers = 8;
  size_t bytes = strlen(arguments[0]) + 1, pointers = 0;
  const auto add = [&](const char* text) { bytes += strlen(text) + 1, ++pointers; };
  for (const char* each : arguments)
    if (each) add(each);
  for (char** each = environ; *each; ++each) add(*each);
  std::string name = "_SHEPHERD_FILL0";
  for (pointers += 1; pointers % kPointers != 0; ++name.back()) {
    setenv(name.c_str(), "", 1);
    bytes += name.size() + 2;
    pointers += 1;
  }
  name = "_SHEPHERD_FILL";
  setenv(name.c_str(), std::string(kPage - (bytes + name.size() + 2) % kPage, '-').c_str(), 1);
}

[[noreturn]] void become(const Program& program) {
  for (const auto& [name, value] : program.environment) setenv(name.c_str(), value.c_str(), 1);
  if (program.input >= 0) dup2(program.input, STDIN_FILENO);
  if (program.silent) dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDOUT_FILENO);
  std::vector<char*> arguments;
  for (const char* each : program.command) arguments.push_back(const_cast<char*>(each));
  arguments.push_back(nullptr);
  if (program.has_same_stack) fill_stack(arguments);
  execvp(arguments[0], arguments.data());
  fprintf(stderr, "shepherd: error: cannot run %s: %s\n", arguments[0], strerror(errno));
  _exit(kCannotRun);
}

constexpr useconds_t kBetweenLooks = 10'000;

std::string scratch_name() {
  const char* folder = getenv("TMPDIR");
  return std::string(folder && *folder ? folder : "/tmp") + "/shepherd.XXXXXX";
}

[[noreturn]] void cannot_make(const std::string& name) {
  fprintf(stderr, "shepherd: error: cannot make %s: %s\n", name.c_str(), strerror(errno));
  exit(1);
}

}  // namespace

Ending run_program(const Program& program) {
  fflush(nullptr);
  EndRequests requests;
  if (program.has_others) requests.take_what_is_left();
  const pid_t child = fork();
  if (child == 0) {
    requests.forget();
    become(program);
  }
  int status = kCannotRun << 8;
  if (child < 0) {
    fprintf(stderr, "shepherd: error: cannot make a process: %s\n", strerror(errno));
  } else {
    requests.watch(child);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    if (program.has_others) requests.forget_child();
    while (program.has_others && !requests.is_asked() && program.has_others(requests.has_left())) usleep(kBetweenLooks);
  }
  if (const int asked = requests.after_end()) return {.status = 128 + asked, .is_asked_for = true};
  if (WIFSIGNALED(status)) return {.status = 128 + WTERMSIG(status), .signal = WTERMSIG(status)};
  return {.status = WEXITSTATUS(status)};
}

int ended_without(const char* what, const char* why, const Program& program, const Ending& ending) {
  const char* const name = program.command[0];
  if (ending.status == 0) {
    fprintf(stderr, "shepherd: error: %s has ended without %s: %s\n", name, what, why);
    return 1;
  }
  if (ending.signal) {
    fprintf(stderr, "shepherd: error: %s was ended by signal %d (%s)\n", name, ending.signal, strsignal(ending.signal));
  } else if (!ending.is_asked_for && ending.status != kCannotRun) {
    fprintf(stderr, "shepherd: %s has ended with status %d, and without %s\n", name, ending.status, what);
  }
  return ending.status;
}

std::string beside_command(const char* name) {
  char self[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", self, sizeof self);
  const std::string path(self, length > 0 ? size_t(length) : 0);
  return path.substr(0, path.rfind('/')) + "/../" + name;
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

bool write_file(const std::string& name, const std::string& text) {
  FILE* const file = fopen(name.c_str(), "w");
  const bool is_written = file && fwrite(text.data(), 1, text.size(), file) == text.size();
  return (!file || fclose(file) == 0) && is_written;
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
