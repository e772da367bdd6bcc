#include "tools/shepherd/share/profile.h"

#include <errno.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "config/text.h"
#include "platform/clock.h"
#include "sharing/speedups.h"
#include "tools/shepherd/program.h"
#include "tools/shepherd/simulate/machine.h"
#include "topology/machine.h"

namespace shep::tool {

namespace {

constexpr int64_t kMostRuns = 1000;

struct Profile {
  std::vector<int> counts;  // of cores, in order
  int64_t runs = 3;  // with each; the middle one counts
  std::string machine;  // as HWLOC_SYNTHETIC has it; empty: this one
  std::string strand;  // simulate's option, as it was given; empty: strands are measured
  Arguments command;
  std::string program;  // the file
};

bool read_counts(Text text, std::vector<int>& counts) {
  for (bool is_another = true; is_another;) {
    is_another = text.find(',') != Text::npos;
    int64_t count;
    if (!parse_number(take_until(text, ','), 1, INT_MAX, count)) return false;
    counts.push_back(int(count));
  }
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  return true;
}

// Powers of two, and all.
std::vector<int> usual_counts(int most) {
  std::vector<int> counts;
  for (int count = 1; count < most; count *= 2) counts.push_back(count);
  counts.push_back(most);
  return counts;
}

// The file that the shell would run; empty: there is none.
std::string file_of_program(const std::string& name) {
  char real[PATH_MAX];
  const char* const path = getenv("PATH");
  Text folders = path ? path : "";
  if (name.find('/') != std::string::npos) return realpath(name.c_str(), real) ? real : "";
  while (!folders.empty()) {
    const std::string each = std::string(take_until(folders, ':')) + "/" + name;
    struct stat status;
    if (access(each.c_str(), X_OK) == 0 && stat(each.c_str(), &status) == 0 && S_ISREG(status.st_mode))
      return realpath(each.c_str(), real) ? real : "";
  }
  return {};
}

bool is_script(const std::string& file) {
  char start[2] = {};
  FILE* const opened = fopen(file.c_str(), "re");
  const bool has_start = opened && fread(start, 1, sizeof start, opened) == sizeof start;
  if (opened) fclose(opened);
  return has_start && start[0] == '#' && start[1] == '!';
}

// Returns 0, or an exit status after a report.
int read_options(Arguments& arguments, Profile& profile) {
  for (; !arguments.empty() && arguments[0][0] == '-'; arguments = arguments.subspan(1)) {
    Text value = arguments[0];
    if (ends_options(arguments[0])) return arguments = arguments.subspan(1), 0;
    const Text name = take_until(value, '=');
    if (name == "--machine" && !value.empty()) {
      profile.machine = value;
    } else if (name == "--strand" && !value.empty()) {
      profile.strand = arguments[0];
    } else if (name == "--counts") {
      if (!read_counts(value, profile.counts)) return misused("--counts takes numbers of cores, separated by commas");
    } else if (name == "--runs") {
      if (!parse_number(value, 1, kMostRuns, profile.runs)) return misused("--runs takes a number from 1 to 1000");
    } else {
      return not_taken("share --profile", arguments[0]);
    }
  }
  return 0;
}

int read_request(Arguments arguments, Profile& profile) {
  if (const int status = read_options(arguments, profile)) return status;
  if (!profile.strand.empty() && profile.machine.empty()) return misused("share --profile: --strand needs a --machine");
  if (arguments.empty()) return misused("share --profile needs a program");
  profile.command = arguments;
  profile.program = file_of_program(arguments[0]);
  if (profile.program.empty()) return misused("share --profile: there is no program %s", arguments[0]);
  if (is_script(profile.program))
    return misused("share --profile: %s is a script; name the program that it runs", arguments[0]);
  int most = int(machine().cores.size());
  if (!profile.machine.empty()) {
    const std::string problem = problem_of_machine(profile.machine, most);
    if (!problem.empty()) return misused("share --profile: %s", problem.c_str());
  }
  if (profile.counts.empty()) profile.counts = usual_counts(most);
  if (profile.counts.front() != 1) profile.counts.insert(profile.counts.begin(), 1);
  if (profile.counts.back() > most) return misused("share --profile: there are %d cores", most);
  return 0;
}

// Lets programs that are started from now on run on the first cores alone.
bool confine_to(int cores) {
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  for (int core = 0; core < cores; ++core)
    for (const int cpu : machine().cores[size_t(core)].cpus) CPU_SET(cpu, &cpus);
  return sched_setaffinity(0, sizeof cpus, &cpus) == 0;
}

// Returns the virtual seconds in what shepherd simulate --result writes.
std::optional<double> virtual_seconds(const std::string& result) {
  constexpr Text kKey = "\"virtual_ns\":";
  const size_t place = result.rfind(kKey);
  if (place == std::string::npos) return {};
  return strtod(result.c_str() + place + kKey.size(), nullptr) * 1e-9;
}

// The seconds of a run; nothing where it did not end well. `statistics`: where the program writes some; empty: nowhere.
std::optional<double> run_here(const Profile& profile, int cores, Ending& ending, const std::string& statistics = {}) {
  Program program = {.command = profile.command,
                     .environment = {{"OMP_NUM_THREADS", std::to_string(cores)}, {"SHEPHERD_SHARE", "off"}},
                     .silent = true};
  if (!statistics.empty()) program.environment.emplace_back("SHEPHERD_STATS", statistics);
  lseek(STDIN_FILENO, 0, SEEK_SET);  // each run reads a file from its beginning
  const int64_t began = monotonic_ns();
  ending = run_program(program);
  if (ending.status != 0) return {};
  return double(monotonic_ns() - began) * 1e-9;
}

std::string in_words(const Ending& ending) {
  if (!ending.signal) return "has ended with status " + std::to_string(ending.status);
  return "was ended by signal " + std::to_string(ending.signal) + " (" + strsignal(ending.signal) + ")";
}

// Returns an exit status after a report where the program does not run, or would never look at the result. Simulations
// find that out themselves.
int try_out(const Profile& profile) {
  if (!profile.machine.empty()) return 0;
  const ScratchFolder scratch;
  Ending ending;
  if (!run_here(profile, profile.counts.back(), ending, scratch.name() + "/%p"))
    return fprintf(stderr, "shepherd: error: %s %s; nothing is kept\n", profile.command[0], in_words(ending).c_str()),
           ending.status;
  if (!scratch.contents().empty()) return 0;
  fprintf(stderr, "shepherd: error: %s does not use OpenMP, or was not compiled by shepcc; nothing is kept\n",
          profile.command[0]);
  return 1;
}

std::optional<double> simulate(const Profile& profile, int cores, Ending& ending) {
  const ScratchFolder scratch;
  const std::string result = scratch.name() + "/result";
  std::vector<std::string> words = {beside_command("bin/shepherd"),
                                    "simulate",
                                    "--quiet",
                                    "--machine=" + profile.machine,
                                    "--threads=" + std::to_string(cores),
                                    "--cpus=" + std::to_string(cores),
                                    "--result=" + result};
  if (!profile.strand.empty()) words.push_back(profile.strand);
  words.emplace_back("--");
  std::vector<const char*> command;
  for (const std::string& each : words) command.push_back(each.c_str());
  command.insert(command.end(), profile.command.begin(), profile.command.end());
  lseek(STDIN_FILENO, 0, SEEK_SET);
  ending = run_program({.command = command, .environment = {{"SHEPHERD_SHARE", "off"}}, .silent = true});
  if (ending.status != 0) return {};
  return virtual_seconds(contents_of(result));
}

// The middle one of several runs with so many cores.
std::optional<double> measure(const Profile& profile, int cores, Ending& ending) {
  std::vector<double> seconds;
  if (profile.machine.empty() && !confine_to(cores))
    return fprintf(stderr, "shepherd: error: %s\n", strerror(errno)), std::nullopt;
  for (int64_t run = 0; run < profile.runs; ++run) {
    const auto one = profile.machine.empty() ? run_here(profile, cores, ending) : simulate(profile, cores, ending);
    if (!one) return {};
    seconds.push_back(*one);
  }
  const auto middle = seconds.begin() + ptrdiff_t(seconds.size() / 2);
  std::nth_element(seconds.begin(), middle, seconds.end());
  return *middle;
}

}  // namespace

int profile_sharing(Arguments arguments) {
  Profile profile;
  if (const int status = read_request(arguments, profile)) return status;
  const std::string file = speedups_file(profile.program);
  if (file.empty())
    return fprintf(stderr, "shepherd: error: neither XDG_CACHE_HOME nor HOME names a folder for the result\n"), 1;
  if (const int status = try_out(profile)) return status;
  Speedups speedups;
  double alone = 0;
  printf("%8s %12s %10s\n", "cores", "seconds", "speed-up");
  for (const int cores : profile.counts) {
    Ending ending;
    const std::optional<double> seconds = measure(profile, cores, ending);
    if (!seconds || *seconds <= 0) {
      fprintf(stderr, "shepherd: error: %s with %d threads %s; nothing is kept\n", profile.command[0], cores,
              in_words(ending).c_str());
      return ending.status ? ending.status : 1;
    }
    if (cores == 1) alone = *seconds;
    speedups.push_back({cores, alone / *seconds});
    printf("%8d %12.6f %10.3f\n", cores, *seconds, speedups.back().speedup);
    fflush(stdout);
  }
  std::string problem;
  if (!write_speedups(file, profile.program, speedups, problem))
    return fprintf(stderr, "shepherd: error: cannot write %s: %s\n", file.c_str(), problem.c_str()), 1;
  printf("kept in %s\n", file.c_str());
  return 0;
}

}  // namespace shep::tool
