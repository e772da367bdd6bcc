#include "observe/sink.h"

#include <errno.h>
#include <unistd.h>

#include "config/text.h"
#include "platform/fatal.h"
#include "platform/output_file.h"

namespace shep {

Sink::Sink(const char* variable, std::string_view destination) {
  if (means_stderr(destination)) {
    file_ = STDERR_FILENO;
    return;
  }
  const OutputFile output = open_output(variable, destination);
  if (output.descriptor < 0) fatal("%s: cannot write to \"%s\": %s", variable, output.name.c_str(), output.problem.c_str());
  file_ = output.descriptor;
}

bool Sink::write(std::string_view text) const {
  while (!text.empty()) {
    const ssize_t written = ::write(file_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(size_t(written));
  }
  return true;
}

void Sink::close() {
  if (file_ > STDERR_FILENO) ::close(file_);
  file_ = -1;
}

}  // namespace shep
