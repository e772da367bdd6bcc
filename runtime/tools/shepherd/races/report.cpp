#include <cstdio>

#include "tools/shepherd/races/found.h"

namespace shep::tool {

namespace {

std::string name_of(const RacingTask& task) {
  const std::string where = task.where.empty() ? "an unknown place" : task.where;
  if (task.kind == "task") return "the task created at " + where;
  if (task.kind == "implicit") return "thread " + task.thread + " of the parallel region at " + where;
  return "a thread outside of parallel regions";
}

std::string place_of(const RacingAccess& access) {
  const SourcePlace& place = access.place;
  const bool has_name = !place.function.empty() && !place.function.starts_with("shep_");  // else a construct's body
  const std::string line = place.line ? ":" + std::to_string(place.line) : "";
  return place.file + line + (has_name ? ", in " + place.function : "");
}

// The order that would have kept the two apart.
std::string missing_edge(const Race& race) {
  const auto& [one, other] = race.unordered;
  const auto are = [&](const char* kind, const char* other_kind) {
    return (one.kind == kind && other.kind == other_kind) || (one.kind == other_kind && other.kind == kind);
  };
  if (are("creator", "task"))
    return "no taskwait, taskgroup or dependence between " + name_of(one.kind == "task" ? one : other) +
           " and what its creator does after it";
  if (are("task", "task") && one.where == other.where)
    return "no taskwait, taskgroup or dependence between two tasks created at " + one.where;
  if (are("task", "task"))
    return "no taskwait, taskgroup or dependence between " + name_of(one) + " and " + name_of(other);
  if (are("implicit", "implicit"))
    return "no barrier between threads " + one.thread + " and " + other.thread + " of the parallel region at " +
           one.where;
  if (are("task", "implicit")) return "no barrier between " + name_of(one) + " and " + name_of(other);
  return "nothing that orders " + name_of(one) + " and " + name_of(other);
}

std::string hint(const Race& race) {
  const auto& [one, other] = race.accesses;
  if (one.holds_locks && other.holds_locks) return "; each holds a lock, but none in common";
  if (one.holds_locks || other.holds_locks) return "; only one of them holds a lock";
  if (one.what.starts_with("atomic") || other.what.starts_with("atomic")) return "; only one of them is atomic";
  return "";
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char each : text) {
    char code[8];
    snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned char>(each));
    const bool is_plain = static_cast<unsigned char>(each) >= ' ' && each != '"' && each != '\\';
    is_plain ? result.push_back(each) : void(result += code);
  }
  return result + "\"";
}

std::string as_json(const RacingTask& task) {
  std::string text = "{\"kind\": " + quoted(task.kind) + ", \"where\": " + quoted(task.where);
  if (task.kind == "implicit") text += ", \"thread\": " + task.thread;
  return text + "}";
}

std::string as_json(const RacingAccess& access) {
  return "{\"what\": " + quoted(access.what) + ", \"bytes\": " + access.bytes +
         ", \"file\": " + quoted(access.place.file) + ", \"line\": " + std::to_string(access.place.line) +
         ", \"function\": " + quoted(access.place.function) + ", \"task\": " + as_json(access.task) + "}";
}

}  // namespace

std::string races_as_text(const std::vector<Race>& races) {
  std::string text;
  for (const Race& race : races) {
    const std::string memory = race.memory.empty() ? "" : ", " + race.memory;
    text += "shepherd: race at address " + race.address + memory + "\n";
    for (const RacingAccess& each : race.accesses)
      text += "  " + each.what + " of " + each.bytes + (each.bytes == "1" ? " byte at " : " bytes at ") +
              place_of(each) + ", by " + name_of(each.task) + "\n";
    text += "  missing: " + missing_edge(race) + hint(race) + "\n";
  }
  if (races.empty()) return "shepherd: no races\n";
  return text + "shepherd: " + std::to_string(races.size()) + (races.size() == 1 ? " race\n" : " races\n");
}

std::string races_as_json(const std::vector<Race>& races) {
  std::string text = "{\"races\": [";
  for (const Race& race : races) {
    text += &race == races.data() ? "\n" : ",\n";
    text += "  {\"address\": " + quoted(race.address) + ", \"memory\": " + quoted(race.memory) +
            ",\n   \"accesses\": [" + as_json(race.accesses[0]) + ",\n                " + as_json(race.accesses[1]) +
            "],\n   \"unordered\": [" + as_json(race.unordered[0]) + ", " + as_json(race.unordered[1]) +
            "],\n   \"missing\": " + quoted(missing_edge(race) + hint(race)) + "}";
  }
  return text + "]}\n";
}

}  // namespace shep::tool
