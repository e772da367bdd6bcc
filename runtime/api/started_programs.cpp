// The C library's ways to start a program, none of which asks pthread_atfork: a spawn, or a vfork and an exec. What is
// called here from code that is linked with the shared library starts it where the process may run, not where a thread
// happens to be bound by default. In the static library they are missing: there a name of the C library's would be one
// too many.
#include <alloca.h>
#include <dlfcn.h>
#include <gnu/lib-names.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <atomic>

#include "platform/export.h"
#include "teams/default_binding.h"

using namespace shep;

namespace {

// The one behind ours, which may be an interposer's; where the C library comes in front of us, that one's.
// `known` keeps it: of threads that look at once, each finds the same.
template <class Function> Function* next(Function*, std::atomic<void*>& known, const char* name) {
  void* found = known.load(std::memory_order_relaxed);
  if (!found) found = dlsym(RTLD_NEXT, name);
  if (!found) found = dlsym(dlopen(LIBC_SO, RTLD_LAZY), name);
  known.store(found, std::memory_order_relaxed);
  return reinterpret_cast<Function*>(found);
}

// Counts the arguments of an execl, with the null behind them.
size_t count_of(const char* first, va_list rest) {
  size_t count = 1;
  for (const char* each = first; each; each = va_arg(rest, const char*)) ++count;
  return count;
}

// Leaves `rest` behind the null. On the caller's stack: the child of a vfork has no heap of its own.
void gather(char** arguments, const char* first, va_list& rest) {
  *arguments = const_cast<char*>(first);
  while (*arguments++) *arguments = va_arg(rest, char*);
}

}  // namespace

SHEP_EXPORT int system(const char* command) {
  static constinit std::atomic<void*> real;
  const WithoutDefaultBinding wide;
  return next(system, real, "system")(command);
}

SHEP_EXPORT FILE* popen(const char* command, const char* mode) {
  static constinit std::atomic<void*> real;
  const WithoutDefaultBinding wide;
  return next(popen, real, "popen")(command, mode);
}

SHEP_EXPORT int posix_spawn(pid_t* child, const char* path, const posix_spawn_file_actions_t* actions,
                            const posix_spawnattr_t* attributes, char* const arguments[], char* const environment[]) {
  static constinit std::atomic<void*> real;
  const WithoutDefaultBinding wide;
  return next(posix_spawn, real, "posix_spawn")(child, path, actions, attributes, arguments, environment);
}

SHEP_EXPORT int posix_spawnp(pid_t* child, const char* file, const posix_spawn_file_actions_t* actions,
                             const posix_spawnattr_t* attributes, char* const arguments[], char* const environment[]) {
  static constinit std::atomic<void*> real;
  const WithoutDefaultBinding wide;
  return next(posix_spawnp, real, "posix_spawnp")(child, file, actions, attributes, arguments, environment);
}

SHEP_EXPORT int execve(const char* path, char* const arguments[], char* const environment[]) noexcept {
  static constinit std::atomic<void*> real;
  const WithoutDefaultBinding wide;
  return next(execve, real, "execve")(path, arguments, environment);
}

SHEP_EXPORT int fexecve(int file, char* const arguments[], char* const environment[]) noexcept {
  static constinit std::atomic<void*> real;
  const WithoutDefaultBinding wide;
  return next(fexecve, real, "fexecve")(file, arguments, environment);
}

SHEP_EXPORT int execvpe(const char* file, char* const arguments[], char* const environment[]) noexcept {
  static constinit std::atomic<void*> real;
  const WithoutDefaultBinding wide;
  return next(execvpe, real, "execvpe")(file, arguments, environment);
}

SHEP_EXPORT int execv(const char* path, char* const arguments[]) noexcept { return execve(path, arguments, environ); }
SHEP_EXPORT int execvp(const char* file, char* const arguments[]) noexcept { return execvpe(file, arguments, environ); }

SHEP_EXPORT int execl(const char* path, const char* first, ...) noexcept {
  va_list rest;
  va_start(rest, first);
  const size_t count = count_of(first, rest);
  va_end(rest);
  va_start(rest, first);
  auto** const arguments = static_cast<char**>(alloca(count * sizeof(char*)));
  gather(arguments, first, rest);
  va_end(rest);
  return execv(path, arguments);
}

SHEP_EXPORT int execlp(const char* file, const char* first, ...) noexcept {
  va_list rest;
  va_start(rest, first);
  const size_t count = count_of(first, rest);
  va_end(rest);
  va_start(rest, first);
  auto** const arguments = static_cast<char**>(alloca(count * sizeof(char*)));
  gather(arguments, first, rest);
  va_end(rest);
  return execvp(file, arguments);
}

SHEP_EXPORT int execle(const char* path, const char* first, ...) noexcept {
  va_list rest;
  va_start(rest, first);
  const size_t count = count_of(first, rest);
  va_end(rest);
  va_start(rest, first);
  auto** const arguments = static_cast<char**>(alloca(count * sizeof(char*)));
  gather(arguments, first, rest);
  char* const* const environment = va_arg(rest, char* const*);
  va_end(rest);
  return execve(path, arguments, environment);
}
