// lastprivate(conditional: x): the value of the last iteration or section that has assigned to x (OpenMP 5.2, 5.4.5).
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// Each thread marks which iteration it has last assigned in, which in its chunks comes later and later; behind the
/// region the one with the highest mark writes the original. The highest so far stands in the frame of one thread of
/// the team.
class ConditionalItems {
 public:
  ConditionalItems(const Lowering& lowering, const Construct& construct) : lowering_(lowering), construct_(construct) {}

  bool any() const;
  /// Lets the region's assignments mark `number`, that of the iteration at hand; false, and diagnosed, where one is out
  /// of reach.
  bool mark_assignments(Lowering& lowering, const std::string& number) const;
  /// Behind the copies: all threads of the team come here, and wait for each other.
  std::string open() const;
  /// Behind the combination, where no barrier follows.
  std::string close(bool nowait) const;

  /// The text between a thread's copy and its original: `if (<mark> > <highest>) { <highest> = <mark>; <write> } <mark>
  /// = 0;`
  std::string combine(const DataItem& item, const std::string& write) const;

 private:
  std::string mark(const DataItem& item) const { return stencil(construct_, item, "$cm"); }

  const Lowering& lowering_;
  const Construct& construct_;
};

}  // namespace shepherd
