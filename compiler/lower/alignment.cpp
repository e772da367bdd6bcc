#include "lower/alignment.h"

#include <clang/AST/Attr.h>

namespace shepherd {

using namespace clang;

unsigned extra_alignment(const ValueDecl& variable) {
  ASTContext& ast = variable.getASTContext();
  unsigned bits = 0;
  for (auto* attribute : variable.specific_attrs<AlignedAttr>())
    if (!attribute->isAlignmentDependent()) bits = std::max(bits, attribute->getAlignment(ast));
  QualType type = variable.getType().getNonReferenceType();
  if (!type->isDependentType() && !type->isIncompleteType()) {
    unsigned plain = ast.getTypeAlign(type.getCanonicalType());
    bits = std::max(bits, ast.getTypeAlign(type));  // a typedef may have an alignment of its own
    if (bits <= plain) return 0;
  }
  return bits / ast.getCharWidth();
}

std::string aligned_as(const ValueDecl& variable) {
  unsigned bytes = extra_alignment(variable);
  return bytes ? "__attribute__((__aligned__(" + std::to_string(bytes) + "))) " : "";
}

}  // namespace shepherd
