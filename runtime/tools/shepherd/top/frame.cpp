#include "tools/shepherd/top/frame.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "config/text.h"
#include "observe/text.h"

namespace shep::tool {

namespace {

constexpr double kSecond = 1e9;  // ns

// Words of two looks may meet: what would be less than zero is nothing.
double more(uint64_t before, uint64_t now) { return now > before ? double(now - before) : 0; }
double more(int64_t before, int64_t now) { return now > before ? double(now - before) : 0; }

// In ns and events, which make_rates() makes shares and rates.
Activity between(const LiveWorker& before, const LiveWorker& now) {
  Activity activity;
  activity.work = more(before.work, now.work);
  activity.overhead = more(before.overhead, now.overhead);
  activity.idle = more(before.idle, now.idle);
  activity.busy_ns = activity.work + activity.overhead + activity.idle;
  activity.tasks = more(before.executed, now.executed);
  activity.steals = more(before.steals, now.steals);
  activity.stolen = more(before.stolen, now.stolen);
  activity.failed = more(before.failed_steals, now.failed_steals);
  activity.in_region = now.in_region != 0;
  return activity;
}

void add(Activity& sum, const Activity& one) {
  sum.work += one.work, sum.overhead += one.overhead, sum.idle += one.idle, sum.busy_ns += one.busy_ns;
  sum.tasks += one.tasks, sum.steals += one.steals, sum.stolen += one.stolen, sum.failed += one.failed;
  sum.in_region |= one.in_region;
}

void make_rates(Activity& activity, double ns) {
  for (double* const each : {&activity.work, &activity.overhead, &activity.idle})
    *each = activity.busy_ns > 0 ? *each / activity.busy_ns : 0;
  for (double* const each : {&activity.tasks, &activity.steals, &activity.stolen, &activity.failed})
    *each = ns > 0 ? *each / ns * kSecond : 0;
}

const LiveTable* table_of(const std::vector<ShownProgram>& programs, const ShownProgram& wanted) {
  for (const ShownProgram& each : programs)
    if (each.pid == wanted.pid && each.table->began == wanted.table->began) return each.table.get();
  return nullptr;
}

ProgramFrame frame_of(const ShownProgram& program, const LiveTable* before) {
  const LiveTable& now = *program.table;
  static constexpr LiveWorker kNothing = {};
  const double ns = more(before ? before->now : now.began, now.now);
  ProgramFrame frame{program.pid, program.name, now.scheduler, double(now.now - now.began) / kSecond, {}, {}, {}, {}};
  std::map<int, Activity> shepherds, domains;
  for (uint32_t i = 0; i < now.workers; ++i) {
    const LiveWorker& row = now.rows[i];
    const Activity activity = between(before ? before->rows[i] : kNothing, row);
    add(frame.all, activity);
    // Workers of regions inside number their own shepherds.
    if (row.level == 1) add(shepherds[row.shepherd], activity);
    add(domains[row.domain], activity);
    if (row.is_there && row.level > 0)
      frame.workers.push_back({row.level, row.thread, row.shepherd, row.domain, activity});
  }
  make_rates(frame.all, ns);
  for (WorkerLine& each : frame.workers) make_rates(each.activity, ns);
  for (auto* const sums : {&shepherds, &domains})
    for (auto& [number, activity] : *sums) make_rates(activity, ns);
  frame.shepherds.assign(shepherds.begin(), shepherds.end());
  frame.domains.assign(domains.begin(), domains.end());
  std::stable_sort(frame.workers.begin(), frame.workers.end(), [](const WorkerLine& one, const WorkerLine& other) {
    return std::pair(one.level, one.thread) < std::pair(other.level, other.thread);
  });
  return frame;
}

std::string line_of(const std::string& who, const Activity& activity) {
  constexpr int kBar = 20;
  const int work = int(std::lround(activity.work * kBar));
  const int overhead = std::min(kBar - work, int(std::lround(activity.overhead * kBar)));
  std::string bar = std::string(size_t(work), '#') + std::string(size_t(overhead), '+');
  bar.resize(kBar, activity.busy_ns > 0 ? '.' : ' ');
  std::string line;
  append(line, "%-22s %s %5.1f %5.1f %5.1f %11.0f %9.0f %9.0f %9.0f", who.c_str(), bar.c_str(), activity.work * 100,
         activity.overhead * 100, activity.idle * 100, activity.tasks, activity.steals, activity.stolen,
         activity.failed);
  return line;
}

void append_json(std::string& text, const Activity& activity) {
  append(text,
         "\"in_region\": %s, \"work\": %.4f, \"overhead\": %.4f, \"idle\": %.4f, \"tasks\": %.1f, \"steals\": %.1f, "
         "\"stolen\": %.1f, \"failed_steals\": %.1f",
         activity.in_region ? "true" : "false", activity.work, activity.overhead, activity.idle, activity.tasks,
         activity.steals, activity.stolen, activity.failed);
}

void append_groups(std::string& text, const char* list, const char* number,
                   const std::vector<std::pair<int, Activity>>& groups) {
  append(text, ", \"%s\": [", list);
  for (const auto& [index, activity] : groups) {
    append(text, "%s{\"%s\": %d, ", &activity == &groups.front().second ? "" : ", ", number, index);
    append_json(text, activity);
    text += "}";
  }
  text += "]";
}

void append_lines(std::vector<std::string>& lines, const ProgramFrame& program) {
  std::string head;
  append(head, "%s (%d), %s, %.1f s", program.name.c_str(), int(program.pid), program.scheduler.c_str(),
         program.seconds);
  lines.push_back(head);
  append(head = "", "%-22s %-20s %5s %5s %5s %11s %9s %9s %9s", "", "#work +overhead .idle", "work", "over", "idle",
         "tasks/s", "steals/s", "stolen/s", "failed/s");
  lines.push_back(head);
  lines.push_back(line_of("all", program.all));
  for (const auto& [number, activity] : program.shepherds)
    lines.push_back(line_of("shepherd " + std::to_string(number), activity));
  if (program.domains.size() > 1)
    for (const auto& [number, activity] : program.domains)
      lines.push_back(line_of("domain " + std::to_string(number), activity));
  for (const WorkerLine& each : program.workers) {
    std::string who = std::string(size_t(each.level - 1) % 4 * 2, ' ') + "worker " + std::to_string(each.thread);
    if (!each.activity.in_region) who += " -";
    lines.push_back(line_of(who, each.activity));
  }
}

}  // namespace

Frame frame_between(const std::vector<ShownProgram>& before, const std::vector<ShownProgram>& now) {
  Frame frame;
  for (const ShownProgram& each : now) frame.push_back(frame_of(each, table_of(before, each)));
  return frame;
}

std::vector<std::string> frame_as_lines(const Frame& frame, int columns, int rows) {
  std::vector<std::string> lines;
  for (const ProgramFrame& each : frame) append_lines(lines, each);
  if (frame.empty()) lines.emplace_back("no program shows itself yet");
  if (rows > 0 && lines.size() > size_t(rows)) {
    const size_t missing = lines.size() - size_t(rows) + 1;
    lines.resize(size_t(rows) - 1);
    lines.push_back("... " + std::to_string(missing) + " more lines");
  }
  for (std::string& each : lines)
    if (columns > 0 && each.size() > size_t(columns)) each.resize(size_t(columns));
  return lines;
}

std::string frame_as_json(const Frame& frame) {
  std::string text = "{\"shepherd_top\": 1, \"programs\": [";
  for (const ProgramFrame& each : frame) {
    append(text, "%s{\"pid\": %d, \"name\": %s, \"scheduler\": \"%s\", \"seconds\": %.3f, \"all\": {",
           &each == frame.data() ? "" : ", ", int(each.pid), json_string(each.name.c_str()).c_str(),
           each.scheduler.c_str(), each.seconds);
    append_json(text, each.all);
    text += "}";
    append_groups(text, "shepherds", "shepherd", each.shepherds);
    append_groups(text, "domains", "domain", each.domains);
    text += ", \"workers\": [";
    for (const WorkerLine& worker : each.workers) {
      append(text, "%s{\"level\": %d, \"thread\": %d, \"shepherd\": %d, \"domain\": %d, ",
             &worker == each.workers.data() ? "" : ", ", worker.level, worker.thread, worker.shepherd, worker.domain);
      append_json(text, worker.activity);
      text += "}";
    }
    text += "]}";
  }
  return text + "]}";
}

}  // namespace shep::tool
