// The C library's ways to start a program, none of which asks pthread_atfork: what is called here from code that is linked with the shared
// library starts it where the process may run, not where a thread happens to be bound by default. In the static library they are missing: there
// a name of the C library's would be one too many.
#include <dlfcn.h>
#include <gnu/lib-names.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>

#include "platform/export.h"
#include "teams/default_binding.h"

using namespace shep;

namespace {

// The one behind ours, which may be an interposer's; where the C library comes in front of us, that one's.
template <class Function>
Function* next(Function*, const char* name) {
  void* const found = dlsym(RTLD_NEXT, name);
  return reinterpret_cast<Function*>(found ? found : dlsym(dlopen(LIBC_SO, RTLD_LAZY), name));
}

}  // namespace

SHEP_EXPORT int system(const char* command) {
  static const auto real = next(system, "system");
  const WithoutDefaultBinding wide;
  return real(command);
}

SHEP_EXPORT FILE* popen(const char* command, const char* mode) {
  static const auto real = next(popen, "popen");
  const WithoutDefaultBinding wide;
  return real(command, mode);
}

SHEP_EXPORT int posix_spawn(pid_t* child, const char* path, const posix_spawn_file_actions_t* actions, const posix_spawnattr_t* attributes,
                            char* const arguments[], char* const environment[]) {
  static const auto real = next(posix_spawn, "posix_spawn");
  const WithoutDefaultBinding wide;
  return real(child, path, actions, attributes, arguments, environment);
}

SHEP_EXPORT int posix_spawnp(pid_t* child, const char* file, const posix_spawn_file_actions_t* actions, const posix_spawnattr_t* attributes,
                             char* const arguments[], char* const environment[]) {
  static const auto real = next(posix_spawnp, "posix_spawnp");
  const WithoutDefaultBinding wide;
  return real(child, file, actions, attributes, arguments, environment);
}
