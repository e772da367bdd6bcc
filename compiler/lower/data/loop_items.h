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

}  // namespace shepherd
