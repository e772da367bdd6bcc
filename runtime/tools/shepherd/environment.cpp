// `shepherd env`.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "config/environment.h"
#include "tools/shepherd/commands.h"
#include "topology/places.h"

namespace shep::tool {
namespace {

// Empty and malformed values count as not set; the latter had their warning.
bool is_from_environment(const Variable& variable) {
  const char* text = getenv(variable.name);
  if (!text || trim(text).empty()) return false;
  GlobalIcvs scratch;
  return !variable.parse || variable.parse(trim(text), scratch);
}

std::string value_of(const Variable& variable) {
  if (variable.owner != VariableOwner::kCompiler) return effective_value(variable, global_icvs(), available_cpus());
  const char* text = getenv(variable.name);
  return text ? text : "";
}

void show(const Variable& variable) {
  const std::string value = value_of(variable);
  const char* source = is_from_environment(variable) ? "environment" : "default";
  printf("%s='%s'  (%s)\n    %s\n    accepted: %s\n", variable.name, value.c_str(), source, variable.meaning,
         variable.accepted);
  if (const std::string readers = schedulers_that_read(variable.name); !readers.empty())
    printf("    read by: %s\n", readers.c_str());
}

}  // namespace

int show_environment(Arguments arguments) {
  if (arguments.empty()) {
    for (const Variable& variable : variables()) show(variable);
    return 0;
  }
  if (arguments.size() > 1 || strcmp(arguments[0], "--markdown") != 0)
    return misused("env does not take \"%s\"", arguments[arguments.size() > 1 ? 1 : 0]);
  fputs(environment_table().c_str(), stdout);
  return 0;
}

}  // namespace shep::tool
