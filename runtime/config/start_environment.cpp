#include "config/start_environment.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "config/environment.h"

namespace shep {

namespace {

constinit const char* const kNone[] = {nullptr};
constinit const char* const* taken = nullptr;

bool is_read(Text entry) {
  const Text name = entry.substr(0, entry.find('='));
  return find_variable(name) || name.starts_with(kOwnPrefix);
}

// As early as a statically linked library can: the program's constructors may change the environment.
[[gnu::constructor(101)]] void take_at_load() { take_start_environment(); }

}  // namespace

// A constructor of the program may need OpenMP before the library's where it is linked statically.
const char* const* start_environment() {
  if (!taken) take_start_environment();
  return taken;
}

void take_start_environment() {
  taken = kNone;
  size_t count = 0, bytes = 0;
  for (char** each = environ; each && *each; ++each) {
    if (!is_read(*each)) continue;
    ++count;
    bytes += strlen(*each) + 1;
  }
  if (count == 0) return;
  // Whole pages: where the heap's blocks lie must not depend on what a variable says, since a simulation depends on
  // that.
  void* const pages =
      mmap(nullptr, (count + 1) * sizeof(char*) + bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) {
    taken = environ;
    return;
  }
  char** strings = static_cast<char**>(pages);
  taken = strings;
  char* text = reinterpret_cast<char*>(strings + count + 1);
  for (char** each = environ; *each; ++each) {
    if (!is_read(*each)) continue;
    *strings++ = text;
    text = stpcpy(text, *each) + 1;
  }
}

}  // namespace shep
