#include "tools/shepherd/simulate/request.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "config/text.h"
#include "platform/virtual/coherence/costs.h"
#include "platform/virtual/cpus.h"
#include "tools/shepherd/simulate/machine.h"
#include "topology/machine.h"

namespace shep::tool {

namespace {

using Request = SimulationRequest;

struct Number {
  Text name;
  const char* variable;
  int64_t least, most;
};
constexpr Text kThreads = "--threads", kPrograms = "--programs", kCpus = "--cpus";
constexpr Number kNumbers[] = {{kThreads, "OMP_NUM_THREADS", 1, 4096},
                               {kPrograms, "SHEPHERD_VIRTUAL_PROGRAMS", 1, 64},
                               {kCpus, "SHEPHERD_VIRTUAL_ALLOWED", 1, simulation::kMostCpus},
                               {"--seed", "SHEPHERD_VIRTUAL_SEED", 0, INT64_MAX},
                               {"--strand", "SHEPHERD_VIRTUAL_STRAND", 0, 1'000'000'000}};

struct Word {
  Text name;
  std::string Request::* value;
};
constexpr Word kWords[] = {
    {"--machine", &Request::machine}, {"--costs", &Request::costs_file}, {"--result", &Request::result}};

constexpr int64_t kMostLines = 1000;
constexpr double kMostInflation = 1000;

constexpr size_t kMostOfCosts = 64 << 10;  // bytes of a table

// The numbers of --threads are those of nested levels.
bool is_in_range(const Number& option, Text values) {
  const bool is_list = option.name == kThreads;
  bool is_right = !values.ends_with(',');
  do {
    int64_t number;
    is_right = is_right && parse_number(is_list ? take_until(values, ',') : values, option.least, option.most, number);
  } while (is_right && is_list && !values.empty());
  return is_right;
}

bool is_factor(const char* text) {
  char* rest;
  const double factor = strtod(text, &rest);
  return rest != text && !*rest && factor >= 1 && factor <= kMostInflation;
}

// Returns an exit status; it is 0 if all is well, and otherwise comes after a report.
int read_option(const char* text, Request& request) {
  request.quiet |= strcmp(text, "--quiet") == 0;
  request.only_check |= strcmp(text, "--check") == 0;
  if (strcmp(text, "--quiet") == 0 || strcmp(text, "--check") == 0) return 0;
  const char* const equals = strchr(text, '=');
  if (!equals) return misused("simulate does not take \"%s\"", text);
  const Text name(text, size_t(equals - text));
  const char* const value = equals + 1;
  for (const Number& each : kNumbers) {
    if (each.name != name) continue;
    if (!is_in_range(each, value))
      return misused("%s: numbers from %lld to %lld are taken", text, (long long)each.least, (long long)each.most);
    request.program.environment.emplace_back(each.variable, value);
    if (each.name == kPrograms) parse_number(value, each.least, each.most, request.programs);
    if (each.name == kCpus) parse_number(value, each.least, each.most, request.cpus);
    return 0;
  }
  for (const Word& each : kWords) {
    if (each.name != name) continue;
    request.*each.value = value;
    return *value ? 0 : misused("%s: nothing stands behind it", text);
  }
  if (name == "--lines")
    return parse_number(value, 1, kMostLines, request.lines) ? 0
                                                             : misused("%s: numbers from 1 to 1000 are taken", text);
  if (name == "--inflate" || name == "--smt") {
    if (!is_factor(value)) return misused("%s: factors from 1 to 1000 are taken", text);
    request.program.environment.emplace_back(name == "--smt" ? "SHEPHERD_VIRTUAL_SMT" : "SHEPHERD_VIRTUAL_INFLATE",
                                             value);
    return 0;
  }
  if (name != "--scheduler") return misused("simulate does not take \"%s\"", text);
  if (!*value) return misused("%s: nothing stands behind it", text);
  request.program.environment.emplace_back("SHEPHERD_SCHEDULER", value);
  return 0;
}

int read_options(Arguments arguments, Request& request) {
  size_t next = 0;
  for (; next < arguments.size() && arguments[next][0] == '-'; ++next) {
    if (ends_options(arguments[next])) {
      ++next;
      break;
    }
    if (const int status = read_option(arguments[next], request)) return status;
  }
  request.program.command = arguments.subspan(next);
  if (request.program.command.empty() && !request.only_check) return misused("simulate needs a program");
  return 0;
}

// Reads what is in a regular file or comes through a pipe: devices have no end. Returns what is wrong; null if nothing.
const char* read_table(const char* name, std::string& text) {
  const int file = open(name, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) return strerror(errno);
  const bool has_end = S_ISREG(status.st_mode) || S_ISFIFO(status.st_mode);
  text.resize(has_end ? kMostOfCosts + 1 : 0);
  size_t length = 0;
  for (ssize_t now; (now = read(file, text.data() + length, text.size() - length)) > 0;) length += size_t(now);
  text.resize(length);
  close(file);
  if (!has_end) return "it is no file";
  if (length > kMostOfCosts) return "it is too long for a table";
  return trim(text).empty() ? "it is empty" : nullptr;
}

std::string problem_of_costs(Request& request) {
  const std::string& file = request.costs_file;
  if (file.empty()) return {};
  if (const char* const problem = read_table(file.c_str(), request.costs))
    return "cannot read the costs in " + file + ": " + problem;
  simulation::Costs costs;
  const std::string problem = simulation::read_costs(request.costs, costs);
  return problem.empty() ? problem : file + ": " + problem;
}

// A program with more rights than its user is told by no variable which library to take.
bool has_more_rights(const char* program) {
  struct stat status;
  return stat(program, &status) == 0 && (status.st_mode & (S_ISUID | S_ISGID));
}

std::string problem_of(Request& request) {
  if (std::string problem = problem_of_costs(request); !problem.empty()) return problem;
  const Arguments command = request.program.command;
  if (!command.empty() && has_more_rights(command[0]))
    return std::string(command[0]) + " has more rights than its user, and takes no other library";
  if (!request.machine.empty())
    if (std::string problem = problem_of_machine(request.machine, request.hardware_threads); !problem.empty())
      return problem;
  const int most = request.hardware_threads ? request.hardware_threads : machine().cpus;
  if (request.cpus <= most) return {};
  return "--cpus=" + std::to_string(request.cpus) + ": the machine has " + std::to_string(most) + " hardware threads";
}

}  // namespace

int read_request(Arguments arguments, Request& request) {
  if (const char* const machine = getenv("HWLOC_SYNTHETIC")) request.machine = machine;
  if (const int status = read_options(arguments, request)) return status;
  const std::string problem = problem_of(request);
  if (problem.empty()) return 0;
  fprintf(stderr, "shepherd: error: %s\n", problem.c_str());
  return 1;
}

}  // namespace shep::tool
