#include "platform/virtual/coherence/lines.h"

#include <dlfcn.h>
#include <stdio.h>

#include <algorithm>
#include <vector>

namespace shep::simulation {

namespace {

constexpr size_t kMostLines = 400;
constexpr size_t kMostPlaces = 12;  // of one line

// The offset of the call behind which the place lies.
unsigned long offset_of(const void* place) {
  Dl_info object;
  const auto address = reinterpret_cast<uintptr_t>(place);
  return dladdr(place, &object) ? address - 1 - reinterpret_cast<uintptr_t>(object.dli_fbase) : 0;
}

// The entries of the map that took most time, the longest first.
template <class Map, class Time> auto longest(const Map& map, size_t most, Time time) {
  std::vector<const typename Map::value_type*> entries;
  for (const auto& each : map) entries.push_back(&each);
  std::sort(entries.begin(), entries.end(), [&](auto* one, auto* other) { return time(*one) > time(*other); });
  entries.resize(std::min(entries.size(), most));
  return entries;
}

}  // namespace

void Lines::note(uintptr_t address, const void* place, Access kind, int64_t took) {
  Count& count = lines_[address / 64 * 64][{place, kind}];
  ++count.transfers;
  count.time += took;
}

std::string Lines::tell() const {
  const auto time_of = [](const auto& place) { return place.second.time; };
  const auto time_of_line = [&](const auto& line) {
    int64_t time = 0;
    for (const auto& place : line.second) time += time_of(place);
    return time;
  };
  std::string text;
  char piece[96];
  for (const auto* line : longest(lines_, kMostLines, time_of_line)) {
    snprintf(piece, sizeof piece, "%#lx", (unsigned long)line->first);
    text += piece;
    for (const auto* place : longest(line->second, kMostPlaces, time_of)) {
      snprintf(piece, sizeof piece, " %#lx %c %llu %lld", offset_of(place->first.first),
               "lsu"[int(place->first.second)], (unsigned long long)place -> second.transfers,
               (long long)(place->second.time / kNs));
      text += piece;
    }
    text += '\n';
  }
  return text;
}

}  // namespace shep::simulation
