#include "platform/virtual/coherence/costs.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <set>
#include <string>

namespace shep::simulation {

namespace {

struct Name {
  const char* name;
  int64_t Costs::* cost;
};
constexpr Name kNames[] = {
#define SHEP_COST(name, ns, meaning) {#name, &Costs::name},
#include "platform/virtual/coherence/costs.def"
#undef SHEP_COST
};

int64_t Costs::* cost_of(const std::string& name) {
  for (const Name& each : kNames)
    if (name == each.name) return each.cost;
  return nullptr;
}

constexpr char kBlank[] = " \t\r";
constexpr double kHighest = 1e9;  // ns

// `read`: of the lines before.
std::string read_line(const std::string& line, Costs& costs, std::set<std::string>& read) {
  const size_t begin = line.find_first_not_of(kBlank);
  if (begin == std::string::npos) return {};
  const size_t end = std::min(line.find_first_of(kBlank, begin), line.size());
  const std::string name = line.substr(begin, end - begin);
  int64_t Costs::* const cost = cost_of(name);
  if (!cost) return "there is no cost \"" + name + "\"";
  if (!read.insert(name).second) return "the cost \"" + name + "\" has a line already";
  char* rest = nullptr;
  const char* const text = line.c_str() + end;
  const double ns = strtod(text, &rest);
  const bool is_cost = rest != text && strspn(rest, kBlank) == strlen(rest) && ns >= 0 && ns <= kHighest;
  if (!is_cost) return "\"" + name + "\" takes a number of nanoseconds up to 1e9";
  costs.*cost = llround(ns * kNs);
  return {};
}

}  // namespace

std::string read_costs(const std::string& text, Costs& costs) {
  std::set<std::string> read;
  int number = 0;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    ++number;
    const std::string line = text.substr(begin, end - begin);
    const std::string problem = read_line(line.substr(0, line.find('#')), costs, read);
    if (!problem.empty()) return "line " + std::to_string(number) + ": " + problem;
    begin = end + 1;
  }
  return {};
}

}  // namespace shep::simulation
