#include "lower/cxx/closure.h"

#include "analyse/taskgraphs.h"
#include "lower/data/data_env.h"

namespace shepherd {

bool is_variable_array(const DataItem& item) { return starts_with_value(item) && is_variable_array(item.variable); }

namespace {

/// True if the closure that a task's maker returns is made elsewhere and moved to its place.
bool moves_closures(const LangOptions& language) { return !language.CPlusPlus17 && !language.ElideConstructors; }

/// Clang tries to copy it as a constant, element by element, where a closure does: a second for eight million. And the
/// copy would lie on the creator's stack for a while.
bool is_large_array(const ValueDecl& variable) {
  const ASTContext& ast = variable.getASTContext();
  const QualType type = variable.getType().getNonReferenceType();
  return !type->isDependentType() && type->isConstantArrayType() &&
         ast.getBaseElementType(type).isTriviallyCopyableType(ast) &&
         ast.getTypeSizeInChars(type).getQuantity() > 65536;
}

/// A closure cannot capture an array of variable size, but an object that copies its elements when it is copied:
///   typedef ... shep_e_1_a; shep_size const shep_b_1_a_0 = ...; ::__shepherd::__array_copy<shep_e_1_a>
///   shep_h_1_a(&a[0], shep_b_1_a_0);
///   [=]() mutable { typedef shep_e_1_a shep_t_1_a[shep_b_1_a_0]; shep_t_1_a &a = *(shep_t_1_a *)shep_h_1_a.__elements;
///   <region> }
void add_variable_array(TaskCopies& copies, const Lowering& lowering, const Construct& construct,
                        const DataItem& item) {
  VariableArray array = variable_array(construct, item, original_access(lowering, construct, item));
  copies.around += stencil(construct, item, "{ typedef @ $e; @::__shepherd::__array_copy<$e> $h(&@, @); ",
                           array.element, array.bounds_text, array.first, array.count);
  copies.inside +=
      stencil(construct, item, "typedef $e $t@1; $t &@2 = *($t *)$h.__elements; (void)@2; ", array.bounds, item.copy);
}

/// A closure's copies have the alignment of their types only, and are copied as constants. An object that is copied
/// into the closure has the variable's alignment, and copies as its constructor asks:
///   ::__shepherd::__held_copy<..., 64> shep_h_1_a(a);
///   [=]() mutable { auto &a = shep_h_1_a.__copy.__object; <region> }
/// A closure that is moved holds a __still_copy, and `*shep_h_1_a.__held` has the copy.
void add_held_copy(TaskCopies& copies, const Lowering& lowering, const Construct& construct, const DataItem& item) {
  std::string original = original_access(lowering, construct, item);
  std::string bytes = alignment(lowering, construct, *item.variable);
  const bool is_moved =
      moves_closures(item.variable->getASTContext().getLangOpts()) || (bytes.empty() && is_large_array(*item.variable));
  copies.around += stencil(construct, item, "{ ::__shepherd::@1<::__shepherd::__value_t<decltype(@2)>, @3> $h(@2); ",
                           is_moved ? "__still_copy" : "__held_copy", original, bytes.empty() ? "0" : bytes);
  copies.inside += stencil(construct, item, "auto &@1 = $h@2__copy.__object; (void)__builtin_addressof(@1); ",
                           item.copy, is_moved ? ".__held->" : ".");
}

/// A template's parameters decide whether the closure has a copy of the variable:
///   ::__shepherd::__copy_if_scalar<...> shep_h_1_a(a);
///   [=]() mutable { auto &a = shep_h_1_a.__object(); <region> }
void add_copy_if_scalar(TaskCopies& copies, const Lowering& lowering, const Construct& construct,
                        const DataItem& item) {
  const std::string original = original_access(lowering, construct, item);
  copies.around += stencil(
      construct, item, "{ ::__shepherd::__copy_if_scalar<::__shepherd::__value_t<decltype(@1)>> $h(@1); ", original);
  copies.inside += stencil(construct, item, "auto &@1 = $h.__object(); (void)__builtin_addressof(@1); ", item.copy);
}

/// An object of ours copies what is not only its friends' and members' to copy.
bool may_be_copied_by_all(const CXXRecordDecl& record) {
  if (!record.hasDefinition() || (record.getDestructor() && record.getDestructor()->getAccess() != AS_public))
    return false;
  return llvm::all_of(record.ctors(), [](const CXXConstructorDecl* each) {
    return !each->isCopyConstructor() || each->getAccess() == AS_public;
  });
}

/// True if the variable's copy constructor is to be called once, or must be able to change what it copies. Before C++17
/// a closure is copied when it is returned, at least in principle.
bool is_copied_from_variables_only(const ValueDecl& variable) {
  const LangOptions& language = variable.getASTContext().getLangOpts();
  if (language.CPlusPlus17) return false;
  QualType type(variable.getType().getNonReferenceType()->getBaseElementTypeUnsafe(), 0);
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (moves_closures(language))
    return !variable.isParameterPack() && (record ? may_be_copied_by_all(*record) : type->isDependentType());
  return record && record->hasDefinition() && !record->isDependentContext() &&
         !record->hasCopyConstructorWithConstParam();
}

}  // namespace

bool is_held_copy(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  if (item.copied_if_scalar) return true;
  if (!starts_with_value(item) || isa<BindingDecl>(item.variable) ||
      lowering.analysis.graphs.comes_from_environment(lowering.unit, construct, item))
    return false;
  return !alignment(lowering, construct, *item.variable).empty() || is_copied_from_variables_only(*item.variable) ||
         is_large_array(*item.variable);
}

TaskCopies task_copies(const Lowering& lowering, const Construct& construct) {
  TaskCopies copies;
  for (const DataItem& item : lowering.data(construct))
    if (is_variable_array(item))
      add_variable_array(copies, lowering, construct, item);
    else if (item.copied_if_scalar)
      add_copy_if_scalar(copies, lowering, construct, item);
    else if (is_held_copy(lowering, construct, item))
      add_held_copy(copies, lowering, construct, item);
    else if (item.is_explicit && item.sharing == Sharing::kFirstprivate && !item.variable->isParameterPack())
      copies.inside += "(void)" + item.copy + "; ";
  return copies;
}

}  // namespace shepherd
