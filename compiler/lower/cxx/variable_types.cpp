// Variables whose types have variable sizes, in the closures that regions become.

#include "analyse/taskgraphs.h"
#include "lower/cxx/closure.h"
#include "lower/data/data_env.h"
#include "lower/data/task_reduction.h"

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

TaskCopies carried_variables(const Lowering& lowering, const Construct& construct) {
  TaskCopies carried;
  std::map<const Type*, std::string> types;
  for (const DataItem& item : lowering.data(construct)) {
    if (!is_carried(lowering, construct, item)) continue;
    const std::string original = original_access(lowering, construct, item);
    VariableArray array = variable_array(construct, item, original);
    auto [type, is_new] = types.try_emplace(array_type(*item.variable), stencil(construct, item, "$t"));
    if (is_new) {
      carried.around += stencil(construct, item, "typedef @ $e; @", array.element, array.bounds_text);
      carried.inside += stencil(construct, item, "typedef $e $t@; ", array.bounds);
    }
    carried.around += stencil(construct, item, "void *const $p = @; ", address(construct, item, array, original));
    carried.inside += declaration(construct, item, type->second) + "(void)" + item.variable->getNameAsString() + "; ";
  }
  return carried;
}

}  // namespace shepherd
