// Variables that only an instantiation of a template finds, `Q::t` where Q depends on its parameters: what stands for
// each in the IR.
#pragma once

#include "clang.h"

namespace shepherd {

class DependentMembers {
 public:
  explicit DependentMembers(ASTContext& ast) : ast_(ast) {}

  /// The same field for all expressions that name a variable by the same qualifier, with or without `this->`; null for
  /// other expressions.
  const FieldDecl* named_by(const Expr* expression);
  bool owns(const ValueDecl* variable) const { return class_ && variable->getDeclContext() == class_; }

 private:
  using Key = std::tuple<const void*, const void*,
                         const void*>;  // the class whose object it belongs to, the qualifier, the name

  const FieldDecl* stand_in(const Key& key, DeclarationName name);

  ASTContext& ast_;
  RecordDecl* class_ = nullptr;  // which all stand-ins are members of
  std::map<Key, const FieldDecl*> fields_;
};

/// The array, or pointer, and the index of a subscript. Clang takes the operand for the index whose type is an
/// integer's, which one that depends on a template's parameters may turn out to be only later.
inline std::pair<const Expr*, const Expr*> operands(const ArraySubscriptExpr& subscript) {
  const QualType right = subscript.getRHS()->getType();
  const bool is_reversed = right->isPointerType() || right->isArrayType();
  return is_reversed ? std::pair(subscript.getRHS(), subscript.getLHS())
                     : std::pair(subscript.getLHS(), subscript.getRHS());
}

}  // namespace shepherd
