// `shepherd share`.
#include <errno.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "config/text.h"
#include "observe/text.h"
#include "platform/clock.h"
#include "sharing/division.h"
#include "sharing/table.h"
#include "tools/shepherd/commands.h"
#include "tools/shepherd/share/profile.h"

namespace shep::tool {

namespace {

struct Program {
  int pid;
  std::string name;
  double speedup;
  int tasks, most;
  uint32_t policy;
  bool is_silent;
  int guest_at;             // -1: it has cores of its own
  std::vector<int> cores;   // that it owns
};

struct SharedCoreState {
  int core;
  int owner, promised;  // indices of programs; -1: nobody
};

struct State {
  std::vector<Program> programs;
  std::vector<SharedCoreState> cores;
};

// A copy of the table as it is at one moment. Called under its lock.
State read_state(ShareTable& table) {
  State state;
  const SharedTable& data = table.data();
  int index[kMostPrograms + 1];
  std::fill(std::begin(index), std::end(index), -1);
  for (int i = 0; i < int(data.programs_used); ++i) {
    const SharedProgram& each = data.programs[i];
    if (!each.is_here || !table.is_alive(i)) continue;
    index[i + 1] = int(state.programs.size());
    state.programs.push_back({each.pid,
                              std::string(each.name, strnlen(each.name, sizeof each.name)),
                              each.speedup,
                              each.tasks,
                              each.most,
                              each.policy,
                              is_silent(each, monotonic_ns()),
                              each.guest_at - 1,
                              {}});
  }
  for (int cpu = 0; cpu < int(data.cpus_used) && !state.programs.empty(); ++cpu) {
    if (!stands_for_core(data, cpu)) continue;
    const int owner = index[std::min<uint32_t>(data.cpus[cpu].owner, kMostPrograms)];
    state.cores.push_back({cpu, owner, index[std::min<uint32_t>(data.cpus[cpu].promised, kMostPrograms)]});
    if (owner >= 0) state.programs[owner].cores.push_back(cpu);
  }
  return state;
}

const char* name_of(uint32_t policy) {
  switch (policy) {
    case ShareChoice::kStatic: return "static";
    case ShareChoice::kThreads: return "threads";
    case ShareChoice::kRanks: return "ranks";
    default: return "auto";
  }
}

// Why the program has the cores that it has.
std::string reason(const Program& program) {
  std::string text;
  if (program.is_silent) {
    text = "has not been heard for a second: stopped, or without a processor";
  } else if (program.guest_at >= 0) {
    append(text, "no core of its own, runs on core %d with another program", program.guest_at);
  } else if (program.policy != ShareChoice::kStatic) {
    append(text, "has work for %d of at most %d", program.tasks, program.most);
    if (program.policy == ShareChoice::kThreads) text += ", threads not bound";
  } else {
    append(text, "static, at most %d", program.most);
  }
  if (program.speedup > 0) append(text, ", speed-up %g", program.speedup);
  return text;
}

void print_text(const State& state) {
  if (state.programs.empty()) return void(puts("no program shares the machine"));
  printf("%10s  %-24s %-16s %s\n", "process", "program", "cores", "why");
  for (const Program& each : state.programs) {
    const std::string cores = each.cores.empty() ? "-" : ranges(each.cores);
    printf("%10d  %-24s %-16s %s\n", each.pid, each.name.c_str(), cores.c_str(), reason(each).c_str());
  }
  for (const SharedCoreState& each : state.cores) {
    if (each.owner == each.promised) continue;
    const auto name = [&](int program) { return program < 0 ? 0 : state.programs[program].pid; };
    printf("core %d goes from %d to %d\n", each.core, name(each.owner), name(each.promised));
  }
}

void print_json(const State& state) {
  std::string text = "{\"shepherd_share\": 1, \"programs\": [";
  for (const Program& each : state.programs) {
    std::string speedup;
    each.speedup > 0 ? append(speedup, "%g", each.speedup) : void(speedup = "null");
    append(text, "%s\n  {\"pid\": %d, \"name\": %s, \"speedup\": %s, \"tasks\": %d, \"most\": %d, \"policy\": \"%s\", ",
           &each == state.programs.data() ? "" : ",", each.pid, json_string(each.name.c_str()).c_str(), speedup.c_str(),
           each.tasks, each.most, name_of(each.policy));
    append(text, "\"stopped\": %s, \"guest_at\": ", each.is_silent ? "true" : "false");
    each.guest_at < 0 ? text += "null" : text += std::to_string(each.guest_at);
    text += ", \"cores\": [";
    for (size_t i = 0; i < each.cores.size(); ++i) append(text, "%s%d", i ? ", " : "", each.cores[i]);
    text += "]}";
  }
  text += "],\n \"cores\": [";
  for (const SharedCoreState& each : state.cores) {
    const auto pid = [&](int program) {
      return program < 0 ? std::string("null") : std::to_string(state.programs[program].pid);
    };
    append(text, "%s\n  {\"core\": %d, \"owner\": %s, \"promised\": %s}", &each == state.cores.data() ? "" : ",",
           each.core, pid(each.owner).c_str(), pid(each.promised).c_str());
  }
  text += "]}";
  puts(text.c_str());
}

// Returns the exit status.
int show_once(bool as_json) {
  const std::string file = sharing_file();
  ShareTable table;
  std::string problem;
  State state;
  if (table.open(file, false, problem)) {
    if (!table.try_lock()) return fprintf(stderr, "shepherd: error: %s: another process holds it\n", file.c_str()), 1;
    state = read_state(table);
    table.unlock_unchanged();
  } else if (!problem.empty() && problem != strerror(ENOENT)) {
    return fprintf(stderr, "shepherd: error: %s: %s\n", file.c_str(), problem.c_str()), 1;
  }
  as_json ? print_json(state) : print_text(state);
  return 0;
}

}  // namespace

int show_sharing(Arguments arguments) {
  if (!arguments.empty() && strcmp(arguments[0], "--profile") == 0) return profile_sharing(arguments.subspan(1));
  bool as_json = false, watches = false;
  for (const char* each : arguments) {
    if (strcmp(each, "--json") == 0)
      as_json = true;
    else if (strcmp(each, "--watch") == 0)
      watches = true;
    else
      return not_taken("share", each);
  }
  while (true) {
    const int status = show_once(as_json);
    if (status != 0 || !watches) return status;
    fflush(stdout);
    if (ferror(stdout)) return 1;
    constexpr timespec kSecond = {1, 0};
    nanosleep(&kSecond, nullptr);
    if (!as_json) puts("");
  }
}

}  // namespace shep::tool
