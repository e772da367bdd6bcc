// The table of costs that `shepherd simulate` reads: a line for each, with a comment that says where it is from.
#pragma once

#include <string>

#include "tools/shepherd/calibrate/samples.h"

namespace shep::tool {

class CostTable {
 public:
  void comment(const std::string& text);
  // Nothing where the system lacks what was to be measured, and a comment where it is too uncertain: the simulation has
  // a default.
  void measured(const char* key, const Figure& figure);
  void known(const char* key, double ns, const std::string& source);

  const std::string& text() const { return text_; }
  // What spreads the most of what was measured: no less than that part of its median.
  double widest() const { return widest_; }
  const std::string& widest_key() const { return widest_key_; }

 private:
  void row(const char* key, double ns, const std::string& source);

  std::string text_;
  double widest_ = 0;
  std::string widest_key_;
};

}  // namespace shep::tool
