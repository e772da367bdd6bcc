// `shepherd profile`: runs the sequential execution first, then the parallel one, so that its work time inflation is
// known.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tools/shepherd/input.h"
#include "tools/shepherd/program.h"

namespace shep::tool {

namespace {

// Returns the seconds in parallel regions from the program's report; 0: there is none.
double seconds_in_regions(const std::string& report) {
  constexpr char kField[] = "\"in_regions\": ";
  const std::string text = contents_of(report);
  const size_t place = text.find(kField);
  return place == std::string::npos ? 0 : strtod(text.c_str() + place + strlen(kField), nullptr);
}

}  // namespace

int profile_program(Arguments arguments) {
  ProgramRequest request;
  if (!read_request("profile", "--exact", arguments, request)) return kMisused;

  const ScratchFolder folder;
  const std::string report = folder.name() + "/stats";
  RepeatedInput input;
  fprintf(stderr, "shepherd: the sequential execution: %s on one thread, each task a call\n", request.command[0]);
  const int status = run_program({.command = request.command,
                                  .environment = {{"SHEPHERD_SERIAL", "true"},
                                                  {"SHEPHERD_STATS", "json:" + report},
                                                  {"SHEPHERD_STATS_MODE", "sample"}},
                                  .silent = true,
                                  .input = input.begin_run()})
                         .status;
  input.end_run();
  if (status != 0) {
    fprintf(stderr, "shepherd: error: the sequential execution ended with status %d\n", status);
    return status;
  }
  const double sequential = seconds_in_regions(report);
  if (sequential <= 0) {
    fprintf(
        stderr,
        "shepherd: error: %s has no parallel region, was not compiled by shepcc, or has gone by _exit() or exec()\n",
        request.command[0]);
    return 1;
  }
  fprintf(stderr, "shepherd: %.6f s in parallel regions; now the run itself\n", sequential);

  const char* const set = getenv("SHEPHERD_STATS");
  const char* const wanted = request.output ? request.output : set && *set ? set : nullptr;
  const ScratchFolder reports;  // of the program, which may close stderr, and of those that it starts
  char number[32];
  snprintf(number, sizeof number, "%.9f", sequential);
  Program run = {.command = request.command, .environment = {{"SHEPHERD_SEQUENTIAL", number}}};
  run.environment.emplace_back("SHEPHERD_STATS", wanted ? wanted : reports.name() + "/%p");
  if (request.has_flag) run.environment.emplace_back("SHEPHERD_STATS_MODE", "exact");
  run.input = input.begin_run();
  const int run_status = run_program(run).status;
  input.end_run();
  fputs(reports.contents().c_str(), stderr);
  return run_status;
}

}  // namespace shep::tool
