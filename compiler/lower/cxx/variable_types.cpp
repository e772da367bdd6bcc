// Variables whose types have variable sizes, in the closures that regions become.

#include "analyse/taskgraphs.h"
#include "lower/cxx/closure.h"
#include "lower/data/data_env.h"
#include "lower/data/task_reduction.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace shepherd {

namespace {

/// `double (*p)[n]`
bool points_to_variable_array(const ValueDecl& variable) {
  QualType type = variable.getType().getNonReferenceType().getCanonicalType();  // `auto` tells nothing of its own
  return type->isPointerType() && type->getPointeeType()->isArrayType() && type->isVariablyModifiedType();
}

bool is_copied_by_task(const Construct& construct, const DataItem& item) {
  return starts_with_value(item) && construct.generates_tasks();
}

/// The address of an array's first element, or of a pointer; or the pointer itself, where a task has a copy of it.
std::string address(const Construct& construct, const DataItem& item, const VariableArray& array,
                    const std::string& original) {
  if (!points_to_variable_array(*item.variable)) return "(void *)__builtin_addressof(" + array.first + ")";
  return is_copied_by_task(construct, item) ? "(void *)" + original : "(void *)__builtin_addressof(" + original + ")";
}

/// What stands for the variable in the closure; `type` is the array's there.
std::string declaration(const Construct& construct, const DataItem& item, const std::string& type) {
  const std::string name = item.variable->getNameAsString();
  if (!points_to_variable_array(*item.variable)) return stencil(construct, item, "auto &@ = *(@ *)$p; ", name, type);
  if (is_copied_by_task(construct, item)) return stencil(construct, item, "@ *@ = (@ *)$p; ", type, name, type);
  const bool is_const = item.variable->getType().getNonReferenceType().isConstQualified();
  return stencil(construct, item, "auto &@ = *(@ *@*)$p; ", name, type, is_const ? "const " : "");
}

/// The array that the variable is or points to. Variables of one type have one in the closure, too.
const Type* array_type(const ValueDecl& variable) {
  QualType type = variable.getType().getNonReferenceType().getCanonicalType();
  return (type->isPointerType() ? type->getPointeeType() : type).getTypePtr();
}

bool has_variable_size(const TypedefNameDecl& type) {
  return type.getUnderlyingType().getCanonicalType()->isVariablyModifiedType();
}

/// Whether a region names such a type that is declared around it.
class NamesType : public RecursiveASTVisitor<NamesType> {
 public:
  NamesType(const TranslationUnit& unit, const Construct& construct) : unit_(unit), construct_(construct) {}
  bool is_found() const { return is_found_; }

  bool VisitTypedefTypeLoc(TypedefTypeLoc named) {
    const TypedefNameDecl& type = *named.getTypedefNameDecl();
    auto token = has_variable_size(type) ? unit_.tokens->index_of(type.getLocation()) : std::nullopt;
    is_found_ |= token && *token < construct_.first;
    return !is_found_;
  }

 private:
  const TranslationUnit& unit_;
  const Construct& construct_;
  bool is_found_ = false;
};

/// gcc would take its size for 0, or fail.
bool names_variable_type(const TranslationUnit& unit, const Construct& construct) {
  if (!construct.region || !construct.function) return false;
  auto is_variable = [](const Decl* each) {
    auto* type = dyn_cast<TypedefNameDecl>(each);
    return type && !type->getUnderlyingType()->isDependentType() && has_variable_size(*type);
  };
  if (llvm::none_of(construct.function->decls(), is_variable)) return false;
  NamesType names(unit, construct);
  names.TraverseStmt(const_cast<Stmt*>(construct.region));
  return names.is_found();
}

}  // namespace

bool is_carried(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  auto* variable = dyn_cast<VarDecl>(item.variable);
  if (!variable || !variable->hasLocalStorage() || variable->isInitCapture()) return false;
  if (is_joined(construct, item)) return false;  // it stands for a copy
  if (lowering.access(variable, construct.parent) != variable->getName() ||
      lowering.analysis.graphs.comes_from_environment(lowering.unit, construct, item))
    return false;
  if (points_to_variable_array(*variable)) return true;
  return is_variable_array(variable) && !is_copied_by_task(construct, item);
}

bool is_carried_by_all(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  if (points_to_variable_array(*item.variable)) return false;
  if (construct.generates_tasks() && item.sharing != Sharing::kShared) return true;  // it would be copied
  for (const Construct* each = construct.parent; each; each = each->parent)
    if (const DataItem* around = lowering.item(*each, item.variable); around && around->sharing != Sharing::kShared)
      return true;
  return false;
}

TaskCopies carried_variables(const Lowering& lowering, const Construct& construct) {
  TaskCopies carried;
  if (names_variable_type(lowering.unit, construct))
    carried.inside =
        "SHEP_WITH_GCC(static_assert(0, \"gcc has no type of variable size in a closure that is declared around it: "
        "declare it in the region, or use --shep-backend=clang\");) ";
  std::map<std::pair<const Type*, bool>, std::string> types;
  for (const DataItem& item : lowering.data(construct)) {
    if (!is_carried(lowering, construct, item)) continue;
    const std::string original = original_access(lowering, construct, item);
    const bool is_for_all = is_carried_by_all(lowering, construct, item);
    VariableArray array = variable_array(construct, item, original);
    auto [type, is_new] = types.try_emplace({array_type(*item.variable), is_for_all}, stencil(construct, item, "$t"));
    std::string around, inside;
    if (is_new) {
      around = stencil(construct, item, "typedef @ $e; @", array.element, array.bounds_text);
      inside = stencil(construct, item, "typedef $e $t@; ", array.bounds);
    }
    around += stencil(construct, item, "void *const $p = @; ", address(construct, item, array, original));
    inside += declaration(construct, item, type->second) + "(void)" + item.variable->getNameAsString() + "; ";
    carried.around += is_for_all ? around : "SHEP_WITH_GCC(" + around + ") ";
    carried.inside += is_for_all ? inside : "SHEP_WITH_GCC(" + inside + ") ";
  }
  return carried;
}

}  // namespace shepherd
