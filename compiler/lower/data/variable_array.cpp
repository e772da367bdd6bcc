#include "lower/data/data_env.h"

namespace shepherd {

bool is_variable_array(const ValueDecl* variable) {
  QualType type = variable->getType().getNonReferenceType();
  return type->isArrayType() && type->isVariablyModifiedType();
}

// shep_size const shep_b_1_a_0 = sizeof(a) / sizeof(a[0]);
VariableArray variable_array(const Construct& construct, const DataItem& item, const std::string& access) {
  VariableArray array{access, "", "", "", "1"};
  unsigned level = 0;
  for (QualType type = item.variable->getType().getNonReferenceType(); type->isArrayType();
       type = type->getAsArrayTypeUnsafe()->getElementType(), ++level) {
    std::string bound = stencil(construct, "$b_@_@", item.label, std::to_string(level));
    array.bounds_text +=
        "shep_size const " + bound + " = sizeof(" + array.first + ") / sizeof(" + array.first + "[0]); ";
    array.first += "[0]";
    array.bounds += "[" + bound + "]";
    array.count += " * " + bound;
  }
  array.element = "::__shepherd::__value_t<decltype(" + array.first + ")>";
  return array;
}

}  // namespace shepherd
