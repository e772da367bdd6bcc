#include "analyse/captured_bytes.h"

namespace shepherd {

uint64_t captured_bytes(const ASTContext& ast, const std::vector<DataItem>& data) {
  uint64_t bytes = 0;
  for (const DataItem& item : data) {
    if (item.sharing != Sharing::kFirstprivate && item.sharing != Sharing::kFirstLastprivate) continue;
    QualType type = item.variable->getType();
    if (type.isNull()) continue;
    type = type.getNonReferenceType();
    if (type->isDependentType() || type->isUndeducedType() || type->isIncompleteType() ||
        type->isVariablyModifiedType())
      continue;
    bytes += ast.getTypeSizeInChars(type).getQuantity();
  }
  return bytes;
}

}  // namespace shepherd
