// The environment as Shepherd reads it: the variables of env.def and their values.
#pragma once

#include <span>
#include <string>

#include "config/icv.h"
#include "config/text.h"

namespace shep {

enum class VariableOwner { kOpenmp, kShepherd, kCompiler };

struct Variable {
  const char* name;
  VariableOwner owner;
  const char* accepted;
  const char* meaning;
  // Null for the compiler's variables.
  bool (*parse)(Text text, GlobalIcvs& icvs);
  std::string (*format)(const GlobalIcvs& icvs);
  // Returns true if the value names a file or a library; null: no value does.
  bool (*names_file)(Text text);
};

// All of Shepherd's own begin with it.
inline constexpr Text kOwnPrefix = "SHEPHERD_";

// In the order of env.def.
std::span<const Variable> variables();

// Returns the schedulers that read a variable, with blanks between them; empty: it is not for single schedulers.
std::string schedulers_that_read(Text variable);

const Variable* find_variable(Text name);
const Variable& nearest_variable(Text name);

// Receives problems with the environment; each message names the variable and its value.
class EnvironmentReport {
 public:
  virtual void warning(const std::string& message) = 0;
  virtual void error(const std::string& message) = 0;

 protected:
  ~EnvironmentReport() = default;
};

// Reads NAME=VALUE strings up to a null pointer, as in environ(7). An empty value counts as not set. `privileged`:
// values that name files are ignored, with a warning.
GlobalIcvs read_environment(const char* const* environment, EnvironmentReport& report, bool privileged);

// The environment shown to people: OMP_DISPLAY_ENV (OpenMP 5.2, 21.7), `shepherd env`, docs/environment.md.

// Returns a variable's value with defaults filled in; empty where the default has no value. `available_cpus`: see
// initial_task_icvs().
std::string effective_value(const Variable& variable, const GlobalIcvs& icvs, int available_cpus);

// Returns what OMP_DISPLAY_ENV and omp_display_env print; `verbose`: with Shepherd's own variables.
std::string display_environment(const GlobalIcvs& icvs, int available_cpus, bool verbose);

// Prints that on stderr if OMP_DISPLAY_ENV asks for it, on the first call only.
void announce_environment(const GlobalIcvs& icvs, int available_cpus);

// Returns every variable's name, accepted values and meaning, as a Markdown table.
std::string environment_table();

// Where the plug-in is that SHEPHERD_SCHEDULER names (<shepherd/scheduler.h>).

struct SchedulerFile {
  std::string path;       // empty: there is none
  std::string arguments;  // behind the first colon that follows the file's name
};

// `named` is a path, if it contains a slash, or the name of a file without ".so", which lies in a directory of `path`
// (separated by colons; null: none) or in shepherd/schedulers beside the library.
SchedulerFile scheduler_file(Text named, const char* path);

}  // namespace shep
