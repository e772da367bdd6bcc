#include "lower/data/task_reduction.h"

#include "lower/c/c_types.h"
#include "lower/data/data_env.h"
#include "lower/data/reduction.h"

namespace shepherd {

bool is_reduced_by_group(const Construct& construct, const DataItem& item) {
  if (item.sharing == Sharing::kTaskReduction) return true;
  return item.sharing == Sharing::kReduction && (item.joined_by_tasks || construct.kind == ConstructKind::kTaskloop);
}

bool is_joined(const Construct& construct, const DataItem& item) {
  if (!construct.generates_tasks()) return false;
  return item.sharing == Sharing::kInReduction || item.sharing == Sharing::kReduction;
}

namespace {

/// True for reduction(task, ...): the group lies inside the construct, and its tasks' copies are combined into the
/// construct's own.
bool lies_inside(const Construct& construct, const DataItem& item) {
  return item.joined_by_tasks && !construct.generates_tasks();
}

std::string access(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  if (lies_inside(construct, item)) return item.copy;
  if (lowering.unit.is_cxx) return original_access(lowering, construct, item);
  return lowering.access(item.variable, construct.parent);
}

/// The initialiser of a shep_reduction_item.
std::string reduced_item(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  // The copy of an array section is what its name points into.
  ReductionParts parts =
      reduction_parts(lowering, construct, item, access(lowering, construct, item), !lies_inside(construct, item));
  std::string original = lies_inside(construct, item) ? stencil(construct, item, ", $o") : "";
  if (!lowering.unit.is_cxx)
    return stencil(construct, item, "{(void *)&(@), @, &$op@}", parts.first, parts.count,
                   (original.empty() ? ", 0" : original));
  const bool is_object = !item.section && !is_variable_array(item.variable);
  if (is_object && !(is_packed(item) && !lies_inside(construct, item)))
    return stencil(construct, "::__shepherd::__reduction_item<@>(@@)", parts.operation, parts.first, original);
  return stencil(construct, "::__shepherd::__reduction_section<@>((@ *)&(@), @@)", parts.operation, parts.element,
                 parts.first, parts.count, original);
}

/// True if the task takes part through a copy that no other task has as long as it is executed: an untied one, an
/// assembly, whose members share it, and a target task, whose device would have one.
bool has_own_copy(const Construct& construct) {
  return construct.own_clause(OwnClauseKind::kUntied) || construct.is_assembly() ||
         construct.kind == ConstructKind::kTarget;
}

std::string join_flags(const Construct& construct) { return has_own_copy(construct) ? "SHEP_TASK_UNTIED" : "0"; }

}  // namespace

void put_reduction_functions(Lowering& lowering, const Construct& construct) {
  if (lowering.unit.is_cxx) return;
  std::string text;
  for (const DataItem& item : lowering.data(construct))
    if (is_reduced_by_group(construct, item)) text += c_reduction_functions(lowering, construct, item);
  if (!text.empty()) lowering.put_in_front(construct, "SHEP_QUIET\n" + text + "SHEP_LOUD\n");
}

std::string declare_reduced_items(const Lowering& lowering, const Construct& construct) {
  std::string items;
  for (const DataItem& item : lowering.data(construct))
    if (is_reduced_by_group(construct, item))
      items += (items.empty() ? "" : ", ") + reduced_item(lowering, construct, item);
  return items.empty() ? "" : stencil(construct, "struct shep_reduction_item const $r[] = {@}; ", items);
}

std::string reduce_in_group(const Lowering& lowering, const Construct& construct, const std::string& group) {
  auto count = llvm::count_if(lowering.data(construct),
                              [&](const DataItem& item) { return is_reduced_by_group(construct, item); });
  return count ? stencil(construct, "shep_taskgroup_reduce(@, $r, @); ", group, std::to_string(count)) : "";
}

// ---- C

namespace {

/// A section of what a pointer points to is reached by a pointer of that name; one of an array by an array of its type,
/// which regions inside capture as they would the original.
bool stands_for_pointer(const DataItem& item) { return item.section && !item.variable->getType()->isArrayType(); }

}  // namespace

std::string joined_name(const Construct& construct, const DataItem& item) {
  std::string plain = item.variable->getName().str();
  return stands_for_pointer(item) ? plain : "(*shep_v_" + plain + ")";
}

// void *x;                                   in the captures: where the original is
// void *const shep_k_1_x = shep_reduction_join(shep_c->x, &shep_where_1, 0); long *const shep_v_x = shep_k_1_x;     in
// the task
void add_joined_capture(CaptureText& text, const Lowering& lowering, const Construct& construct, const DataItem& item,
                        const std::string& target) {
  std::string variable = item.variable->getName().str(), copy = stencil(construct, item, "$k");
  ReductionParts parts = reduction_parts(lowering, construct, item, access(lowering, construct, item));
  text.members += "void *" + variable + "; ";
  text.fill += target + variable + " = (void *)&(" + parts.first + "); ";
  std::string join = stencil(construct, "shep_reduction_join(shep_c->@, &$where, @)", variable, join_flags(construct));
  if (collects_locally(lowering, construct, item)) {
    LocalReduction local = c_local_reduction(lowering, construct, item, "(*" + copy + ")");
    text.join +=
        stencil(construct, item, "@1 @2; @1 *const $k_0 = (@1 *)shep_c->@2; (void)$k_0; ", parts.element, variable);
    text.join += c_local_reduction(lowering, construct, item, "(*" + copy + "_0)").initialisation;
    text.release += stencil(construct, "{ @1 *const @2 = (@1 *)shep_reduction_join(shep_c->@3, &$where, 0); @4} ",
                            parts.element, copy, variable, local.combination);
    return;
  }
  text.join += "void *const " + copy + " = " + join + "; ";
  const bool is_pointer = stands_for_pointer(item);
  QualType type = is_pointer ? unqualified(lowering, item.variable->getType()) : item.variable->getType();
  std::vector<std::string> bounds;
  for (const std::string& bound : bounds_of(type, access(lowering, construct, item))) {
    std::string member = "shep_b" + std::to_string(bounds.size()) + "_" + variable;
    text.members += "shep_size " + member + "; ";
    text.fill += target + member + " = " + bound + "; ";
    bounds.push_back("shep_c->" + member);
  }
  std::string start = copy;
  if (item.section) {
    std::string offset = "shep_at_" + variable, element = "(" + parts.element + " *)";
    text.members += "shep_i64 " + offset + "; ";
    text.fill += target + offset + " = " + element + "&(" + parts.first + ") - " + element + "(" + parts.base + "); ";
    start = "(void *)(" + element + copy + " - shep_c->" + offset + ")";
  }
  text.join += declare_variable(lowering, type, is_pointer ? variable : "(*const shep_v_" + variable + ")", bounds) +
               " = " + start + "; (void)" + (is_pointer ? "" : "shep_v_") + variable + "; ";
  if (has_own_copy(construct)) text.release += "shep_reduction_hand_back(" + copy + "); ";
}

// ---- C++

JoinedText joined_text(const Lowering& lowering, const Construct& construct) {
  JoinedText text;
  for (const DataItem& item : lowering.data(construct)) {
    if (!is_joined(construct, item)) continue;
    ReductionParts parts = reduction_parts(lowering, construct, item, access(lowering, construct, item));
    auto write = [&](llvm::StringRef form, const auto&... texts) { return stencil(construct, item, form, texts...); };
    std::string join = write("::__shepherd::__reduction_join($q, ::__shepherd::__location_of<@>::__value, @)",
                             name("where", construct), join_flags(construct));
    if (item.section) {
      // An array stays one, so that it can be passed on by reference; one of variable size is reached by a pointer.
      const bool is_array = item.variable->getType().getNonReferenceType()->isConstantArrayType();
      if (is_array)
        text.around += write("typedef ::__shepherd::__value_t<decltype(@1)> $z; ", access(lowering, construct, item));
      text.around += write("typedef decltype(@1) $y; @2 *const $q = (@2 *)&(@3); shep_i64 const $i = $q - (@2 *)(@1); ",
                           parts.base, parts.element, parts.first);
      const char* form = is_array ? "auto &$k = @1; $z &@2 = *($z *)(&$k - $i); (void)@2; "
                                  : "auto &$k = @1; $y @2 = ($y)(&$k - $i); (void)@2; ";
      text.inside += write(form, join, item.copy);
    } else if (is_variable_array(item.variable)) {
      const VariableArray array = variable_array(construct, item, access(lowering, construct, item));
      text.around += write("typedef @1 $e; @2$e *const $q = __builtin_addressof(@3); ", array.element,
                           array.bounds_text, array.first);
      text.inside += write("auto &$k = @1; typedef $e $t@2; $t &@3 = *($t *)__builtin_addressof($k); (void)@3; ", join,
                           array.bounds, item.copy);
    } else {
      text.around +=
          is_packed(item)
              ? write("auto *const $q = (::__shepherd::__value_t<decltype(@1)> *)(void *)&(@1); ", parts.first)
              : write("auto *const $q = __builtin_addressof(@); ", parts.first);
      if (collects_locally(lowering, construct, item)) {
        text.inside += write(
            "::__shepherd::__reduction_copy<::__shepherd::__value_t<decltype(*$q)>, @> $k(*$q); "
            "auto &@ = $k.__object; ",
            parts.operation, item.copy);
        text.close += write(
            "::__shepherd::__combine<@>(::__shepherd::__reduction_join($q, "
            "::__shepherd::__location_of<@>::__value, 0), @); ",
            parts.operation, name("where", construct), item.copy);
        continue;
      }
      text.inside += write("auto &$k = @1; auto &@2 = $k; (void)__builtin_addressof(@2); ", join, item.copy);
    }
    if (has_own_copy(construct))
      text.inside += write("::__shepherd::__reduction_guard const $u = {(void *)__builtin_addressof($k)}; ");
  }
  return text;
}

// ---- where a taskloop's task collects

namespace {

/// True if the expression is read, or changed by an operator, there and then: nobody gets to know where the variable
/// is.
bool is_plain_use(ASTContext& ast, const Expr* use) {
  DynTypedNodeList parents = ast.getParents(*use);
  if (parents.size() != 1) return false;
  if (auto* parent = parents[0].get<ParenExpr>()) return is_plain_use(ast, parent);
  if (auto* cast = parents[0].get<ImplicitCastExpr>()) return cast->getCastKind() == CK_LValueToRValue;
  if (auto* change = parents[0].get<UnaryOperator>()) return change->isIncrementDecrementOp();
  auto* assignment = parents[0].get<BinaryOperator>();
  return assignment && assignment->isAssignmentOp() && assignment->getLHS() == use;
}

bool is_used_plainly(ASTContext& ast, const ValueDecl* variable, const Construct& construct) {
  for (const Reference& each : construct.references)
    if (each.variable == variable && (!each.expression || !is_plain_use(ast, each.expression))) return false;
  return llvm::all_of(construct.children, [&](const Construct* child) {
    bool is_named =
        llvm::any_of(child->clause_references, [&](const Reference& each) { return each.variable == variable; });
    return !is_named && is_used_plainly(ast, variable, *child);
  });
}

}  // namespace

bool collects_locally(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  if (construct.kind != ConstructKind::kTaskloop || item.sharing != Sharing::kReduction || item.section) return false;
  const ReductionOperator& reduction = item.reduction;
  QualType type = item.variable->getType();
  bool is_simple =
      type->isArithmeticType() && !type.isVolatileQualified() && !reduction.declared && reduction.candidates.empty();
  return is_simple && is_used_plainly(*lowering.unit.ast, item.variable, construct);
}

}  // namespace shepherd
