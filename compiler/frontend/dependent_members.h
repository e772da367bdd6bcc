// Variables that only an instantiation of a template finds, `Q::t` where Q depends on its parameters: what stands for
// each in the IR.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>

#include <map>
#include <tuple>

namespace shepherd {

class DependentMembers {
 public:
  explicit DependentMembers(clang::ASTContext& ast) : ast_(ast) {}

  /// The same field for all expressions that name a variable by the same qualifier, with or without `this->`; null for
  /// other expressions.
  const clang::FieldDecl* named_by(const clang::Expr* expression);
  bool owns(const clang::ValueDecl* variable) const { return class_ && variable->getDeclContext() == class_; }

 private:
  using Key = std::tuple<const void*, const void*,
                         const void*>;  // the class whose object it belongs to, the qualifier, the name

  const clang::FieldDecl* stand_in(const Key& key, clang::DeclarationName name);

  clang::ASTContext& ast_;
  clang::RecordDecl* class_ = nullptr;  // which all stand-ins are members of
  std::map<Key, const clang::FieldDecl*> fields_;
};

}  // namespace shepherd
