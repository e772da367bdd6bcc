#include "platform/fatal.h"

#include <unistd.h>

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

#include "platform/process/quiet_writes.h"

namespace shep {

namespace {
// Writes the line at once, so that lines of several threads do not mix.
void say(const char* kind, const char* format, va_list arguments) {
  char line[1024];
  int length = snprintf(line, sizeof line, "shepherd: %s: ", kind);
  length += vsnprintf(line + length, sizeof line - length - 1, format, arguments);
  if (length > int(sizeof line) - 2) length = sizeof line - 2;
  line[length++] = '\n';
  write_all(STDERR_FILENO, {line, size_t(length)});
}

// What the program has printed before is not lost, unless a thread is about to print, and may never end that.
void flush_output() {
  if (ftrylockfile(stdout) != 0) return;
  fflush_unlocked(stdout);
  funlockfile(stdout);
}
}  // namespace

void fatal(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  say("error", format, arguments);
  va_end(arguments);
  flush_output();
  _exit(EXIT_FAILURE);
}

void warn(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  say("warning", format, arguments);
  va_end(arguments);
}

}  // namespace shep
