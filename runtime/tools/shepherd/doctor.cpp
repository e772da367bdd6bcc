// `shepherd doctor`.
#include "tools/shepherd/doctor/findings.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "config/text.h"
#include "execution/worker.h"
#include "platform/process_barrier.h"
#include "teams/fork_join.h"
#include "tools/shepherd/commands.h"
#include "tools/shepherd/program.h"
#include "topology/machine.h"

namespace shep::tool {

namespace {

std::string line_of(const char* file) {
  const std::string text = contents_of(file);
  return text.substr(0, text.find('\n'));
}

std::vector<std::string> names_of_other_runtimes() {
  std::vector<std::string> names;
  for (char** each = environ; *each; ++each) {
    const std::string variable = *each;
    const bool is_other =
        variable.starts_with("GOMP_") || variable.starts_with("KMP_") || variable.starts_with("LIBOMP");
    if (is_other) names.push_back(variable.substr(0, variable.find('=')));
  }
  std::sort(names.begin(), names.end());
  return names;
}

bool is_program(const std::string& file) {
  struct stat status;
  return stat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode) && access(file.c_str(), X_OK) == 0;
}

// Returns the program's file, found as a shell finds it; empty if there is none.
std::string file_of(const std::string& program) {
  if (program.find('/') != std::string::npos) return is_program(program) ? program : "";
  const char* const path = getenv("PATH");
  const std::string folders = path ? path : "";
  for (size_t begin = 0; begin <= folders.size();) {
    const size_t end = std::min(folders.find(':', begin), folders.size());
    const std::string file = folders.substr(begin, end - begin) + "/" + program;
    if (is_program(file)) return file;
    begin = end + 1;
  }
  return "";
}

// Returns what a command writes to stdout; empty if it cannot be run or fails.
std::string told_by(const char* const* command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return "";
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = -1;
  const int error = posix_spawnp(&child, command[0], &actions, nullptr, const_cast<char* const*>(command), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string text;
  char piece[4096];
  for (ssize_t length; error == 0 && (length = ::read(ends[0], piece, sizeof piece)) > 0;)
    text.append(piece, size_t(length));
  close(ends[0]);
  int status = 0;
  if (error == 0) waitpid(child, &status, 0);
  return error == 0 && status == 0 ? text : "";
}

// Returns the names of the libraries; ldd does not run the program.
std::vector<std::string> libraries_of(const std::string& file) {
  const char* const command[] = {"ldd", "--", file.c_str(), nullptr};
  const std::string text = told_by(command);
  std::vector<std::string> names;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    const size_t name = line.find_first_not_of(" \t");
    if (name != std::string::npos) names.push_back(line.substr(name, line.find(' ', name) - name));
    begin = end + 1;
  }
  for (std::string& each : names) each = each.substr(each.rfind('/') + 1);
  return names;
}

Patient examine(const char* program, const std::string& file) {
  Patient patient;
  const Worker& primary = current_worker();
  patient.cpus_online = int(sysconf(_SC_NPROCESSORS_ONLN));
  patient.cpus_allowed = affinity_cpus();
  patient.cpus_granted = cgroup_cpu_quota();
  patient.threads = team_size(primary, 0, 0);
  patient.nodes = int(machine().nodes.size());
  double load = 0;
  if (getloadavg(&load, 1) == 1) patient.load = load;
  patient.has_process_barrier = has_process_barrier();
  patient.smt = line_of("/sys/devices/system/cpu/smt/active");
  patient.governor = line_of("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor");
  patient.numa_balancing = line_of("/proc/sys/kernel/numa_balancing");
  patient.perf_paranoia = line_of("/proc/sys/kernel/perf_event_paranoid");
  patient.foreign_variables = names_of_other_runtimes();
  patient.settings = global_icvs();
  if (!program) return patient;
  patient.program = program;
  patient.libraries = libraries_of(file);
  const std::string contents = contents_of(file);
  patient.can_be_read = !contents.empty();
  patient.is_compiled = contents.starts_with("\177ELF");
  patient.holds_runtime = contents.find("SHEPHERD_SCHEDULER_PATH") != std::string::npos;
  return patient;
}

}  // namespace

int examine_machine(Arguments arguments) {
  if (!arguments.empty() && ends_options(arguments[0]))
    arguments = arguments.subspan(1);
  else if (!arguments.empty() && arguments[0][0] == '-')
    return not_taken("doctor", arguments[0]);
  if (arguments.size() > 1) return misused("doctor takes one program, not \"%s\" as well", arguments[1]);
  const char* const program = arguments.empty() ? nullptr : arguments[0];
  const std::string file = program ? file_of(program) : "";
  if (program && file.empty()) {
    fprintf(stderr, "shepherd: error: there is no program %s\n", program);
    return kCannotRun;
  }
  const std::vector<Finding> found = findings(examine(program, file));
  for (const Finding& each : found) printf("%s\n    %s\n", each.what.c_str(), each.advice.c_str());
  if (found.empty()) puts("nothing is in the way");
  return found.empty() ? 0 : 1;
}

}  // namespace shep::tool
