// Members for which no reference can stand: bit-fields, and with gcc what is packed.
#include "analyse/sharing/data_sharing.h"
#include "lower/cxx/closure.h"
#include "lower/data/data_env.h"

namespace shepherd {

/// gcc binds no reference to what is packed, as nobody does to a bit-field.
static bool is_packed(const FieldDecl& member) {
  const bool is_marked = member.hasAttr<PackedAttr>() || member.getParent()->hasAttr<PackedAttr>();
  const QualType element(member.getType()->getBaseElementTypeUnsafe(), 0);
  return is_marked && !member.isBitField() && !element->isDependentType() && element->isScalarType();
}

bool is_packed(const DataItem& item) {
  const FieldDecl* member = member_of_item(item.variable);
  return member && is_packed(*member);
}

std::string copy_of_bits(const DataItem& item, const std::string& name, const std::string& bits) {
  if (!item.variable->getType().getNonReferenceType()->isArrayType()) return "auto " + name + " = " + bits + "; ";
  return "::__shepherd::__value_t<decltype(" + bits + ")> " + name + "; __builtin_memcpy((void *)&" + name +
         ", (const void *)&" + bits + ", sizeof " + name + "); ";
}

std::string assign_bits(const DataItem& item, const std::string& bits, const std::string& from) {
  if (!item.variable->getType().getNonReferenceType()->isArrayType()) return bits + " = " + from + "; ";
  return "__builtin_memcpy((void *)&" + bits + ", (const void *)&" + from + ", sizeof " + from + "); ";
}

/// A copy that a construct around this one has made is none.
std::string bit_field(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  const std::string bound = bound_bit_field(lowering, item.variable);
  const FieldDecl* member = lowering.unit.is_cxx ? member_of_item(item.variable) : nullptr;
  if (bound.empty() && (!member || !(member->isBitField() || is_packed(*member)))) return "";
  for (const Construct* each = construct.parent; each; each = each->parent)
    if (const DataItem* around = lowering.item(*each, item.variable); around && is_private_copy(*around)) return "";
  const std::string access = original_access(lowering, construct, item);
  if (!bound.empty()) return access == bound ? bound : "";
  return access == member->getName() ? "this->" + access : access;
}

}  // namespace shepherd
