// The environment as Shepherd reads it: every variable of env.def, and what it makes of them.
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
  // Null for the compiler's.
  bool (*parse)(Text text, GlobalIcvs& icvs);
  std::string (*format)(const GlobalIcvs& icvs);
  // Whether that value names a file or a library; null: none does.
  bool (*names_file)(Text text);
};

// In the order of env.def.
std::span<const Variable> variables();

// The variable of that name, or null.
const Variable* find_variable(Text name);
// The one that is spelled most like it.
const Variable& nearest_variable(Text name);

// Hears what is wrong with the environment; each message names the variable and its value.
class EnvironmentReport {
 public:
  virtual void warning(const std::string& message) = 0;
  virtual void error(const std::string& message) = 0;

 protected:
  ~EnvironmentReport() = default;
};

// Reads NAME=VALUE strings up to a null pointer, as in environ(7). An empty value counts as not set. A privileged
// program's user names no file: such a value is told, and not heeded.
GlobalIcvs read_environment(const char* const* environment, EnvironmentReport& report, bool privileged);

}  // namespace shep
