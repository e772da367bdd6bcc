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

}  // namespace shepherd
