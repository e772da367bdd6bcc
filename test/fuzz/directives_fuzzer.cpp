// libFuzzer on the front end, in one process: the directive lexer and the token pass, which are compiled for it, and
// the lowering behind them. The first byte chooses C or C++, the rest is the program. README.md says how to run it.
#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "lower_translation_unit.h"
#include "config.h"

namespace {

std::jmp_buf out_of_the_front_end;
bool in_front_end = false;

// A file without a place, so that a mutation cannot include it.
std::string file_with(std::string_view text) {
  static const int file = memfd_create("fuzz", 0);
  if (file < 0 || ftruncate(file, 0) != 0 || pwrite(file, text.data(), text.size(), 0) != ssize_t(text.size())) return {};
  return "/proc/self/fd/" + std::to_string(file);
}

// What reads other files, or a terminal.
bool reads_files(std::string_view text) {
  for (std::string_view each : {"include", "embed", "import", "??", "\\\n"}) {
    if (text.find(each) != text.npos) return true;
  }
  return false;
}

}  // namespace

// The front end stops after twenty errors by ending its process. What it had allocated is lost here.
extern "C" [[noreturn]] void __real__Exit(int status);
extern "C" [[noreturn]] void __wrap__Exit(int status) {
  if (in_front_end) std::longjmp(out_of_the_front_end, 1);
  __real__Exit(status);
}

// Nor does it have less time after an error, as a process of its own would.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  std::signal(SIGXCPU, SIG_IGN);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return -1;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (reads_files(text)) return -1;
  shepherd::CompileJob job;
  job.input = file_with(text);
  job.is_cxx = data[0] & 1;
  job.frontend_args = {"-x", job.is_cxx ? "c++" : "c", job.is_cxx ? "-std=gnu++20" : "-std=gnu11", "-nostdinc"};
  job.output = "/dev/null";
  job.resource_dir = SHEPHERD_RESOURCE_DIR;
  if (job.input.empty()) return -1;
  in_front_end = true;
  if (setjmp(out_of_the_front_end) == 0) shepherd::lower_translation_unit(job);
  in_front_end = false;
  return 0;
}
