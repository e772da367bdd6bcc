#include "lower/c/c_types.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace shepherd {

namespace {

/// Finds what of a type's spelling file scope may not see: typeof names expressions, and so do the bounds of
/// parameters; a tag may have no name of its own.
class LocalSpelling : public RecursiveASTVisitor<LocalSpelling> {
 public:
  bool VisitTypeOfExprType(TypeOfExprType*) { return !(found_ = true); }
  bool VisitAutoType(AutoType*) { return !(found_ = true); }
  bool VisitDecltypeType(DecltypeType*) { return !(found_ = true); }
  bool VisitVariableArrayType(VariableArrayType*) { return !(found_ = true); }
  /// `typedef struct { int x; } S, T[2]`: T's elements are of `struct S` where they are spelled.
#if LLVM_VERSION_MAJOR >= 22
  bool VisitTagType(TagType* type) { return !(found_ |= is_named_late(*type->getAsTagDecl())); }
#else
  bool VisitElaboratedType(ElaboratedType* type) {
    const TagDecl* tag = type->getKeyword() == ElaboratedTypeKeyword::None ? nullptr : type->getAsTagDecl();
    return !(found_ |= tag && is_named_late(*tag));
  }
#endif
  bool TraverseStmt(Stmt*) { return true; }

  static bool is_in(QualType type) {
    LocalSpelling finder;
    finder.TraverseType(type);
    return finder.found_;
  }

 private:
  static bool is_named_late(const TagDecl& tag) { return !tag.getIdentifier() && tag.getTypedefNameForAnonDecl(); }

  bool found_ = false;
};

}  // namespace

// int (*)(int n, int (*)[n]) -> int (*)(int, int (*)[*])
static QualType with_unspecified_bounds(ASTContext& ast, QualType type) {
  if (auto* pointer = dyn_cast<PointerType>(type))
    return ast.getQualifiedType(ast.getPointerType(with_unspecified_bounds(ast, pointer->getPointeeType())),
                                type.getLocalQualifiers());
  auto* function = dyn_cast<FunctionProtoType>(type);
  if (!function) return type;
  std::vector<QualType> parameters;
  for (QualType each : function->param_types())
    parameters.push_back(with_unspecified_bounds(ast, ast.getVariableArrayDecayedType(each)));
  return ast.getFunctionType(with_unspecified_bounds(ast, function->getReturnType()), parameters,
                             function->getExtProtoInfo());
}

/// The element of an array `va_list` has no name that both back ends know.
static void name_variable_arguments(std::string& text) {
  constexpr llvm::StringLiteral kClang = "struct __va_list_tag", kBoth = "__typeof__((*(__builtin_va_list *)0)[0])";
  for (size_t at; (at = text.find(kClang)) != std::string::npos;) text.replace(at, kClang.size(), kBoth);
}

static std::string spell(const Lowering& lowering, QualType type, std::string declarator) {
  PrintingPolicy policy(lowering.unit.ast->getLangOpts());
  policy.AnonymousTagLocations = false;
  policy.SuppressScope |= !lowering.unit.is_cxx;  // C has no `struct Outer::Inner`
  type.getAsStringInternal(declarator, policy);
  name_variable_arguments(declarator);
  return declarator;
}

std::string declare(const Lowering& lowering, QualType type, const std::string& declarator) {
  // The canonical form of a dependent type has no names that could be written.
  if (!type->isDependentType() && LocalSpelling::is_in(type))
    type = with_unspecified_bounds(*lowering.unit.ast, type.getCanonicalType());
  if (type.getCanonicalType()->isNullPtrType() && !lowering.unit.is_cxx)  // has no name without <stddef.h>
    return type.getQualifiers().getAsString() + " __typeof__(nullptr) " + declarator;
  return spell(lowering, type, declarator);
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
  if (isa<VariableArrayType>(array))
    bound = bounds[next++];
  else if (auto* constant = dyn_cast<ConstantArrayType>(array))
    bound = std::to_string(constant->getSize().getZExtValue());
  return declare_recursively(lowering, array->getElementType(), declarator + "[" + bound + "]", bounds, next);
}

