#include "lower/languages.h"
#include "lower/c/captures.h"
#include "lower/parts.h"

namespace shepherd::c {

// { struct shep_captures_1 shep_d_1; shep_d_1.x = &x; shep_parallel(&shep_where_1, shep_parallel_1, &shep_d_1, flags,
// n); }
void lower_parallel(Lowering& lowering, const Construct& construct) {
  std::string data = name("d", construct);
  bool any = has_captures(lowering, construct);
  std::string fill = outline_c(lowering, construct, spelling(construct.kind), data + ".", "");
  std::string call = "{ " + front_text(lowering, construct) + settle_values(lowering, construct);
  if (any) call += stencil(construct, "struct $captures @; ", data);
  const auto [begin, end] = own_allocators(lowering, construct);
  call += declare_demand(lowering, construct) + fill + place_children(lowering, construct) + begin;
  call += stencil(construct, "shep_@(&$where, @, @, @); @}", region_function(lowering, construct),
                  name(spelling(construct.kind), construct), (any ? "&" + data : "0"),
                  region_arguments(lowering, construct), end);
  lowering.edits.replace_pragma(construct, call);
  lowering.edits.swallow_region(construct);
}

}  // namespace shepherd::c
