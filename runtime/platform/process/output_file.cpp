#include "platform/process/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <utility>
#include <vector>

#include "platform/fatal.h"
#include "platform/process/fork_gate.h"

namespace shep {

namespace {

constexpr const char* kNotOurs =
    "in this folder, which everybody may write to, it has to be a file of this user's, and no link";

std::string with_process(std::string_view pattern) {
  std::string name(pattern);
  const std::string process = std::to_string(getpid());
  for (size_t place = 0; (place = name.find("%p", place)) != std::string::npos; place += process.size())
    name.replace(place, 2, process);
  return name;
}

bool is_anybodys(int folder) {
  struct stat status;
  return fstat(folder, &status) != 0 || ((status.st_mode & S_ISVTX) && (status.st_mode & S_IWOTH));
}

bool is_only_ours(const struct stat& status) {
  return status.st_uid == geteuid() && (!S_ISREG(status.st_mode) || status.st_nlink == 1);
}

// Names of open streams, /dev/stdout or /dev/fd/3: the program decides what stands there, in whatever file.
bool names_stream(const std::string& name) { return name.starts_with("/dev/") || name.starts_with("/proc/"); }

// Opens or creates the file, and keeps its content.
void open_or_create(OutputFile& output) {
  const size_t slash = output.name.rfind('/');
  const std::string folder_name = slash == std::string::npos ? "." : output.name.substr(0, slash + 1);
  const std::string base = output.name.substr(slash == std::string::npos ? 0 : slash + 1);
  const int folder = open(folder_name.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) {
    output.problem = strerror(errno);
    return;
  }
  const bool anybodys = is_anybodys(folder);
  // Opens without waiting: another user may have put a pipe there that nobody reads.
  const int caution = anybodys ? O_NOFOLLOW | O_NONBLOCK : 0;
  const int flags = O_WRONLY | O_CREAT | O_CLOEXEC | caution | (names_stream(output.name) ? O_APPEND : 0);
  output.descriptor = beyond_standard_streams(openat(folder, base.empty() ? "." : base.c_str(), flags, 0666));
  if (output.descriptor < 0) output.problem = anybodys && errno == ELOOP ? kNotOurs : strerror(errno);
  close(folder);
  struct stat status;
  if (output.descriptor < 0 || !anybodys) return;
  if (fstat(output.descriptor, &status) == 0 && is_only_ours(status)) {
    fcntl(output.descriptor, F_SETFL, fcntl(output.descriptor, F_GETFL) & ~O_NONBLOCK);
    return;
  }
  output.problem = kNotOurs;
  close(std::exchange(output.descriptor, -1));
}

// Returns true if the file is somebody's output already. The lock belongs to the open file and lasts until its last
// descriptor is closed.
bool is_taken(int file) { return flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK; }

// A file that this process writes, and the variable that names it.
struct Output {
  OwnDescriptor file;
  const char* variable;
};
constinit ProcessLock outputs_lock;
std::vector<Output>& outputs() {
  static constinit MadeOnce<std::vector<Output>> all;
  return all.get([] { return std::vector<Output>(); });
}

// Returns the variable of this process that names the file; null: another process writes it.
const char* variable_with(int file) {
  for (const Output& each : outputs())
    if (each.file.is_for_same_file(file) && each.file.is_there()) return each.variable;
  return nullptr;
}

// Returns "name.suffix", shortened to a length that file systems take.
std::string with_suffix(const std::string& name, const std::string& suffix) {
  const size_t base = name.rfind('/') == std::string::npos ? 0 : name.rfind('/') + 1;
  return name.substr(0, std::min(name.size(), base + NAME_MAX - suffix.size() - 1)) + '.' + suffix;
}

// Renames the output until nobody else writes there: each of these suffixes may be in use once.
void avoid_others(OutputFile& output, const char* variable) {
  const std::string wanted = output.name;
  const char* owner = nullptr;
  bool is_elsewhere = false;
  while (output.descriptor >= 0 && is_taken(output.descriptor)) {
    const char* const mine = variable_with(output.descriptor);
    if (!std::exchange(is_elsewhere, true)) owner = mine;
    close(std::exchange(output.descriptor, -1));
    output.name = with_suffix(output.name, mine ? variable : std::to_string(getpid()));
    open_or_create(output);
  }
  if (!is_elsewhere) return;
  if (owner) {
    warn("%s: %s writes to \"%s\", this one to \"%s\"", variable, owner, wanted.c_str(), output.name.c_str());
  } else {
    warn("%s: another process writes to \"%s\", this one to \"%s\"; a name of each one's own has %%p in it", variable,
         wanted.c_str(), output.name.c_str());
  }
}

}  // namespace

OutputFile open_output(const char* variable, std::string_view name) {
  OutputFile output;
  output.name = with_process(name);
  open_or_create(output);
  struct stat status;
  if (output.descriptor < 0 || names_stream(output.name)) return output;
  // Devices and pipes have room for several.
  if (fstat(output.descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return output;
  std::lock_guard guard(outputs_lock);
  avoid_others(output, variable);
  if (output.descriptor >= 0 && ftruncate(output.descriptor, 0) != 0) {
    output.problem = strerror(errno);
    close(std::exchange(output.descriptor, -1));
  }
  if (output.descriptor >= 0) outputs().push_back({OwnDescriptor(output.descriptor), variable});
  return output;
}

OwnDescriptor reopen_output(const std::string& name, const OwnDescriptor& lost) {
  const auto is_it = [&](const struct stat& status) { return S_ISREG(status.st_mode) && lost.is_same_file(status); };
  struct stat status;
  // The file is checked before it is opened, since opening some files has effects.
  if (stat(name.c_str(), &status) != 0 || !is_it(status)) return {};
  const int file = beyond_standard_streams(open(name.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (file < 0) return {};
  if (fstat(file, &status) == 0 && is_it(status) && !is_taken(file)) return OwnDescriptor(file);
  close(file);
  return {};
}

}  // namespace shep
