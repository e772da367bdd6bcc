#include "tools/shepherd/races/found.h"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace shep::tool {

namespace {

using Fields = std::vector<std::string>;

Fields fields_of(const std::string& line) {
  Fields fields(1);
  for (const char each : line) each == '\t' ? void(fields.emplace_back()) : fields.back().push_back(each);
  return fields;
}

// The order of the fields in a line.
enum Field : size_t { kAddress, kMemory, kModule, kOffset, kBlock, kFirst };
enum AccessField : size_t { kWhat, kBytes, kLocked, kPlaceModule, kPlace, kTask };
constexpr size_t kAccessFields = kTask + 3;
constexpr size_t kUnordered = kFirst + 2 * kAccessFields;
constexpr size_t kFields = kUnordered + 2 * 3;

uint64_t number(const std::string& text) { return strtoull(text.c_str(), nullptr, 16); }

using Places = std::map<std::string, std::map<uint64_t, SourcePlace>>;

// All places at once: addr2line reads a program's debug information anew each time.
Places places_of(const std::vector<Fields>& lines) {
  std::map<std::string, std::vector<uint64_t>> wanted;
  for (const Fields& line : lines)
    for (const size_t access : {size_t{kFirst}, kFirst + kAccessFields})
      wanted[line[access + kPlaceModule]].push_back(number(line[access + kPlace]));
  Places places;
  for (const auto& [module, addresses] : wanted) places[module] = places_in(module, addresses);
  return places;
}

RacingTask task_from(const Fields& line, size_t first) { return {line[first], line[first + 1], line[first + 2]}; }

RacingAccess access_from(const Fields& line, size_t first, Places& places) {
  const std::string &module = line[first + kPlaceModule], &offset = line[first + kPlace];
  RacingAccess access = {line[first + kWhat], line[first + kBytes], line[first + kLocked] == "1",
                         places[module][number(offset)], task_from(line, first + kTask)};
  if (access.place.file.empty()) access.place.file = module + "+" + offset;
  return access;
}

std::string memory_from(const Fields& line) {
  const std::string& kind = line[kMemory];
  if (kind == "heap") {
    const std::string of = line[kBlock] == "0" ? "" : " of " + line[kBlock] + " bytes";
    return "byte " + std::to_string(number(line[kOffset])) + " of a heap block" + of;
  }
  if (kind != "global") return "";
  const std::string name = variable_at(line[kModule], number(line[kOffset]));
  return name.empty() ? "a global variable of " + line[kModule] : "the variable " + name;
}

// What tells one report from another.
std::string key_of(const RacingAccess& access) {
  return access.place.file + ":" + std::to_string(access.place.line) + " " + access.what;
}

}  // namespace

static std::string text_of(const races::Log& log) {
  std::string text(log.text, std::min(log.used.load(std::memory_order_relaxed), sizeof log.text));
  std::erase(text, '\0');
  return text;
}

bool are_children_known(const races::Log& log) {
  const std::string text = std::string(1, '\n').append(text_of(log));
  auto count = [&](const char* line) {
    size_t times = 0;
    for (size_t at = 0; (at = text.find(line, at)) != text.npos; ++at) ++times;
    return times;
  };
  return count("\nfork\n") <= count("\nchild\n");
}

FoundRaces read_races(const races::Log& log) {
  FoundRaces found;
  found.is_cut = log.used.load(std::memory_order_relaxed) > sizeof log.text;
  const std::string result = text_of(log);
  std::vector<Fields> lines;
  for (size_t begin = 0; begin < result.size();) {
    const size_t end = std::min(result.find('\n', begin), result.size());
    Fields fields = fields_of(result.substr(begin, end - begin));
    begin = end + 1;
    if (fields[0] == "process" && fields.size() == 2) found.processes.push_back(atoi(fields[1].c_str()));
    if (fields[0] == "gone" && fields.size() == 2) found.gone.insert(atoi(fields[1].c_str()));
    if (fields[0] == "stays" && fields.size() == 2) found.gone.erase(atoi(fields[1].c_str()));
    if (fields[0] == "static") found.is_static = true;
    if (fields.size() == kFields) lines.push_back(std::move(fields));
  }
  Places places = places_of(lines);
  std::set<std::pair<std::string, std::string>> known;
  for (const Fields& line : lines) {
    Race race = {line[kAddress],
                 memory_from(line),
                 {access_from(line, kFirst, places), access_from(line, kFirst + kAccessFields, places)},
                 {task_from(line, kUnordered), task_from(line, kUnordered + 3)}};
    const std::string one = key_of(race.accesses[0]), other = key_of(race.accesses[1]);
    if (known.emplace(std::min(one, other), std::max(one, other)).second) found.races.push_back(std::move(race));
  }
  return found;
}

}  // namespace shep::tool
