// The C library's ways to start a program, none of which asks pthread_atfork: a spawn, or a vfork and an exec. What is
// called here from code that is linked with the shared library starts it where the process may run, not where a thread
// happens to be bound by default. In the static library they are missing: there a name of the C library's would be one
// too many.
#include <alloca.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "platform/export.h"
#include "platform/next_function.h"
#include "teams/default_binding.h"

using namespace shep;

namespace {

// Calls the function behind ours.
template <auto* kOurs, class... Arguments> auto pass_on(const char* name, Arguments... arguments) {
  const auto next = next_of<kOurs>(name);
  const WithoutDefaultBinding wide;
  return next(arguments...);
}

// Counts the arguments of an execl, with the null behind them.
size_t count_of(const char* first, va_list rest) {
  size_t count = 1;
  for (const char* each = first; each; each = va_arg(rest, const char*)) ++count;
  return count;
}

// Calls execute with the arguments of an execl as an array, and leaves `rest` behind the null. They lie on the stack:
// the child of a vfork has no heap of its own.
template <class Execute> int with_array(const char* first, va_list* rest, Execute execute) {
  va_list counted;
  va_copy(counted, *rest);
  auto** const arguments = static_cast<char**>(alloca(count_of(first, counted) * sizeof(char*)));
  va_end(counted);
  char** end = arguments;
  for (*end = const_cast<char*>(first); *end++;) *end = va_arg(*rest, char*);
  return execute(arguments);
}

}  // namespace

SHEP_EXPORT int system(const char* command) { return pass_on<system>("system", command); }

SHEP_EXPORT FILE* popen(const char* command, const char* mode) { return pass_on<popen>("popen", command, mode); }

SHEP_EXPORT int posix_spawn(pid_t* child, const char* path, const posix_spawn_file_actions_t* actions,
                            const posix_spawnattr_t* attributes, char* const arguments[], char* const environment[]) {
  return pass_on<posix_spawn>("posix_spawn", child, path, actions, attributes, arguments, environment);
}

SHEP_EXPORT int posix_spawnp(pid_t* child, const char* file, const posix_spawn_file_actions_t* actions,
                             const posix_spawnattr_t* attributes, char* const arguments[], char* const environment[]) {
  return pass_on<posix_spawnp>("posix_spawnp", child, file, actions, attributes, arguments, environment);
}

SHEP_EXPORT int execve(const char* path, char* const arguments[], char* const environment[]) noexcept {
  return pass_on<execve>("execve", path, arguments, environment);
}

SHEP_EXPORT int fexecve(int file, char* const arguments[], char* const environment[]) noexcept {
  return pass_on<fexecve>("fexecve", file, arguments, environment);
}

SHEP_EXPORT int execvpe(const char* file, char* const arguments[], char* const environment[]) noexcept {
  return pass_on<execvpe>("execvpe", file, arguments, environment);
}

SHEP_EXPORT int execv(const char* path, char* const arguments[]) noexcept { return execve(path, arguments, environ); }

SHEP_EXPORT int execvp(const char* file, char* const arguments[]) noexcept { return execvpe(file, arguments, environ); }

SHEP_EXPORT int execl(const char* path, const char* first, ...) noexcept {
  va_list rest;
  va_start(rest, first);
  const int result = with_array(first, &rest, [&](char** arguments) { return execv(path, arguments); });
  va_end(rest);
  return result;
}

SHEP_EXPORT int execlp(const char* file, const char* first, ...) noexcept {
  va_list rest;
  va_start(rest, first);
  const int result = with_array(first, &rest, [&](char** arguments) { return execvp(file, arguments); });
  va_end(rest);
  return result;
}

SHEP_EXPORT int execle(const char* path, const char* first, ...) noexcept {
  va_list rest;
  va_start(rest, first);
  const int result =
      with_array(first, &rest, [&](char** arguments) { return execve(path, arguments, va_arg(rest, char* const*)); });
  va_end(rest);
  return result;
}
