#include "lower/parts.h"
#include "lower/cxx/closure.h"
#include "lower/languages.h"
#include "lower/data/data_env.h"

namespace shepherd::cxx {

/// Every thread but the one that opened the region takes over its threadprivate values (OpenMP 5.2, 5.7.1).
static std::string copyin(const Lowering& lowering, const Construct& construct, std::string& before) {
  std::string inside;
  for (const DataItem& item : lowering.data(construct)) {
    if (item.sharing != Sharing::kCopyin) continue;
    std::string original = stencil(construct, item, "$m");
    std::string access = original_access(lowering, construct, item);
    before += "auto &" + original + " = " + access + "; ";
    inside += "if (__builtin_addressof(" + original + ") != __builtin_addressof(" + access + ")) " +
              cxx_assignment(item, access, original);
  }
  if (!inside.empty()) inside += stencil(construct, "shep_barrier(&::__shepherd::__location_of<$where>::__value); ");
  return inside;
}

// { struct shep_where_1 {...}; ::__shepherd::__parallel<shep_where_1>(flags, n, [&]() { <copies> <region> <combination>
// }); }
void lower_parallel(Lowering& lowering, const Construct& construct) {
  Around copies = private_copies(lowering, construct, is_private_copy, "0");
  std::string before =
      declare_where(lowering, construct) + declare_demand(lowering, construct) + aliases(lowering, construct);
  std::string start = copyin(lowering, construct, before);
  const auto [begin, end] = own_allocators(lowering, construct);
  TaskCopies carried = carried_variables(lowering, construct);
  before += carried.around + front_text(lowering, construct) + settle_values(lowering, construct) +
            place_children(lowering, construct) + begin;
  lowering.edits.replace_pragma(
      construct,
      quiet(stencil(construct, "{ @::__shepherd::__@<$where>(@, [&]()@ { @@{ ", before,
                    region_function(lowering, construct), region_arguments(lowering, construct),
                    code_attributes(lowering, construct), carried.inside + start, copies.open + copies.open_group)));
  const Carried layout = closure_layout(lowering, construct);
  lowering.edits.insert_after(construct.last, construct.order,
                              quiet_end(" } " + end_label(lowering, construct) + copies.close_group + copies.close +
                                        layout.open + "}); " + end + layout.close + "}"));
}

}  // namespace shepherd::cxx