std::string name_of_type(const Lowering& lowering, QualType type) {
  const std::string name = declare(lowering, type, "");
  return type->isPointerType() ? "__typeof__(" + name + ")" : name;
}

/// True if the expression names parameters and nothing else of a block, as types in casts and `sizeof` may be.
static bool names_only_parameters(const Stmt* expression) {
  if (!expression) return true;
  if (auto* reference = dyn_cast<DeclRefExpr>(expression)) return isa<ParmVarDecl>(reference->getDecl());
  if (isa<UnaryExprOrTypeTraitExpr, StmtExpr, ExplicitCastExpr>(expression)) return false;
  return llvm::all_of(expression->children(), names_only_parameters);
}

/// True for `float a[50]`, and for `float a[n][n]` of another parameter n.
static bool is_array_as_written(QualType type) {
  if (!type->isArrayType()) return false;
  while (const ArrayType* array = type->getAsArrayTypeUnsafe()) {
    auto* variable = dyn_cast<VariableArrayType>(array);
    if (variable && !names_only_parameters(variable->getSizeExpr())) return false;
    type = array->getElementType();
  }
  return !LocalSpelling::is_in(type);
}

static bool has_array_parameters(const ValueDecl& external) {
  auto* function = dyn_cast<FunctionDecl>(&external);
  return function && function->hasWrittenPrototype() &&
         llvm::any_of(function->parameters(), [](auto* each) { return is_array_as_written(each->getOriginalType()); });
}

/// `f(int n, float a[n])`, for gcc compares how parameters that are arrays have been written. They have names only
/// where a bound needs one: a name may be a macro here.
static std::string with_written_parameters(const Lowering& lowering, const FunctionDecl& function) {
  const bool has_names = llvm::any_of(
      function.parameters(), [](const ParmVarDecl* each) { return each->getOriginalType()->isVariablyModifiedType(); });
  std::string list;
  for (const ParmVarDecl* each : function.parameters()) {
    const QualType written = each->getOriginalType();
    const std::string name = has_names ? each->getNameAsString() : "";
    list += list.empty() ? "" : ", ";
    list += is_array_as_written(written) ? spell(lowering, written, name) : declare(lowering, each->getType(), name);
  }
  return function.getNameAsString() + "(" + list + (function.isVariadic() ? ", ...)" : ")");
}

static std::string declare_as_written(const Lowering& lowering, const ValueDecl& external) {
  if (!has_array_parameters(external)) return declare(lowering, external.getType(), external.getNameAsString());
  auto& function = cast<FunctionDecl>(external);
  return declare(lowering, function.getReturnType(), with_written_parameters(lowering, function));
}

std::string declare_again(const Lowering& lowering, const ValueDecl& external) {
  std::string name, attributes;
  llvm::raw_string_ostream out(attributes);
  for (const Attr* each : external.attrs()) {
    if (auto* label = dyn_cast<AsmLabelAttr>(each))
      name = " __asm__(\"" + label->getLabel().str() + "\")";
    else if (!each->isImplicit() && each->getSyntax() == AttributeCommonInfo::AS_GNU)
      each->printPretty(out, PrintingPolicy(lowering.unit.ast->getLangOpts()));
  }
  const bool is_variable = isa<VarDecl>(external);
  const std::string thread = is_variable ? "__thread " : "";
  if (is_variable) out << " __attribute__((__unused__))";  // in the block, whose uses have moved
  return "extern " + thread + declare_as_written(lowering, external) + name + out.str() + ";";
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

std::vector<const Expr*> bounds_written_in(QualType type) {
  std::vector<const Expr*> bounds;
  while (!type->getAs<TypedefType>()) {
    const ArrayType* array = type->getAsArrayTypeUnsafe();
    if (!array && !type->isPointerType()) return bounds;
    if (auto* variable = dyn_cast_or_null<VariableArrayType>(array)) bounds.push_back(variable->getSizeExpr());
    type = array ? array->getElementType() : type->getPointeeType();
  }
  return {};
}

QualType unqualified(const Lowering& lowering, QualType type) {
  ASTContext& ast = *lowering.unit.ast;
  Qualifiers dropped;
  return ast.getUnqualifiedArrayType(type, dropped).getUnqualifiedType();
}

}  // namespace shepherd
