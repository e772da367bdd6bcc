// The C library's ways to start a program, none of which asks pthread_atfork: what is called here from code that is
// linked with the shared library starts it where the process may run, not where a thread happens to be bound by
// default. In the static library they are missing: there a name of the C library's would be one too many.
#include <dlfcn.h>
#include <gnu/lib-names.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>

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
