// Variables whose types have variable sizes, in the closures that regions become.

#include "analyse/taskgraphs.h"
#include "frontend/clang_compat.h"
#include "lower/cxx/closure.h"
#include "lower/data/data_env.h"
#include "lower/data/task_reduction.h"

#include <clang/AST/RecursiveASTVisitor.h>

namespace shepherd {

namespace {

/// `double (*p)[n]`
bool points_to_variable_array(const ValueDecl& variable) {
  QualType type = variable.getType().getNonReferenceType().getCanonicalType();
  return type->isPointerType() && type->getPointeeType()->isArrayType() && may_vary_in_size(type);
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

/// What stands for the variable in the closure; `type` is the array's there. Clang crashes where a closure inside asks
/// for a size behind `auto`, and gcc at a reference to such a pointer without it.
std::string declaration(const Construct& construct, const DataItem& item, const std::string& type) {
  const std::string name = item.variable->getNameAsString();
  if (!points_to_variable_array(*item.variable)) return stencil(construct, item, "@2 &@1 = *(@2 *)$p; ", name, type);
  if (is_copied_by_task(construct, item)) return stencil(construct, item, "@ *@ = (@ *)$p; ", type, name, type);
  const bool is_const = item.variable->getType().getNonReferenceType().isConstQualified();
  return stencil(construct, item, "SHEP_WITH_GCC(auto) SHEP_WITH_CLANG(@2 *@3) &@1 = *(@2 *@3*)$p; ", name, type,
                 is_const ? "const " : "");
}

/// The array that the variable is or points to. Variables of one type have one in the closure, too.
const Type* array_type(const ValueDecl& variable) {
  QualType type = variable.getType().getNonReferenceType().getCanonicalType();
  return (type->isPointerType() ? type->getPointeeType() : type).getTypePtr();
}

/// The types of variable size that a region names and that are declared around it.
class NamedTypes : public RecursiveASTVisitor<NamedTypes> {
 public:
  NamedTypes(const TranslationUnit& unit, const Construct& construct) : unit_(unit), construct_(construct) {}

  bool VisitTypedefTypeLoc(TypedefTypeLoc named) {
    const TypedefNameDecl& type = type_named_by(named);
    auto token = is_array_or_pointer(type) ? unit_.tokens->index_of(type.getLocation()) : std::nullopt;
    if (token && *token < construct_.first) found.insert(&type);
    return true;
  }

  llvm::SetVector<const TypedefNameDecl*> found;

 private:
  static bool is_array_or_pointer(const TypedefNameDecl& type) {
    const QualType named = type.getUnderlyingType().getCanonicalType();
    return !type.getDeclContext()->isFileContext() && !type.getDeclContext()->isRecord() && may_vary_in_size(named) &&
           (named->isArrayType() || (named->isPointerType() && named->getPointeeType()->isArrayType()));
  }

  const TranslationUnit& unit_;
  const Construct& construct_;
};

/// gcc would take the size of such a type for 0, or fail: the closure declares it anew.
//   typedef ... shep_te_1_Row; shep_size const shep_tb_1_Row_0 = sizeof(Row) / sizeof(Row's element);
//   [&]() { typedef shep_te_1_Row Row[shep_tb_1_Row_0]; <region> }
void add_types(TaskCopies& carried, const Lowering& lowering, const Construct& construct) {
  if (!construct.region) return;
  NamedTypes named(lowering.unit, construct);
  named.TraverseStmt(const_cast<Stmt*>(construct.region));
  for (const TypedefNameDecl* each : named.found) {
    const std::string name = each->getNameAsString(), element = stencil(construct, "$te_@", name);
    const QualType type = each->getUnderlyingType().getCanonicalType();
    const bool is_pointer = type->isPointerType();
    const QualType pointer = is_pointer ? type : lowering.unit.ast->getPointerType(type);
    const VariableArray array = variable_array(stencil(construct, "$tb_@", name), pointer,
                                               "((" + name + (is_pointer ? "" : " *") + ")(void *)(shep_size)64)");
    carried.around += "SHEP_WITH_GCC(typedef " + array.element + " " + element + "; " + array.bounds_text + ") ";
    carried.inside +=
        "SHEP_WITH_GCC(typedef " + element + " " + (is_pointer ? "(*" + name + ")" : name) + array.bounds + ";) ";
  }
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

/// Clang's closures look for sizes neither behind references nor behind `auto`.
static bool hides_its_size(const ValueDecl& variable) {
  return variable.getType()->isReferenceType() || variable.getType()->getContainedDeducedType();
}

bool is_carried_by_all(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  if (hides_its_size(*item.variable)) return true;
  if (points_to_variable_array(*item.variable)) return false;
  if (construct.generates_tasks() && item.sharing != Sharing::kShared) return true;  // it would be copied
  for (const Construct* each = construct.parent; each; each = each->parent)
    if (const DataItem* around = lowering.item(*each, item.variable); around && around->sharing != Sharing::kShared)
      return true;
  return false;
}

TaskCopies carried_variables(const Lowering& lowering, const Construct& construct) {
  TaskCopies carried;
  add_types(carried, lowering, construct);
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
