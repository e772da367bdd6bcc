// `shepherd report`: executes the Python program that draws, installed beside the command.
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

// PREFIX/bin/shepherd -> PREFIX/share/shepherd/report
std::string report_program() {
  char self[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", self, sizeof self);
  const std::string path(self, length > 0 ? size_t(length) : 0);
  const std::string folder = path.substr(0, path.rfind('/'));
  return folder + "/../share/shepherd/report";
}

}  // namespace

int make_report(Arguments arguments) {
  const std::string program = report_program();
  if (access((program + "/__main__.py").c_str(), R_OK) != 0) {
    fprintf(stderr, "shepherd: error: %s: %s\n", program.c_str(), strerror(errno));
    return 1;
  }
  std::vector<char*> command = {const_cast<char*>("python3"), const_cast<char*>(program.c_str())};
  for (const char* each : arguments) command.push_back(const_cast<char*>(each));
  command.push_back(nullptr);
  execvp(command[0], command.data());
  fprintf(stderr, "shepherd: error: cannot run python3: %s\n", strerror(errno));
  return 127;
}

}  // namespace shep::tool
