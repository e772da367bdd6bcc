// `shepherd calibrate`: measures what the simulation of other machines charges for.
#include <errno.h>
#include <time.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "observe/text.h"
#include "tools/shepherd/calibrate/output.h"
#include "tools/shepherd/calibrate/published.h"
#include "tools/shepherd/calibrate/system.h"
#include "tools/shepherd/calibrate/table.h"
#include "tools/shepherd/calibrate/tasks.h"
#include "tools/shepherd/commands.h"
#include "tools/shepherd/program.h"

namespace shep::tool {

namespace {

// Where others take more of a processor than this, medians are theirs, too.
constexpr double kMostInterruptions = 0.25;

struct Request {
  std::string output;  // empty: stdout
  bool anyway = false;
};

// Returns false after a report if the command line makes no sense.
bool read(Arguments arguments, Request& request) {
  for (size_t next = 0; next < arguments.size(); ++next) {
    if (strcmp(arguments[next], "--anyway") == 0) {
      request.anyway = true;
    } else if (names_output(arguments, next)) {
      request.output = arguments[++next];
    } else {
      not_taken("calibrate", arguments[next]);
      return false;
    }
  }
  return true;
}

std::string processor_name() {
  const std::string text = contents_of("/proc/cpuinfo");
  const size_t line = text.find("model name"), colon = text.find(": ", line);
  if (line == std::string::npos || colon == std::string::npos) return "unknown processor";
  return text.substr(colon + 2, text.find('\n', colon) - colon - 2);
}

std::string today() {
  char text[16];
  const time_t now = time(nullptr);
  tm parts;
  strftime(text, sizeof text, "%F", localtime_r(&now, &parts));
  return text;
}

std::string percent(double part) {
  std::string text;
  append(text, "%.0f%%", 100 * part);
  return text;
}

struct LineKey {
  Distance distance;
  const char* key;
};
constexpr LineKey kLineKeys[] = {{Distance::kCore, "line_core"},
                                 {Distance::kL2, "line_l2"},
                                 {Distance::kL3, "line_l3"},
                                 {Distance::kNode, "line_node"},
                                 {Distance::kPackage, "line_package"}};

constexpr const char* key_of(Distance distance) { return kLineKeys[int(distance)].key; }

// Where a line of that distance really comes from.
Distance real_distance(CostTable& table, Distance claimed, double ns) {
  const Distance real = is_virtual_machine() ? likely_distance(published_here(), claimed, ns) : claimed;
  if (real != claimed) {
    table.comment(std::string("  this virtual machine calls the next one ") + key_of(claimed) +
                  ", which takes a fraction of that time");
  }
  return real;
}

void note_lines(CostTable& table) {
  double measured[kDistances] = {};
  table.measured("atomic", own_change_cost());
  for (const LineKey& each : kLineKeys) {
    const std::vector<Pair> pairs = pairs_of(machine(), each.distance);
    if (pairs.empty()) continue;
    const LineCosts costs = line_costs(pairs);
    const Distance distance = real_distance(table, each.distance, costs.read.ns);
    if (measured[int(distance)] > 0) continue;
    measured[int(distance)] = costs.read.ns;
    table.measured(key_of(distance), costs.read);
    std::string more;
    append(more, "  there an atomic change of a line takes %.1f ns, and one of a contended line %.1f ns",
           costs.write.ns, costs.contended.ns);
    table.comment(more);
  }
  for (const LineKey& each : kLineKeys) {
    if (measured[int(each.distance)] > 0) continue;
    const Estimate estimate = estimated(published_here(), measured, each.distance);
    table.known(each.key, estimate.ns, estimate.source);
  }
}

// The nearest two cpus; the only one twice where there are no two.
Pair neighbours() {
  for (const Distance distance : {Distance::kL2, Distance::kL3, Distance::kNode, Distance::kPackage, Distance::kCore})
    if (const std::vector<Pair> pairs = pairs_of(machine(), distance); !pairs.empty()) return pairs.front();
  return {machine().cores.front().cpus.front(), machine().cores.front().cpus.front()};
}

void note_system(CostTable& table) {
  constexpr double kSwitch = 20;  // system calls: a yield that takes longer has let another program run
  const Pair pair = neighbours();
  table.measured("pause", pause_cost());
  table.measured("clock", clock_cost());
  const SleepCosts sleep = sleep_costs(pair);
  if (const Figure yield = yield_cost(); yield.ns < kSwitch * sleep.wait.ns) table.measured("yield", yield);
  table.measured("futex_wait", sleep.wait);
  table.measured("futex_wake", sleep.wake);
  table.measured("wake_latency", sleep.latency);
  const BarrierCosts barrier = process_barrier_costs(pair);
  table.measured("membarrier", barrier.call);
  table.measured("interrupt", barrier.interrupt);
  table.measured("thread", thread_cost());
}

void note_tasks(CostTable& table) {
  const TaskCosts costs = task_costs();
  table.measured("entry", costs.entry);
  table.measured("access", costs.access);
  table.measured("push", costs.push);
  table.measured("pop", costs.pop);
  table.measured("join", costs.join);
}

int failed(const std::string& output) {
  fprintf(stderr, "shepherd: error: %s: %s\n", output.empty() ? "stdout" : output.c_str(), strerror(errno));
  return 1;
}

}  // namespace

int calibrate(Arguments arguments) {
  Request request;
  if (!read(arguments, request)) return kMisused;
  unsetenv("HWLOC_SYNTHETIC");  // what is measured is this machine
  const double away = share_of_interruptions();
  if (away > kMostInterruptions && !request.anyway) {
    fprintf(stderr,
            "shepherd: error: other programs take %.0f%% of the processor: what is measured now would be wrong; "
            "--anyway measures all the same\n",
            100 * away);
    return 1;
  }
  if (!request.output.empty() && !can_be_written(request.output)) return failed(request.output);
  CostTable table;
  table.comment("Costs for shepherd simulate --costs, in ns, by shepherd calibrate, " + today());
  table.comment(processor_name() + "; others took " + percent(away) + " of the processor");
  note_tasks(table);
  note_lines(table);
  note_system(table);
  fprintf(stderr, "shepherd: others took %s of the processor; the widest spread is that of %s, %s\n",
          percent(away).c_str(), table.widest_key().c_str(), percent(table.widest()).c_str());
  const bool is_written = request.output.empty() ? fputs(table.text().c_str(), stdout) >= 0 && fflush(stdout) == 0
                                                 : replace_file(request.output, table.text());
  return is_written ? 0 : failed(request.output);
}

}  // namespace shep::tool
