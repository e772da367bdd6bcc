// A worksharing loop with a scan construct in it (OpenMP 5.2, 5.6), as text. It runs twice: in pass 0 each iteration's
// input phase collects in a slot of its own, in pass 1 its scan phase sees what that slot, or the one in front, has
// come to.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

class ScanItems {
 public:
  ScanItems(const Lowering& lowering, const Construct& loop);

  bool any() const { return scan_ != nullptr; }

  /// C: the functions of the reductions, at file scope.
  void put_functions(Lowering& lowering) const;
  /// In front of the loop, behind its bounds: the slots, and `for (...) {` over the passes, in which shep_u_ID counts.
  std::string open() const;
  /// At the start of each iteration, number shep_k_ID: the copies; and what guards the first half of the body.
  std::string open_iteration() const;
  std::string close_iteration() const;
  /// Behind the loop: the end of the passes, the first of them with statements, and the originals' last values where
  /// shep_z_ID holds.
  std::string close(const std::string& first_pass) const;

 private:
  bool is_inclusive() const;
  std::string slot(unsigned index, const std::string& number) const;

  const Lowering& lowering_;
  const Construct& loop_;
  const Construct* scan_ = nullptr;
  std::vector<const DataItem*> items_;
};

/// The loop whose iterations a scan construct divides; null for a simd loop, which is the back end's.
const Construct* scanned_loop(const Construct& scan);

// lastprivate(conditional: x): the value of the last iteration or section that has assigned to x (OpenMP 5.2, 5.4.5).

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

// Variables that advance by the same step in every iteration of a loop (OpenMP 5.2, 5.4.6), as text.

class LinearItems {
 public:
  LinearItems(const Lowering& lowering, const Construct& construct) : lowering_(lowering), construct_(construct) {}

  bool any() const;
  /// Declares shep_y_ID_X, the value of each item x in front of the loop.
  std::string save() const;
  /// Gives the private copies their values in the logical iteration of that number.
  std::string set(const std::string& iteration) const;
  /// Gives the originals the values that the last iteration leaves in its copies, where its body may have changed them;
  /// `last` guards each assignment.
  std::string finish(const std::string& last) const;

 private:
  const Lowering& lowering_;
  const Construct& construct_;
};

}  // namespace shepherd
