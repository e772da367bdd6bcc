// `shepherd span`: work, span and parallelism of a program's run.
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "tools/shepherd/program.h"
#include "tools/shepherd/steal_cost.h"

namespace shep::tool {

namespace {

// In a process of its own: the environment that it needs is not the program's. 0: unknown.
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

}  // namespace

int span_program(Arguments arguments) {
  const char* output = "1";
  if (arguments.size() > 1 && strcmp(arguments[0], "-o") == 0) {
    output = arguments[1];
    arguments = arguments.subspan(2);
  }
  if (arguments.empty()) return misused("span needs a program");
  if (arguments[0][0] == '-') return misused("span does not take \"%s\"", arguments[0]);

  Program program = {.command = arguments, .environment = {{"SHEPHERD_SPAN", output}}};
  if (!getenv("SHEPHERD_STEAL_COST")) {
    fprintf(stderr, "shepherd: measuring what a steal costs here\n");
    const int64_t cost = steal_cost_here();
    if (cost > 0) program.environment.emplace_back("SHEPHERD_STEAL_COST", std::to_string(cost));
  }
  return run_program(program);
}

}  // namespace shep::tool
