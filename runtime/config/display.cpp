#include "config/environment.h"

#include <atomic>
#include <cstdio>

#include "platform/process/loaded_object.h"
#include "platform/process/quiet_writes.h"

namespace shep {
namespace {

constexpr const char* kOpenmp = "201811";

// Escapes bars, which end a table's cell.
std::string cell(const char* text) {
  std::string escaped;
  for (; *text; ++text) {
    if (*text == '|') escaped += '\\';
    escaped += *text;
  }
  return escaped;
}

}  // namespace

std::string effective_value(const Variable& variable, const GlobalIcvs& icvs, int available_cpus) {
  if (!variable.format) return {};
  GlobalIcvs filled = icvs;
  if (filled.num_threads.count == 0) filled.num_threads = {1, {available_cpus}};
  if (filled.bind.count == 0) filled.bind = {1, {static_cast<int>(initial_bind_policy(icvs))}};
  return variable.format(filled);
}

std::string display_environment(const GlobalIcvs& icvs, int available_cpus, bool verbose) {
  std::string text = "OPENMP DISPLAY ENVIRONMENT BEGIN\n";
  text += std::string("  _OPENMP = '") + kOpenmp + "'\n";
  for (const Variable& variable : variables()) {
    const bool shown =
        variable.owner == VariableOwner::kOpenmp || (variable.owner == VariableOwner::kShepherd && verbose);
    if (!shown) continue;
    text += std::string("  [host] ") + variable.name + " = '" + effective_value(variable, icvs, available_cpus) + "'\n";
  }
  // Another runtime may own threads and variables that puzzle the user.
  if (verbose)
    for (const std::string& file : other_openmp_runtimes())
      text += "  another OpenMP runtime in this process = '" + file + "'\n";
  return text + "OPENMP DISPLAY ENVIRONMENT END\n";
}

void announce_environment(const GlobalIcvs& icvs, int available_cpus) {
  static constinit std::atomic<bool> announced{false};
  if (icvs.display_env == DisplayEnv::kFalse || announced.exchange(true, std::memory_order_relaxed)) return;
  const QuietWrites quiet;
  fputs(display_environment(icvs, available_cpus, icvs.display_env == DisplayEnv::kVerbose).c_str(), stderr);
}

std::string environment_table() {
  std::string text = "| variable | accepted | meaning |\n|---|---|---|\n";
  for (const Variable& variable : variables()) {
    const std::string readers = schedulers_that_read(variable.name);
    text += std::string("| `") + variable.name + "` | " + cell(variable.accepted) + " | " + cell(variable.meaning) +
            (readers.empty() ? "" : "; read by: " + readers) + " |\n";
  }
  return text;
}

}  // namespace shep
