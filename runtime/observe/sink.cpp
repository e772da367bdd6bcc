#include "observe/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <strings.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "platform/fatal.h"

namespace shep {

namespace {

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view each) {
    return each.size() == word.size() && strncasecmp(each.data(), word.data(), word.size()) == 0;
  });
}

std::string with_process(std::string_view pattern) {
  std::string name(pattern);
  if (const size_t place = name.find("%p"); place != std::string::npos) name.replace(place, 2, std::to_string(getpid()));
  return name;
}

}  // namespace

bool is_off(const char* value) { return !value || is_one_of(value, {"0", "false", "no", "off"}); }

Sink::Sink(const char* variable, std::string_view destination) {
  if (is_one_of(destination, {"1", "true", "yes", "on"})) {
    file_ = STDERR_FILENO;
    return;
  }
  const std::string name = with_process(destination);
  file_ = open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file_ < 0) fatal("%s: cannot write to \"%s\": %s", variable, name.c_str(), strerror(errno));
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
