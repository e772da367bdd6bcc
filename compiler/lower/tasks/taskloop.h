// The parts of a taskloop construct (OpenMP 5.2, 12.6) that C and C++ have in common.
#pragma once

#include "lower/data/data_env.h"
#include "lower/loops/loop_nest.h"

namespace shepherd {

/// The construct's inner leaf writes the loop over what shep_taskloop_range yields; its bounds are counted here, in
/// front of all tasks.
class Taskloop {
 public:
  Taskloop(Lowering& lowering, const Construct& construct)
      : lowering_(lowering), construct_(construct), loop_(construct.loop_of_tasks()), nest_(lowering, loop_) {}

  /// False, and diagnosed, where no tasks can be made of the loop.
  bool can_be_written();

 protected:
  bool is_dependent() const;
  bool has_group() const { return !construct_.clause<OMPNogroupClause>(); }

  /// unsigned const shep_f_1 = ...; shep_u64 const shep_t_1 = ...; struct shep_task_options shep_o_1 = ...;
  std::string clauses() const;
  std::string options() const;

  /// The header of a loop that is not the innermost may assign to its variable.
  Around counting_copies() const;

  Lowering& lowering_;
  const Construct& construct_;
  const Construct& loop_;
  const LoopNest nest_;

 private:
  bool has_body_of_members();
  bool goes_over_rows() const;
  bool is_recorded() const;
  std::string flags() const;
  std::string amount() const;
};

/// The member of the captures that leads to an original that headers name, and how the construct's functions write
/// that.
std::string member_of_original(const DataItem& item);
inline std::string original_in_header(const DataItem& item) { return "(*shep_c->" + member_of_original(item) + ")"; }

}  // namespace shepherd
