// `shepherd span`: work, span and parallelism of a program's run.
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "config/text.h"
#include "tools/shepherd/program.h"
#include "tools/shepherd/steal_cost.h"

namespace shep::tool {

namespace {

// Measures in a process of its own, whose environment differs from the program's; 0: unknown.
int64_t steal_cost_here() {
  int ends[2];
  if (pipe(ends) != 0) return 0;
  const pid_t child = fork();
  if (child == 0) {
    const int64_t cost = measure_steal_cost();
    _exit(write(ends[1], &cost, sizeof cost) == sizeof cost ? 0 : 1);
  }
  close(ends[1]);
  int64_t cost = 0;
  if (read(ends[0], &cost, sizeof cost) != sizeof cost) cost = 0;
  close(ends[0]);
  if (child > 0) waitpid(child, nullptr, 0);
  return cost;
}

// The state of the report's file, which changes when it is written. Unknown for stderr and where each process has a
// file.
struct Stamp {
  explicit Stamp(const char* output) {
    Text name = output;
    if (name.starts_with(kAsJson)) name.remove_prefix(kAsJson.size());
    is_known = !means_stderr(name) && name.find("%p") == Text::npos;
    struct stat status = {};
    if (!is_known || stat(name.data(), &status) != 0) return;
    size = status.st_size;
    ns = int64_t{status.st_mtim.tv_sec} * 1'000'000'000 + status.st_mtim.tv_nsec;
  }
  bool operator==(const Stamp&) const = default;

  bool is_known = false;
  int64_t size = 0;
  int64_t ns = 0;
};

}  // namespace

int span_program(Arguments arguments) {
  const char* output = nullptr;  // null: stderr
  if (arguments.size() > 1 && strcmp(arguments[0], "-o") == 0) {
    output = arguments[1];
    arguments = arguments.subspan(2);
  }
  if (arguments.empty()) return misused("span needs a program");
  if (arguments[0][0] == '-') return misused("span does not take \"%s\"", arguments[0]);

  const ScratchFolder reports;
  Program program = {.command = arguments,
                     .environment = {{"SHEPHERD_SPAN", output ? output : reports.name() + "/%p"}}};
  if (!getenv("SHEPHERD_STEAL_COST")) {
    fprintf(stderr, "shepherd: measuring what a steal costs here\n");
    const int64_t cost = steal_cost_here();
    if (cost > 0) program.environment.emplace_back("SHEPHERD_STEAL_COST", std::to_string(cost));
  }
  const Stamp before(output ? output : "1");
  const int status = run_program(program);
  const std::string report = reports.contents();
  fputs(report.c_str(), stderr);
  const bool is_told = output ? !before.is_known || Stamp(output) != before : !report.empty();
  if (is_told) return status;
  fprintf(stderr,
          "shepherd: error: %s has ended without a report: it has not used OpenMP, or was not compiled by shepcc\n",
          arguments[0]);
  return status ? status : 1;
}

}  // namespace shep::tool
