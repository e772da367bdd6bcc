// `shepherd simulate`: runs a program with the library for virtual machines (platform/virtual/).
#include <limits.h>
#include <sys/personality.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "config/text.h"
#include "tools/shepherd/lines.h"
#include "tools/shepherd/program.h"

namespace shep::tool {

namespace {

struct Request {
  std::string machine;  // empty: this one
  std::string result;
  bool quiet = false;
  int lines = 0;  // so many are shown
  Program program;
};

struct Option {
  Text name;
  const char* variable;
};
constexpr Option kOptions[] = {
    {"--scheduler=", "SHEPHERD_SCHEDULER"}, {"--threads=", "OMP_NUM_THREADS"},
    {"--seed=", "SHEPHERD_VIRTUAL_SEED"},   {"--strand=", "SHEPHERD_VIRTUAL_STRAND"},
    {"--costs=", "SHEPHERD_VIRTUAL_COSTS"}, {"--inflate=", "SHEPHERD_VIRTUAL_INFLATE"},
};

// Returns the option's value if the text is that option; null if not.
const char* value_of(Text option, const char* text) {
  return Text(text).starts_with(option) ? text + option.size() : nullptr;
}

bool read_option(const char* text, Request& request) {
  for (const auto& [name, variable] : kOptions) {
    const char* const value = value_of(name, text);
    if (!value) continue;
    request.program.environment.emplace_back(variable, value);
    return true;
  }
  if (const char* const machine = value_of("--machine=", text)) return request.machine = machine, true;
  if (const char* const file = value_of("--result=", text)) return request.result = file, true;
  if (const char* const count = value_of("--lines=", text)) return (request.lines = atoi(count)) > 0;
  request.quiet |= strcmp(text, "--quiet") == 0;
  return strcmp(text, "--quiet") == 0;
}

bool read(Arguments arguments, Request& request) {
  if (const char* const machine = getenv("HWLOC_SYNTHETIC")) request.machine = machine;
  size_t next = 0;
  for (; next < arguments.size() && arguments[next][0] == '-'; ++next) {
    if (read_option(arguments[next], request)) continue;
    misused("simulate does not take \"%s\"", arguments[next]);
    return false;
  }
  request.program.command = arguments.subspan(next);
  if (request.program.command.empty()) misused("simulate needs a program");
  return !request.program.command.empty();
}

// PREFIX/bin/shepherd -> PREFIX/lib/shepherd/virtual
std::string virtual_folder() {
  char self[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", self, sizeof self);
  const std::string path(self, length > 0 ? size_t(length) : 0);
  return path.substr(0, path.rfind('/')) + "/../" SHEPHERD_VIRTUAL_FOLDER;
}

// A program with more rights than its user is told by no variable which library to take.
bool has_more_rights(const char* program) {
  struct stat status;
  return stat(program, &status) == 0 && (status.st_mode & (S_ISUID | S_ISGID));
}

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
  const double whole = work + number("overhead_ns") + number("idle_ns");
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
  show_statistics(statistics);
  if (threads > number("cpus"))
    fprintf(stderr, "shepherd: warning: %.0f threads on %.0f hardware threads: each ran as if it had one to itself\n",
            threads, number("cpus"));
}

void append(const std::string& file, const std::string& line) {
  FILE* const out = fopen(file.c_str(), "a");
  const bool written = out && fputs(line.c_str(), out) >= 0;
  if ((out && fclose(out) != 0) || !written) fprintf(stderr, "shepherd: error: cannot write %s\n", file.c_str());
}

}  // namespace

int simulate_program(Arguments arguments) {
  Request request;
  if (!read(arguments, request)) return kMisused;
  const char* const name = request.program.command[0];
  const std::string folder = virtual_folder();
  if (access((folder + "/" SHEPHERD_LIBRARY).c_str(), R_OK) != 0) {
    fprintf(stderr, "shepherd: error: this Shepherd was built without virtual machines (SHEPHERD_WITH_VIRTUAL)\n");
    return 1;
  }
  if (has_more_rights(name)) {
    fprintf(stderr, "shepherd: error: %s has more rights than its user, and takes no other library\n", name);
    return 1;
  }
  const ScratchFolder scratch;
  auto& environment = request.program.environment;
  environment.emplace_back("LD_LIBRARY_PATH", library_path(folder));
  const std::string result_file = scratch.name() + "/result", statistics_file = scratch.name() + "/statistics";
  environment.emplace_back("SHEPHERD_VIRTUAL_RESULT", result_file);
  const std::string lines_file = scratch.name() + "/lines";
  if (request.lines > 0) environment.emplace_back("SHEPHERD_VIRTUAL_LINES", lines_file);
  if (!getenv("SHEPHERD_STATS") && !request.quiet) {
    environment.emplace_back("SHEPHERD_STATS", "json:" + statistics_file);
    environment.emplace_back("SHEPHERD_STATS_MODE", "sample");
  }
  if (!request.machine.empty()) {
    environment.emplace_back("HWLOC_SYNTHETIC", request.machine);
    environment.emplace_back("HWLOC_THISSYSTEM", "1");  // so that threads are bound, which is heeded there
  }
  personality(ADDR_NO_RANDOMIZE);  // the same addresses, and so the same cache lines, in each run
  const int status = run_program(request.program);
  const std::string result = contents_of(result_file);
  if (result.empty()) {
    fprintf(
        stderr,
        "shepherd: error: %s has ended without a result: it does not use OpenMP, or not by the shared libshepherd\n",
        name);
    return status ? status : 1;
  }
  if (!request.result.empty()) append(request.result, result);
  if (!request.quiet) show(request, result, contents_of(statistics_file));
  if (request.lines > 0)
    show_lines(contents_of(lines_file), folder + "/" SHEPHERD_LIBRARY, scratch.name(), request.lines);
  return status;
}

}  // namespace shep::tool
