#include "lower/parts.h"
#include "lower/cxx/closure.h"
#include "lower/languages.h"
#include "lower/data/data_env.h"
#include "lower/data/task_reduction.h"
#include "lower/tasks/task_frame.h"
#include "lower/tasks/task_options.h"
#include "lower/tasks/taskgraph.h"

namespace shepherd::cxx {

// { struct shep_where_1 {...}; ::__shepherd::__task<shep_where_1>(flags, [&]() { return [=, &x]() mutable { <region> };
// }); } or, with options, ::__shepherd::__task_with<shep_where_1>(flags, options, ...); or, in its creator's frame:
// ::__shepherd::__task_frame<40> shep_x_1; ::__shepherd::__unwinding shep_l_1;
// { struct shep_where_1 {...}; ::__shepherd::__post<shep_where_1>(shep_x_1, shep_l_1, flags, [&]() { ... }); }
// where a taskgroup joins it, it has no shep_l_1
void lower_task(Lowering& lowering, const Construct& construct) {
  Around copies = private_copies(lowering, construct, is_private, "0");
  TaskCopies more = task_copies(lowering, construct);
  JoinedText joined = joined_text(lowering, construct);
  TaskCopies carried = carried_variables(lowering, construct);
  std::string around =
      aliases(lowering, construct) + carried.around + joined.around + stand_ins(lowering, construct) + more.around;
  std::string open = "{ " + declare_where(lowering, construct) + settle_values(lowering, construct);
  open += stencil(construct, "unsigned const $f = @; ", task_flags(lowering, construct));
  std::string create = stencil(construct, "::__shepherd::__task<$where>($f, "), storage;
  if (has_options(lowering, construct)) {
    open += declare_options(lowering, construct);
    create = stencil(construct, "::__shepherd::__task@<$where>($f, $o, ", options_suffix(lowering, construct));
  } else if (lies_in_frame(lowering, construct)) {
    storage = put_storage(lowering, construct, cxx_frame(lowering, construct));
    create = stencil(construct, "::__shepherd::__post<$where>(@, $f, ", cxx_frame_names(lowering, construct));
  }
  open += stencil(construct, "@@[&]()@ { @return [@]() @ { ", around, create, code_attributes(lowering, construct),
                  mention_init_captures(lowering, construct), capture_list(lowering, construct),
                  mutable_closure(lowering, construct));
  lowering.edits.replace_pragma(
      construct, storage + quiet(open + environment_names(lowering, construct) + carried.inside + joined.inside +
                                 more.inside + copies.open + "{ "));
  std::string closing(llvm::StringRef(around).count('{'), '}');
  const Carried layout = closure_layout(lowering, construct);
  lowering.edits.insert_after(construct.last, construct.order,
                              quiet_end(" } " + end_label(lowering, construct) + copies.close + layout.open +
                                        "}; }); " + layout.close + closing + " }"));
}

}  // namespace shepherd::cxx
