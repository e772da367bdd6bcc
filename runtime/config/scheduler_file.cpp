#include "config/environment.h"

#include <dlfcn.h>
#include <unistd.h>

namespace shep {

namespace {

bool is_there(const std::string& file) { return access(file.c_str(), R_OK) == 0; }

std::string directory_beside_library() {
  Dl_info library;
  if (!dladdr(reinterpret_cast<const void*>(&directory_beside_library), &library)) return {};
  const std::string name = library.dli_fname;
  const size_t slash = name.rfind('/');
  return slash == std::string::npos ? std::string() : name.substr(0, slash) + "/shepherd/schedulers";
}

}  // namespace

SchedulerFile scheduler_file(Text named, const char* path) {
  const size_t slash = named.rfind('/');
  const size_t colon = named.find(':', slash == Text::npos ? 0 : slash);
  const std::string name(named.substr(0, colon));
  SchedulerFile file;
  if (colon != Text::npos) file.arguments = named.substr(colon + 1);
  if (slash != Text::npos) {
    file.path = name;
    return file;
  }
  const std::string directories = (path ? path + std::string(":") : std::string()) + directory_beside_library();
  for (Text rest = directories; !rest.empty();) {
    const std::string candidate = std::string(take_until(rest, ':')) + '/' + name + ".so";
    if (candidate[0] == '/' && candidate.rfind('/') == 0) continue;  // an empty directory
    if (!is_there(candidate)) continue;
    file.path = candidate;
    break;
  }
  return file;
}

}  // namespace shep
