// Where a tool comes from (OpenMP 5.2, 19.2.1): the program or a library that it is linked with or that is preloaded,
// and then each of OMP_TOOL_LIBRARIES, has an ompt_start_tool that does not return null.
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <cstdarg>
#include <cstdio>
#include <mutex>
#include <string>
#include <utility>

#include "config/icv.h"
#include "config/text.h"
#include "observe/ompt/tool.h"
#include "platform/fatal.h"
#include "platform/futex_lock.h"
#include "platform/process/output_file.h"
#include "platform/process/own_descriptor.h"
#include "platform/process/quiet_writes.h"

// Null where neither the program nor a library of it has one.
extern "C" [[gnu::weak]] ompt_start_tool_result_t* ompt_start_tool(unsigned int omp_version,
                                                                   const char* runtime_version);

namespace shep {

namespace {

using StartTool = ompt_start_tool_result_t* (*)(unsigned int, const char*);

constexpr unsigned kOpenmpVersion = 201811;  // _OPENMP, as shepcc defines it
constexpr char kRuntimeVersion[] = "Shepherd";

ompt_start_tool_result_t* the_tool = nullptr;

OwnDescriptor log_file;  // open as long as the process lives, so that its children do not take the file for theirs

// OMP_TOOL_VERBOSE_INIT: what is tried, and what came of it.
class Log {
 public:
  Log() {
    const char* const where = global_icvs().tool_verbose_init;
    if (!where || same_word(where, "disabled")) return;
    if (same_word(where, "stdout"))
      file_ = stdout;
    else if (same_word(where, "stderr"))
      file_ = stderr;
    else
      open_file(where);
  }
  ~Log() {
    const QuietWrites quiet;
    if (file_) fflush(file_);
    if (opened_) fclose(opened_);
  }

  [[gnu::format(printf, 2, 3)]] void say(const char* format, ...) {
    if (!file_) return;
    const QuietWrites quiet;
    va_list arguments;
    va_start(arguments, format);
    fputs("shepherd: tool: ", file_);
    vfprintf(file_, format, arguments);
    fputc('\n', file_);
    va_end(arguments);
  }

 private:
  void open_file(const char* name) {
    const OutputFile output = open_output("OMP_TOOL_VERBOSE_INIT", name);
    if (output.descriptor < 0)
      return warn("OMP_TOOL_VERBOSE_INIT: cannot write to \"%s\": %s", output.name.c_str(), output.problem.c_str());
    log_file = OwnDescriptor(output.descriptor);
    file_ = opened_ = fdopen(fcntl(output.descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1), "w");
  }

  FILE* file_ = nullptr;
  FILE* opened_ = nullptr;
};

ompt_start_tool_result_t* ask(StartTool start, Log& log) {
  ompt_start_tool_result_t* const tool = start(kOpenmpVersion, kRuntimeVersion);
  log.say("ompt_start_tool %s", tool ? "has returned a tool" : "has returned null: no tool");
  return tool;
}

ompt_start_tool_result_t* find_in_libraries(Log& log) {
  const char* const list = global_icvs().tool_libraries;
  for (Text rest = list ? list : ""; !rest.empty();) {
    const std::string library(take_until(rest, ':'));
    if (library.empty()) continue;
    void* const handle = dlopen(library.c_str(), RTLD_LAZY);
    if (!handle) {
      log.say("OMP_TOOL_LIBRARIES: %s", dlerror());
      continue;
    }
    const auto start = reinterpret_cast<StartTool>(dlsym(handle, "ompt_start_tool"));
    log.say("OMP_TOOL_LIBRARIES: %s %s ompt_start_tool", library.c_str(), start ? "has an" : "has no");
    if (ompt_start_tool_result_t* const tool = start ? ask(start, log) : nullptr) return tool;
    dlclose(handle);
  }
  return nullptr;
}

ompt_start_tool_result_t* find_tool(Log& log) {
  if (!global_icvs().tool) {
    log.say("OMP_TOOL=disabled: no tool");
    return nullptr;
  }
  log.say("%s ompt_start_tool in the program and its libraries", ompt_start_tool ? "there is an" : "there is no");
  if (ompt_start_tool) {
    if (ompt_start_tool_result_t* const tool = ask(ompt_start_tool, log)) return tool;
  }
  return find_in_libraries(log);
}

void find_and_start(ompt_function_lookup_t lookup) {
  Log log;
  ompt_start_tool_result_t* const tool = find_tool(log);
  if (!tool) return;
  constexpr int kHost = 0;  // omp_get_initial_device()
  if (!tool->initialize(lookup, kHost, &tool->tool_data)) {
    log.say("its initialize has returned 0: no tool");
    return;
  }
  log.say("the tool is active");
  the_tool = tool;
  __atomic_store_n(&shep_tool_listens, 1, __ATOMIC_RELEASE);
}

}  // namespace

void start_tool(ompt_function_lookup_t lookup) {
  static constinit FutexLock lock;
  static constinit bool done = false;
  if (tool_thread.starts_tool) return;
  // Others of the program's threads wait here, or what they do first would go untold.
  std::lock_guard guard(lock);
  if (std::exchange(done, true)) return;
  tool_thread.starts_tool = true;
  find_and_start(lookup);
  tool_thread.starts_tool = false;
}

void finalize_tool() {
  if (!__atomic_exchange_n(&shep_tool_listens, 0, __ATOMIC_ACQ_REL)) return;
  if (the_tool->finalize) the_tool->finalize(&the_tool->tool_data);
}

void stop_tool_in_child() {
  __atomic_store_n(&shep_tool_listens, 0, __ATOMIC_RELAXED);
  log_file.close();
}

}  // namespace shep
