#include "lower/c_types.h"

#include <clang/AST/Type.h>

namespace shepherd {

using namespace clang;

/// Whether writing the type would mention something that file scope may not see.
static bool names_expressions(QualType type) {
  while (true) {
    if (type->getAs<TypeOfExprType>() || isa<AutoType, DecltypeType>(type.getTypePtr())) return true;
    if (auto* pointer = type->getAs<PointerType>()) type = pointer->getPointeeType();
    else if (auto* array = type->getAsArrayTypeUnsafe()) type = array->getElementType();
    else return false;
  }
}

std::string declare(const Lowering& lowering, QualType type, const std::string& declarator) {
  PrintingPolicy policy(lowering.unit.ast->getLangOpts());
  policy.AnonymousTagLocations = false;
  if (names_expressions(type)) type = type.getCanonicalType();
  std::string text = declarator;
  type.getAsStringInternal(text, policy);
  return text;
}

static std::string declare_recursively(const Lowering& lowering, QualType type, const std::string& declarator,
                                       const std::vector<std::string>& bounds, size_t next) {
  if (!type->isVariablyModifiedType()) return declare(lowering, type, declarator);
  if (auto* pointer = type->getAs<PointerType>()) {
    std::string inner = "*" + std::string(type.isConstQualified() ? "const " : "") + declarator;
    QualType pointee = pointer->getPointeeType();
    if (pointee->isArrayType() || pointee->isFunctionType()) inner = "(" + inner + ")";
    return declare_recursively(lowering, pointee, inner, bounds, next);
  }
  const ArrayType* array = type->getAsArrayTypeUnsafe();
  if (!array) return declare(lowering, type, declarator);
  std::string bound;
  if (isa<VariableArrayType>(array)) bound = bounds[next++];
  else if (auto* constant = dyn_cast<ConstantArrayType>(array)) bound = std::to_string(constant->getSize().getZExtValue());
  return declare_recursively(lowering, array->getElementType(), declarator + "[" + bound + "]", bounds, next);
}

std::string declare_variable(const Lowering& lowering, QualType type, const std::string& declarator,
                             const std::vector<std::string>& bounds) {
  return declare_recursively(lowering, type, declarator, bounds, 0);
}

std::vector<std::string> bounds_of(QualType type, const std::string& object) {
  std::vector<std::string> bounds;
  std::string at = "(" + object + ")";
  while (type->isVariablyModifiedType()) {
    if (auto* pointer = type->getAs<PointerType>()) {
      type = pointer->getPointeeType();
      at = "(*" + at + ")";
    } else if (const ArrayType* array = type->getAsArrayTypeUnsafe()) {
      if (isa<VariableArrayType>(array)) bounds.push_back("sizeof" + at + " / sizeof(" + at + "[0])");
      type = array->getElementType();
      at = "(" + at + "[0])";
    } else {
      break;
    }
  }
  return bounds;
}

QualType unqualified(const Lowering& lowering, QualType type) {
  ASTContext& ast = *lowering.unit.ast;
  Qualifiers dropped;
  return ast.getUnqualifiedArrayType(type, dropped).getUnqualifiedType();
}

}  // namespace shepherd
