// `shepherd report` and `shepherd predict`: execute Python programs that are installed beside the command.
#include <errno.h>
#include <limits.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "tools/shepherd/commands.h"

namespace shep::tool {

namespace {

std::string own_path() {
  char self[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", self, sizeof self);
  return std::string(self, length > 0 ? size_t(length) : 0);
}

// PREFIX/bin/shepherd -> PREFIX/share/shepherd/NAME
std::string program_beside(const std::string& self, const char* name) {
  return self.substr(0, self.rfind('/')) + "/../share/shepherd/" + name;
}

// The python3 in the folder of the command, where its modules are: a virtual environment's, or the system's. Else that
// of PATH.
std::string python_beside(const std::string& self) {
  const std::string python = self.substr(0, self.rfind('/')) + "/python3";
  return access(python.c_str(), X_OK) == 0 ? python : "python3";
}

int become_python(const std::string& program, std::vector<std::string> arguments, Arguments more) {
  if (access((program + "/__main__.py").c_str(), R_OK) != 0) {
    fprintf(stderr, "shepherd: error: %s: %s\n", program.c_str(), strerror(errno));
    return 1;
  }
  std::string python = python_beside(own_path());
  std::vector<char*> command = {python.data(), const_cast<char*>(program.c_str())};
  for (std::string& each : arguments) command.push_back(each.data());
  for (const char* each : more) command.push_back(const_cast<char*>(each));
  command.push_back(nullptr);
  execvp(command[0], command.data());
  fprintf(stderr, "shepherd: error: cannot run %s: %s\n", python.c_str(), strerror(errno));
  return 127;
}

constexpr const char* kSchedulers =
#define SHEP_SCHEDULER(name, ...) #name " "
#include "schedulers/schedulers.def"
#undef SHEP_SCHEDULER
    ;

}  // namespace

int make_report(Arguments arguments) { return become_python(program_beside(own_path(), "report"), {}, arguments); }

int predict(Arguments arguments) {
  const std::string self = own_path();
  return become_python(program_beside(self, "predict"), {self, kSchedulers}, arguments);
}

}  // namespace shep::tool
