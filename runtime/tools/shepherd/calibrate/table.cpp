#include "tools/shepherd/calibrate/table.h"

#include "observe/text.h"

namespace shep::tool {

namespace {

// As part of the median: beyond this, what others did decides.
constexpr double kMostSpread = 1;

}  // namespace

void CostTable::comment(const std::string& text) { append(text_, "# %s\n", text.c_str()); }

void CostTable::row(const char* key, double ns, const std::string& source) {
  append(text_, "%-24s %10.2f  # %s\n", key, ns, source.c_str());
}

void CostTable::measured(const char* key, const Figure& figure) {
  if (figure.ns <= 0) return;
  std::string source;
  append(source, "measured, spread %.0f%%", 100 * figure.spread);
  if (figure.spread > kMostSpread) {
    text_ += "# too uncertain: ";
    source += "; the simulation's default holds";
  }
  row(key, figure.ns, source);
  if (figure.spread > widest_) {
    widest_ = figure.spread;
    widest_key_ = key;
  }
}

void CostTable::known(const char* key, double ns, const std::string& source) { row(key, ns, source); }

}  // namespace shep::tool
