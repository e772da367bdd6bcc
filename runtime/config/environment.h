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

// In the order of env.def.
std::span<const Variable> variables();

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

}  // namespace shep
