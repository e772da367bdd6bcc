// The originals of private copies: how the text reaches them, assigns them, and names their types.
#include "analyse/sharing/data_sharing.h"
#include "lower/cxx/closure.h"
#include "lower/data/data_env.h"

namespace shepherd {

std::string original_access(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  if (!lowering.unit.is_cxx && construct.outlines())
    return (item.variable->getType()->isVariablyModifiedType() ? "(*shep_v_" : "(*shep_c->") +
           item.variable->getName().str() + ")";
  if (std::string text = alias(lowering, construct, item); !text.empty()) return text;
  const Expr* written = lowering.unit.is_cxx && item.written ? named_expression(item.written) : nullptr;
  const bool is_mapped = lowering.mapped(item.variable, construct.parent);
  // Outside of a copy's reach a member of a dependent base has no plain name.
  if (isa_and_nonnull<CXXDependentScopeMemberExpr>(written) && !is_mapped) {
    std::string text = llvm::StringRef(lowering.expression(written, construct)).drop_front().drop_back().str();
    return cast<CXXDependentScopeMemberExpr>(written)->isImplicitAccess() ? "this->" + text : text;
  }
  if (std::string text = bound_bit_field(lowering, item.variable); !text.empty() && !is_mapped) return text;
  // A qualified list item names what its plain name need not.
  if (written && (is_qualified(written) || names_this(written)) && !is_mapped)
    return lowering.expression(written, construct);
  return lowering.access(item.variable, construct.parent);
}

std::string cxx_assignment(const DataItem& item, const std::string& to, const std::string& from) {
  QualType type = item.variable->getType().getNonReferenceType();
  if (!type->isDependentType() && !type->isArrayType()) return "(void)(" + to + " = " + from + "); ";
  auto element = [](const std::string& object) { return "::__shepherd::__element_t<decltype(" + object + ")> &"; };
  return "::__shepherd::__both(" + to + ", " + from + ", [](" + element(to) + "shep_to, " + element(from) +
         "shep_from) { (void)(shep_to = shep_from); }); ";
}

// typedef decltype(N::x) shep_d_1_x;
std::string declared_types(const Lowering& lowering, const Construct& construct) {
  std::string text;
  for (const DataItem& item : lowering.data(construct)) {
    if (item.declared_type.empty()) continue;
    // A binding's stand-in in a closure is declared otherwise.
    const bool has_stand_in =
        !alias(lowering, construct, item).empty() || !bound_object(lowering, item.variable).empty();
    const std::string original =
        has_stand_in ? lowering.access(item.variable, construct.parent) : original_access(lowering, construct, item);
    llvm::StringRef access = original;
    // Another pair of parentheses would ask for something else.
    if (access.consume_front("(")) access.consume_back(")");
    text += "typedef decltype(" + access.str() + ") " + item.declared_type + "; ";
  }
  return text;
}

}  // namespace shepherd
