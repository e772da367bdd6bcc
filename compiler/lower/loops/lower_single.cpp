#include "lower/parts.h"
#include "lower/data/data_env.h"

namespace shepherd {

namespace {

/// The other threads copy from where the executing thread's variables are (OpenMP 5.2, 5.7.2). The addresses are
/// declared in front, and so stay in scope until after the barrier.
struct Copyprivate {
  std::string declarations, statements;
};

/// No template is given the type of an array of variable size.
std::string copy_array(const Construct& construct, const DataItem& item, const std::string& to,
                       const std::string& from) {
  const VariableArray array = variable_array(construct, item, to);
  return stencil(construct, item,
                 "{ @1@2 *const $s = (@2 *)@3; for (shep_size shep_i = 0; shep_i < @4; ++shep_i) (&@5)[shep_i] = "
                 "$s[shep_i]; } ",
                 array.bounds_text, array.element, from, array.count, array.first);
}

Copyprivate copyprivate(const Lowering& lowering, const Construct& construct) {
  std::string addresses, copies;
  unsigned count = 0;
  for (const DataItem& item : lowering.data(construct)) {
    if (item.sharing != Sharing::kCopyprivate) continue;
    std::string variable = original_access(lowering, construct, item),
                source = stencil(construct, "$q[@]", std::to_string(count++));
    const std::string address =
        lowering.unit.is_cxx && is_variable_array(item.variable)
            ? "::__shepherd::__address_of(" + variable_array(construct, item, variable).first + ")"
            : lowering.address(variable);
    addresses += stencil(construct, "$p[@] = (void *)@; ", std::to_string(count - 1), address);
    if (lowering.unit.is_cxx && is_variable_array(item.variable))
      copies += copy_array(construct, item, variable, source);
    else if (lowering.unit.is_cxx)
      copies += cxx_assignment(
          item, variable,
          "::__shepherd::__object_at<::__shepherd::__value_t<decltype(" + variable + ")>>(" + source + ")");
    else
      copies += stencil(construct, "__builtin_memcpy((void *)&(@), @, @); ", variable, source,
                        Lowering::size_of(variable, item.variable));
  }
  if (!count) return {};
  return {stencil(construct, "void *$p[@], **$q; ", std::to_string(count)),
          stencil(construct, "@$q = (void **)shep_single_copy($s, $p); if (!$s) { @} ", addresses, copies)};
}

}  // namespace

// { int const shep_s = shep_single_begin(&w); if (shep_s) { <copies> <region> } shep_tell(SHEP_TOLD_SINGLE_END);
// <copyprivate> shep_implicit_barrier(&w); }
void lower_Single(Lowering& lowering, const Construct& construct) {
  Around copies = private_copies(lowering, construct, is_private_copy, "1");
  Copyprivate broadcast = copyprivate(lowering, construct);
  lowering.edits.replace_pragma(
      construct, quiet(stencil(construct, "{ @@int const $s = shep_single_begin(&$w); if ($s) { @",
                               lowering.declare_location(construct), broadcast.declarations, copies.open)));
  std::string close = " " + copies.close + "} shep_tell(SHEP_TOLD_SINGLE_END); " + broadcast.statements;
  if (!construct.clause<OMPNowaitClause>())
    close += stencil(construct, "shep_implicit_barrier(&$w); @", leave_behind_barrier(lowering, construct));
  lowering.edits.insert_after(construct.last, construct.order, quiet_end(close + "}"));
}

}  // namespace shepherd
