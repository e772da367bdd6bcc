// The library is put in front of a program by `shepherd races` (LD_PRELOAD), and takes ThreadSanitizer's place before
// any code of the program runs.
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "observe/races/entry_points/entry_points.h"
#include "observe/races/memory_kind.h"
#include "observe/races/report.h"
#include "observe/races/strand.h"

namespace shep::races {

namespace {

bool is_shared(const void* function) {
  return strstr(module_of(reinterpret_cast<uintptr_t>(function)).name, "libshepherd.so");
}

[[gnu::constructor]] void begin() {
  const char* const file = getenv("SHEPHERD_RACES_RESULT");
  if (!file || !*file || !dlsym(RTLD_DEFAULT, "__tsan_init")) return;
  begin_reporting(file);
  // A libshepherd inside of the program does not find what this library has for it.
  if (dlsym(RTLD_DEFAULT, "shep_task_begin") && !is_shared(dlsym(RTLD_DEFAULT, "shep_task_begin")))
    report_line("static\n");
  replace_library_calls();
  watch_memory();
  replace_thread_calls();
  replace_atomics();
  pthread_atfork(
      [] {
        report_line("fork\n");
        fork_begins();
      },
      fork_ended_in_parent,
      [] {
        report_process();
        report_line("child\n");
        fork_ended_in_child();
      });
  replace_accesses();
}

}  // namespace

}  // namespace shep::races
