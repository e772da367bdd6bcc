// The rows of a rectangular nest of loops, of each of which the innermost loop executes what a chunk has of it.
#pragma once

#include "lower/loops/loop_nest.h"

namespace shepherd {

/// Text that leads from row to row. The first row of a chunk is found by division, or from the row before, and those
/// behind it one after the other. shep_q_ID is the row's number, shep_i_ID to shep_j_ID the iterations in it, and
/// shep_at_ID_K the step that an outer loop is at. A nest of one loop has one row.
class Rows {
 public:
  /// `one_by_one`: each chunk is one iteration.
  Rows(const Construct& construct, const LoopNest& nest, bool one_by_one)
      : construct_(construct), nest_(nest), one_by_one_(one_by_one) {}

  /// Declares what lives longer than a chunk.
  std::string declare() const;
  /// Behind a chunk's [shep_a_ID, shep_b_ID): begins each row, and sets the outer loops' variables. close() ends it.
  std::string open() const;
  std::string close() const { return nest_.depth() > 1 ? " }" : ""; }

  /// The iterations of the innermost loop, and the number of the first among all of the nest.
  std::string from() const { return nest_.depth() > 1 ? id("i") : id("a"); }
  std::string to() const { return nest_.depth() > 1 ? id("j") : id("b"); }
  std::string number() const;

 private:
  std::string id(const char* what) const { return nest_.id(what); }
  std::string width() const { return nest_.id("n", nest_.innermost()); }
  std::string find() const;
  std::string advance_steps() const;
  std::string set_variable(unsigned k, const std::string& steps) const;

  const Construct& construct_;
  const LoopNest& nest_;
  const bool one_by_one_;
};

}  // namespace shepherd
