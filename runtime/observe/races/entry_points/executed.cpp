// Programs that the program becomes: without the variables of `shepherd races` nobody looks at them, and a race that is
// theirs would be missed without a word. These stand in front of the C library's.
#include <dlfcn.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "observe/races/report.h"

namespace shep::races {

namespace {

bool has_variables(char* const environment[]) {
  constexpr char kVariable[] = "SHEPHERD_RACES_RESULT=";
  for (; environment && *environment; ++environment)
    if (strncmp(*environment, kVariable, sizeof kVariable - 1) == 0) return true;
  return false;
}

// Says that the process goes, and takes it back where it stays.
template <class Execute> int execute(char* const environment[], const Execute& real) {
  if (has_variables(environment)) return real();
  char line[32];
  snprintf(line, sizeof line, "gone\t%d\n", getpid());
  report_line(line);
  const int result = real();
  snprintf(line, sizeof line, "stays\t%d\n", getpid());
  report_line(line);
  return result;
}

template <class Function> Function* real(Function*, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

}  // namespace

}  // namespace shep::races

using namespace shep::races;

#define SHEP_IN_FRONT extern "C" [[gnu::visibility("default")]] int

SHEP_IN_FRONT execve(const char* file, char* const arguments[], char* const environment[]) noexcept {
  return execute(environment, [&] { return real(execve, "execve")(file, arguments, environment); });
}

SHEP_IN_FRONT execvpe(const char* file, char* const arguments[], char* const environment[]) noexcept {
  return execute(environment, [&] { return real(execvpe, "execvpe")(file, arguments, environment); });
}

SHEP_IN_FRONT fexecve(int file, char* const arguments[], char* const environment[]) noexcept {
  return execute(environment, [&] { return real(fexecve, "fexecve")(file, arguments, environment); });
}

SHEP_IN_FRONT execle(const char* file, const char* first, ...) noexcept {
  va_list list;
  va_start(list, first);
  size_t count = 1;
  for (const char* each = first; each; ++count) each = va_arg(list, const char*);
  char* const* const environment = va_arg(list, char* const*);
  va_end(list);
  char* arguments[count];
  arguments[0] = const_cast<char*>(first);
  va_start(list, first);
  for (size_t i = 1; i < count; ++i) arguments[i] = va_arg(list, char*);
  va_end(list);
  return execve(file, arguments, environment);
}
