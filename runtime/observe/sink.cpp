#include "observe/sink.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>

#include "config/text.h"
#include "platform/fatal.h"
#include "platform/process/output_file.h"
#include "platform/process/quiet_writes.h"

namespace shep {

namespace {

// The folder may be another one when the name is used again.
std::string absolute(const std::string& name) {
  if (name.starts_with('/')) return name;
  char* const folder = getcwd(nullptr, 0);
  std::string result;
  if (folder) result.append(folder).append("/");
  free(folder);
  return result.append(name);
}

}  // namespace

Sink::Sink(const char* variable, std::string_view destination) : variable_(variable), stderr_(STDERR_FILENO) {
  if (means_stderr(destination)) {
    file_ = OwnDescriptor(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    return;
  }
  const OutputFile output = open_output(variable, destination);
  if (output.descriptor < 0)
    fatal("%s: cannot write to \"%s\": %s", variable, output.name.c_str(), output.problem.c_str());
  file_ = OwnDescriptor(output.descriptor);
  name_ = absolute(output.name);
}

bool Sink::find() {
  if (file_.is_there()) return true;
  file_ = name_.empty()
              ? OwnDescriptor(stderr_.is_there() ? fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1)
              : reopen_output(name_, file_);
  return file_.is_there();
}

bool Sink::write(std::string_view text) {
  const bool is_found = find();
  if (is_found && write_all(file_.number(), text)) return true;
  // A file of the program's may have taken the place of stderr, too.
  const char* const problem =
      is_found ? "the file takes no more" : "the program has closed its file, which is no longer to be found";
  if (stderr_.is_there()) warn("%s: %s", variable_, problem);
  return false;
}

}  // namespace shep
