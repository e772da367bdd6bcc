// `shepherd simulate`: runs a program with the library for virtual machines (platform/virtual/).
#include <errno.h>
#include <fcntl.h>
#include <sys/personality.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>

#include "config/environment.h"
#include "config/text.h"
#include "tools/shepherd/lines.h"
#include "tools/shepherd/program.h"
#include "tools/shepherd/simulate/request.h"
#include "topology/machine.h"

namespace shep::tool {

namespace {

using Request = SimulationRequest;

std::string virtual_folder() { return beside_command(SHEPHERD_VIRTUAL_FOLDER); }

constexpr char kNoResult[] =
    "it does not use OpenMP, or not by the shared libshepherd, or has gone by _exit() or exec()";
constexpr char kNotWritten[] =
    "it has begun, but has gone by _exit() or exec(), or may open no file any more (chroot, setuid, RLIMIT_NOFILE)";

// Puts a folder in front of those where libraries are looked for.
std::string library_path(const std::string& folder) {
  const char* const others = getenv("LD_LIBRARY_PATH");
  return others && *others ? folder + ":" + others : folder;
}

// Returns the number behind a key, where that comes last.
double number_in(const std::string& line, const char* key) {
  const size_t place = line.rfind(std::string("\"") + key + "\":");
  return place == std::string::npos ? 0 : strtod(line.c_str() + place + strlen(key) + 3, nullptr);
}

double percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

// What the statistics know besides, if they are not the user's own.
void show_statistics(const std::string& statistics) {
  const size_t total = statistics.find("\"total\"");
  if (total == std::string::npos) return;
  const std::string text = statistics.substr(0, statistics.find("\"workers\"", total));
  fprintf(stderr, "  in regions        %12.6f s\n  steals            %12.0f\n  failed steals     %12.0f\n",
          number_in(text, "in_regions"), number_in(text, "steals"), number_in(text, "failed_steals"));
}

void show(const Request& request, const std::string& result, const std::string& statistics) {
  const auto number = [&](const char* key) { return number_in(result, key); };
  const double time = number("virtual_ns"), threads = number("threads"), work = number("work_ns");
  const double waited = number("waited_ns"), whole = work + number("overhead_ns") + number("idle_ns") + waited;
  fprintf(stderr,
          "shepherd: simulated on %s\n"
          "  hardware threads  %12.0f\n"
          "  threads           %12.0f\n"
          "  virtual time      %12.6f s\n"
          "  work              %12.6f s  %5.1f%% of all threads' time\n"
          "  in the library    %12.6f s  %5.1f%%\n"
          "  idle              %12.6f s  %5.1f%%\n"
          "  work / time       %12.2f\n"
          "  time here         %12.6f s  %.0f times the virtual time; %.0f hand-overs, %.0f transfers of lines\n",
          request.machine.empty() ? "this machine" : request.machine.c_str(), number("cpus"), threads, time * 1e-9,
          work * 1e-9, percent(work, whole), number("overhead_ns") * 1e-9, percent(number("overhead_ns"), whole),
          number("idle_ns") * 1e-9, percent(number("idle_ns"), whole), time > 0 ? work / time : 0,
          number("real_ns") * 1e-9, time > 0 ? number("real_ns") / time : 0, number("handovers"), number("transfers"));
  if (waited > 0)
    fprintf(stderr, "  waiting           %12.6f s  %5.1f%%: %.0f threads take turns on the hardware threads\n",
            waited * 1e-9, percent(waited, whole), threads);
  show_statistics(statistics);
}

// One line for each program, in the order in which they ended.
// `came`: programs.
void show_programs(const Request& request, const std::string& results, uint64_t came) {
  fprintf(stderr,
          "shepherd: programs simulated on %s, s of virtual time\n"
          "  program              from         to  threads       work    library       idle    waiting\n",
          request.machine.empty() ? "this machine" : request.machine.c_str());
  double end = 0;
  for (Text rest = results; !rest.empty();) {
    const std::string line(take_until(rest, '\n'));
    const auto seconds = [&](const char* key) { return number_in(line, key) * 1e-9; };
    const size_t name = line.find("\"name\":\"") + strlen("\"name\":\"");
    const double began = seconds("began_ns"), ended = began + seconds("virtual_ns");
    fprintf(stderr, "  %-14.14s %10.6f %10.6f %8.0f %10.6f %10.6f %10.6f %10.6f\n",
            line.substr(name, line.find('"', name) - name).c_str(), began, ended, number_in(line, "threads"),
            seconds("work_ns"), seconds("overhead_ns"), seconds("idle_ns"), seconds("waited_ns"));
    end = std::max(end, ended);
    --came;
  }
  if (int64_t(came) > 0)
    fprintf(stderr, "  %llu more came and said nothing: killed, ended by _exit, or executing another program\n",
            (unsigned long long)came);
  fprintf(stderr, "  all ended at %.6f s\n", end);
}

// What makes a run unlike the next one.
void warn_of_waits(const std::string& results) {
  double waits = 0, interruptions = 0;
  for (Text rest = results; !rest.empty();) {
    const std::string line(take_until(rest, '\n'));
    waits += number_in(line, "waits_in_system");
    interruptions += number_in(line, "interruptions");
  }
  if (waits > 0)
    fprintf(stderr, "shepherd: warning: %.0f waits in the system took the time that they take here\n", waits);
  if (interruptions > 0)
    fprintf(stderr,
            "shepherd: warning: pieces of the program's code that took over 0.1 s here were interrupted %.0f times, so "
            "that another run may differ\n",
            interruptions);
}

bool cannot_write(const std::string& file) {
  fprintf(stderr, "shepherd: error: cannot write %s: %s\n", file.c_str(), strerror(errno));
  return false;
}

std::string machine_file(const ScratchFolder& scratch) { return scratch.name() + "/machine"; }

// Programs may outlive the command that has started them, as daemons do. Each holds a lock in the machine's file
// (platform/virtual/turns/arena.cpp), as does a fork's child that has not come yet.
bool has_programs(const std::string& machine) {
  const int file = open(machine.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return false;
  struct flock any = {};
  any.l_type = F_WRLCK;
  any.l_whence = SEEK_SET;
  any.l_start = 1;  // all behind the maker's
  const bool is_locked = fcntl(file, F_OFD_GETLK, &any) == 0 && any.l_type != F_UNLCK;
  close(file);
  return is_locked;
}

uint64_t programs_that_came(const std::string& machine) {
  uint64_t came = 0;
  FILE* const file = fopen(machine.c_str(), "re");
  if (!file) return 0;
  if (fread(&came, sizeof came, 1, file) != 1) came = 0;
  fclose(file);
  return came;
}

// Says whether the command goes on when its script has ended: programs run, or what the script has left may be one of
// those that the machine waits for.
struct Others {
  using Clock = std::chrono::steady_clock;
  std::string machine;
  uint64_t programs;
  std::optional<Clock::time_point> since = {};

  bool operator()(bool are_left) {
    if (has_programs(machine)) return true;
    const Clock::time_point now = Clock::now();
    if (!since) since = now;
    return are_left && programs_that_came(machine) < programs && now - *since < std::chrono::seconds(10);
  }
};

// The file that a process of the program writes, with "%p" for its number.
std::string file_of(const std::string& pattern, const std::string& result) {
  std::string name = pattern;
  return name.replace(name.find("%p"), 2, std::to_string(int(number_in(result, "pid"))));
}

bool set_up(Request& request, const ScratchFolder& scratch) {
  for (const Variable& each : variables())  // of another simulation that this one is part of, or the user's own
    if (Text(each.name).starts_with("SHEPHERD_VIRTUAL_")) unsetenv(each.name);
  auto& environment = request.program.environment;
  environment.emplace_back("LD_LIBRARY_PATH", library_path(virtual_folder()));
  if (!request.costs.empty()) {
    // The program may change its folder, and a pipe is read once.
    const std::string file = scratch.name() + "/costs";
    if (!write_file(file, request.costs)) return cannot_write(file);
    environment.emplace_back("SHEPHERD_VIRTUAL_COSTS", file);
  }
  if (!request.machine.empty()) {
    environment.emplace_back("HWLOC_SYNTHETIC", request.machine);
    environment.emplace_back("HWLOC_THISSYSTEM", "1");  // so that threads are bound, which is heeded there
  }
  if (request.hardware_threads > 0)
    environment.emplace_back("SHEPHERD_VIRTUAL_CPUS", std::to_string(request.hardware_threads));
  if (request.programs > 0) {
    const std::string file = machine_file(scratch);
    if (!write_file(file, "")) return cannot_write(file);
    environment.emplace_back("SHEPHERD_VIRTUAL_MACHINE", file);
    environment.emplace_back("XDG_RUNTIME_DIR", scratch.name());  // where they say who has which core
    request.program.has_others = Others{file, uint64_t(request.programs)};
  }
  personality(ADDR_NO_RANDOMIZE);  // the same addresses, and so the same cache lines, in each run
  request.program.has_same_stack = true;
  return true;
}

bool is_the_machine(const Request& request, const std::string& result) {
  const int cpus = int(number_in(result, "cpus"));
  if (request.hardware_threads == 0 || cpus == request.hardware_threads) return true;
  fprintf(stderr,
          "shepherd: error: %s has seen %d hardware threads, where \"%s\" has %d: HWLOC_* in the environment?\n",
          request.program.command[0], cpus, request.machine.c_str(), request.hardware_threads);
  return false;
}

}  // namespace

int simulate_program(Arguments arguments) {
  Request request;
  if (const int status = read_request(arguments, request)) return status;
  if (request.only_check) {
    printf("%d\n", request.hardware_threads ? request.hardware_threads : machine().cpus);
    return 0;
  }
  if (access((virtual_folder() + "/" SHEPHERD_LIBRARY).c_str(), R_OK) != 0) {
    fprintf(stderr, "shepherd: error: this Shepherd was built without virtual machines (SHEPHERD_WITH_VIRTUAL)\n");
    return 1;
  }
  // Opened before the run, so that it need not take place for nothing.
  FILE* const output = request.result.empty() ? nullptr : fopen(request.result.c_str(), "ae");
  if (!output && !request.result.empty()) return cannot_write(request.result), 1;
  const ScratchFolder scratch;
  if (!set_up(request, scratch)) return 1;
  const std::string result_file = scratch.name() + "/result", statistics_files = scratch.name() + "/statistics.%p";
  auto& environment = request.program.environment;
  environment.emplace_back("SHEPHERD_VIRTUAL_RESULT", result_file);
  const std::string lines_file = scratch.name() + "/lines";
  if (request.lines > 0) environment.emplace_back("SHEPHERD_VIRTUAL_LINES", lines_file);
  if (!getenv("SHEPHERD_STATS") && !request.quiet && request.programs == 0) {
    environment.emplace_back("SHEPHERD_STATS", "json:" + statistics_files);
    environment.emplace_back("SHEPHERD_STATS_MODE", "sample");
  }
  const Ending ending = run_program(request.program);
  const std::string result = contents_of(result_file);
  if (result.empty() || ending.is_asked_for || ending.signal) {
    if (request.quiet && ending.status && !ending.signal) return ending.status;
    const bool has_begun = access(result_file.c_str(), F_OK) == 0;
    return ended_without("a result", has_begun ? kNotWritten : kNoResult, request.program, ending);
  }
  if (!is_the_machine(request, result)) return 1;
  if (output && (fputs(result.c_str(), output) < 0 || fclose(output) != 0)) return cannot_write(request.result), 1;
  if (!request.quiet && request.programs > 0)
    show_programs(request, result, programs_that_came(machine_file(scratch)));
  else if (!request.quiet)
    show(request, result, contents_of(file_of(statistics_files, result)));
  if (!request.quiet) warn_of_waits(result);
  if (request.lines > 0)
    show_lines(contents_of(lines_file), virtual_folder() + "/" SHEPHERD_LIBRARY, scratch.name(), int(request.lines));
  return ending.status;
}

}  // namespace shep::tool
