// Variables that advance by the same step in every iteration of a loop (OpenMP 5.2, 5.4.6), as text.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

class LinearItems {
 public:
  LinearItems(const Lowering& lowering, const Construct& construct) : lowering_(lowering), construct_(construct) {}

  bool any() const;
  /// Declares shep_y_ID_X, the value of each item x in front of the loop.
  std::string save() const;
  /// Gives the private copies their values in the logical iteration of that number.
  std::string set(const std::string& iteration) const;
  /// The originals' values behind the loop of so many iterations; `last` guards each assignment.
  std::string finish(const std::string& iterations, const std::string& last) const;

 private:
  std::string value(const DataItem& item, const std::string& iteration) const;

  const Lowering& lowering_;
  const Construct& construct_;
};

}  // namespace shepherd
