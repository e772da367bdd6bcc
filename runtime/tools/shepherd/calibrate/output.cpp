#include "tools/shepherd/calibrate/output.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "tools/shepherd/program.h"

namespace shep::tool {

namespace {

// What lies in a folder under that name is replaced; devices and pipes are written.
bool is_replaced(const std::string& name) {
  struct stat status;
  return stat(name.c_str(), &status) != 0 || S_ISREG(status.st_mode);
}

bool is_folder(const std::string& name) {
  struct stat status;
  if (stat(name.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) return false;
  errno = EISDIR;
  return true;
}

// Links lead to what is replaced.
std::string target_of(const std::string& name) {
  char* const target = realpath(name.c_str(), nullptr);
  const std::string path = target ? target : name;
  free(target);
  return path;
}

std::string name_beside(const std::string& target) { return target + "." + std::to_string(getpid()); }

}  // namespace

bool can_be_written(const std::string& name) {
  const std::string target = target_of(name);
  if (access(target.c_str(), F_OK) == 0 && access(target.c_str(), W_OK) != 0) return false;
  if (!is_replaced(target)) return !is_folder(target);
  return write_file(name_beside(target), "") && unlink(name_beside(target).c_str()) == 0;
}

bool replace_file(const std::string& name, const std::string& text) {
  if (!is_replaced(name)) return write_file(name, text);
  const std::string target = target_of(name), beside = name_beside(target);
  if (write_file(beside, text) && rename(beside.c_str(), target.c_str()) == 0) return true;
  const int error = errno;
  unlink(beside.c_str());
  errno = error;
  return false;
}

}  // namespace shep::tool
