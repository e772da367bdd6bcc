// `shepherd races`: runs a program with the library that finds races between its tasks (observe/races/).
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

#include "tools/shepherd/program.h"
#include "tools/shepherd/races/found.h"

namespace shep::tool {

namespace {

// What is there already stays, behind `text`.
std::string in_front_of(const char* variable, const std::string& text, const char* between) {
  const char* const others = getenv(variable);
  return others && *others ? text + between + others : text;
}

void set_up(Program& program, const std::string& library, const std::string& result) {
  auto& environment = program.environment;
  environment.emplace_back("LD_PRELOAD", in_front_of("LD_PRELOAD", library, ":"));
  environment.emplace_back("SHEPHERD_RACES", "tasks");
  environment.emplace_back("SHEPHERD_RACES_RESULT", result);
  // ThreadSanitizer itself sees next to nothing, and has nothing to say of it, unless the program crashes.
  const char* const others = getenv("TSAN_OPTIONS");
  environment.emplace_back("TSAN_OPTIONS",
                           std::string(others ? others : "") + ":report_bugs=0:report_thread_leaks=0:die_after_fork=0");
  if (!getenv("OMP_NUM_THREADS")) environment.emplace_back("OMP_NUM_THREADS", "4");
  personality(ADDR_NO_RANDOMIZE);  // ThreadSanitizer needs certain addresses
}

// ThreadSanitizer maps more addresses than a machine has memory, and does not begin where it may not. Returns false
// after a report if there is a limit that is not ours to lift.
bool lift_limit_of_addresses() {
  rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return true;
  limit.rlim_cur = RLIM_INFINITY;
  if (limit.rlim_max == RLIM_INFINITY && setrlimit(RLIMIT_AS, &limit) == 0) return true;
  fprintf(stderr,
          "shepherd: error: the limit of the address space (ulimit -v) is %llu KiB, and ThreadSanitizer, which "
          "`shepherd races` stands on, needs it unlimited\n",
          static_cast<unsigned long long>(limit.rlim_max / 1024));
  return false;
}

bool tell_cannot_write(const char* file) {
  fprintf(stderr, "shepherd: error: cannot write %s: %s\n", file, strerror(errno));
  return false;
}

// Asked before the program runs, which may take long. Opens nothing: the file need not come to be, and a pipe's reader
// would see its end.
bool may_write(const char* file) {
  if (!file) return true;
  const std::filesystem::path path(file);
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return errno = EISDIR, tell_cannot_write(file);
  const bool is_new = access(file, F_OK) != 0 && errno == ENOENT;
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  return access(is_new ? folder.c_str() : file, W_OK) == 0 || tell_cannot_write(file);
}

// Makes the log's file. Returns null after a report if there is no room for it: a program that writes into a mapping
// of what the disk has no room for is ended by SIGBUS.
races::Log* make_log(const std::string& file) {
  const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  const auto before = signal(SIGXFSZ, SIG_IGN);  // beyond `ulimit -f` it is an error
  int error = descriptor < 0 ? errno : posix_fallocate(descriptor, 0, races::Log::kBytes);
  signal(SIGXFSZ, before);
  void* pages = MAP_FAILED;
  if (error == 0) {
    pages = mmap(nullptr, races::Log::kBytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (pages == MAP_FAILED) error = errno;
  }
  if (descriptor >= 0) close(descriptor);
  if (error == 0) return static_cast<races::Log*>(pages);
  fprintf(stderr, "shepherd: error: cannot make %s, %zu MiB: %s\n", file.c_str(), races::Log::kBytes >> 20,
          strerror(error));
  return nullptr;
}

// A zombie has no file that it executes.
bool is_running(pid_t process) {
  const std::string link = "/proc/" + std::to_string(process) + "/exe";
  char file;
  return readlink(link.c_str(), &file, sizeof file) >= 0;
}

void tell_what_is_missing(const FoundRaces& found) {
  if (found.is_cut) fputs("shepherd: warning: there are more races than are shown\n", stderr);
  for (const pid_t each : found.gone)
    fprintf(stderr,
            "shepherd: warning: process %d of the program has executed a program without the variables of `shepherd "
            "races`; the races of that one are not shown\n",
            each);
  for (const pid_t each : found.processes)
    if (is_running(each))
      fprintf(stderr,
              "shepherd: warning: process %d of the program still runs; races that it comes to later are not shown\n",
              each);
}

// A child of a daemon's, say, whose parent has ended at once.
void await_children(const races::Log& log) {
  constexpr int kLooks = 50;
  constexpr useconds_t kPause = 10'000;
  for (int look = 0; look < kLooks && !are_children_known(log); ++look) usleep(kPause);
}

constexpr char kNoDetector[] =
    "it was not compiled and linked by shepcc with -fopenmp -fsanitize=thread, or has set other rights than the "
    "caller's";

}  // namespace

int find_races(Arguments arguments) {
  ProgramRequest request;
  if (!read_request("races", "--json", arguments, request)) return kMisused;
  const std::string library = beside_command(SHEPHERD_RACES_LIBRARY);
  if (access(library.c_str(), R_OK) != 0) {
    fprintf(stderr, "shepherd: error: this Shepherd was built without its detector of races (SHEPHERD_WITH_RACES)\n");
    return 1;
  }
  if (!lift_limit_of_addresses() || !may_write(request.output)) return 1;
  const ScratchFolder scratch;
  const std::string result = scratch.name() + "/result";
  const races::Log* const log = make_log(result);
  if (!log) return 1;
  Program program{.command = request.command, .environment = {}};
  set_up(program, library, result);
  const Ending ending = run_program(program);
  await_children(*log);
  const FoundRaces found = read_races(*log);
  if (found.processes.empty()) return ended_without("a look at its races", kNoDetector, program, ending);
  if (found.is_static)
    fprintf(stderr, "shepherd: error: %s has libshepherd inside: link it with the shared one\n", program.command[0]);
  tell_what_is_missing(found);
  const std::string report = request.has_flag ? races_as_json(found.races) : races_as_text(found.races);
  if (!request.output) {
    fputs(report.c_str(), stderr);
  } else if (!write_file(request.output, report)) {
    return tell_cannot_write(request.output), 1;
  }
  return ending.status ? ending.status : !found.races.empty() || found.is_static;
}

}  // namespace shep::tool
