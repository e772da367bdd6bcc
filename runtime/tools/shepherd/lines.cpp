#include "tools/shepherd/lines.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>
#include <vector>

namespace shep::tool {

namespace {

struct Place {
  std::string offset;
  char kind = 0;
  double transfers = 0, ns = 0;
};
struct Line {
  std::string address;
  std::vector<Place> places;
  double transfers = 0, ns = 0;
};

Line read_line(const std::string& text) {
  std::istringstream words(text);
  Line line;
  words >> line.address;
  for (Place each; words >> each.offset >> each.kind >> each.transfers >> each.ns;) {
    line.places.push_back(each);
    line.transfers += each.transfers;
    line.ns += each.ns;
  }
  return line;
}

const char* name_of(char kind) { return kind == 'l' ? "load" : kind == 's' ? "store" : "update"; }

// One function of the library's own at that place: others are inlined there, like those of the C++ library.
bool is_own(const std::string& function, const std::string& place) {
  return function.find("std::") == std::string::npos && function.find("__gnu_cxx::") == std::string::npos &&
         place.find("/include/c++/") == std::string::npos;
}

constexpr int kDepth = 4;  // of functions that were inlined into each other

// Names of functions, with file and line, by offset: the innermost one, and those that it was inlined into. Empty
// without addr2line.
std::map<std::string, std::string> names_of(const std::vector<Line>& lines, const std::string& library,
                                            const std::string& folder) {
  const std::string file = folder + "/offsets";
  FILE* const offsets = fopen(file.c_str(), "w");
  if (!offsets) return {};
  for (const Line& line : lines)
    for (const Place& each : line.places) fprintf(offsets, "%s\n", each.offset.c_str());
  fclose(offsets);
  std::map<std::string, std::string> names;
  FILE* const answer = popen(("addr2line -afiC -e '" + library + "' < '" + file + "' 2>/dev/null").c_str(), "r");
  if (!answer) return {};
  std::string offset, function;
  int depth = 0;
  char text[4096];
  while (fgets(text, sizeof text, answer)) {
    std::string word = text;
    word.pop_back();
    if (word.starts_with("0x")) {
      char number[32];
      snprintf(number, sizeof number, "%#lx", strtoul(word.c_str(), nullptr, 16));
      offset = number;
      depth = 0;
      names[offset].clear();
      function.clear();
    } else if (function.empty()) {
      function = word.substr(0, word.find('('));
    } else {
      if (is_own(function, word) && ++depth <= kDepth)
        names[offset] += (depth > 1 ? " in " : "") + function + " (" + word.substr(word.rfind('/') + 1) + ")";
      function.clear();
    }
  }
  pclose(answer);
  return names;
}

}  // namespace

void show_lines(const std::string& report, const std::string& library, const std::string& folder, int most) {
  std::vector<Line> lines;
  std::istringstream text(report);
  for (std::string each; int(lines.size()) < most && std::getline(text, each);) lines.push_back(read_line(each));
  std::map<std::string, std::string> names = names_of(lines, library, folder);
  fprintf(stderr, "  lines that took most time: transfers, us that threads waited for them, what moved them\n");
  for (const Line& line : lines) {
    fprintf(stderr, "  %-16s %10.0f %12.1f\n", line.address.c_str(), line.transfers, line.ns * 1e-3);
    for (size_t i = 0; i < std::min<size_t>(line.places.size(), 5); ++i) {
      const Place& each = line.places[i];
      const std::string& name = names[each.offset];
      fprintf(stderr, "    %-6s %18.0f %12.1f  %s\n", name_of(each.kind), each.transfers, each.ns * 1e-3,
              name.empty() ? each.offset.c_str() : name.c_str());
    }
  }
}

}  // namespace shep::tool
