#include "lower/cxx/closure.h"
#include "lower/data/data_env.h"

namespace shepherd {

static bool is_anonymous_member(const ValueDecl* variable) {
  auto* field = dyn_cast<FieldDecl>(variable);
  return field && field->getParent()->isAnonymousStructOrUnion();
}

std::string alias(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  if (!lowering.unit.is_cxx || !construct.outlines() || item.sharing == Sharing::kPrivate) return "";
  auto* binding = dyn_cast<BindingDecl>(item.variable);
  bool copied = item.sharing == Sharing::kFirstprivate && construct.generates_task();
  // No reference can stand for a bit-field, but a copy can.
  bool uncapturable =
      binding && (is_bit_field_binding(binding) ? copied : !lowering.unit.ast->getLangOpts().CPlusPlus20);
  if (!uncapturable && !is_anonymous_member(item.variable)) return "";
  return stencil(construct, item, "$v");
}

void plan_aliases(Lowering& lowering) {
  for (const auto& construct : lowering.unit.constructs) {
    if (construct->outlines())
      for (const DataItem& item : lowering.data(*construct)) {
        bool copied_in_place = is_private_copy(item) && !construct->generates_tasks();
        std::string text = alias(lowering, *construct, item);
        const bool is_shared_here =
            item.sharing == Sharing::kShared && !lowering.mapped(item.variable, construct->parent);
        if (text.empty() && is_shared_here) text = bound_bit_field(lowering, item.variable);
        if (!text.empty() && !copied_in_place) lowering.map(*construct, item.variable, text);
      }
  }
}

std::string aliases(const Lowering& lowering, const Construct& construct) {
  std::string text = construct.outlines() ? declared_types(lowering, construct) : "";
  for (const DataItem& item : lowering.data(construct))
    if (std::string each = alias(lowering, construct, item); !each.empty())
      text += (is_bit_field_binding(item.variable) ? "auto " : "auto &") + each + " = " +
              lowering.access(item.variable, construct.parent) + "; ";
  return text + declare_function_names(lowering, construct);
}

bool is_bit_field_binding(const ValueDecl* variable) {
  auto* binding = dyn_cast<BindingDecl>(variable);
  return binding && binding->getBinding() && binding->getBinding()->refersToBitField();
}

std::string bound_object(const Lowering& lowering, const ValueDecl* variable) {
  if (!is_bit_field_binding(variable)) return "";
  auto found = lowering.bound_objects.find(cast<BindingDecl>(variable)->getDecomposedDecl());
  return found == lowering.bound_objects.end() ? "" : found->second;
}

std::string bound_bit_field(const Lowering& lowering, const ValueDecl* variable) {
  const std::string object = bound_object(lowering, variable);
  if (object.empty()) return "";
  auto* member = cast<MemberExpr>(cast<BindingDecl>(variable)->getBinding()->IgnoreParenImpCasts());
  return object + "." + member->getMemberDecl()->getName().str();
}

/// True if a declaration may follow that of the variable.
static bool stands_in_block(ASTContext& ast, const VarDecl& variable) {
  DynTypedNodeList parents = ast.getParents(variable);
  auto* statement = parents.size() == 1 ? parents[0].get<DeclStmt>() : nullptr;
  if (!statement) return false;
  DynTypedNodeList blocks = ast.getParents(*statement);
  return blocks.size() == 1 && blocks[0].get<CompoundStmt>();
}

// auto &[x, y] = q;  ->  auto &shep_bound_1 = q; [[__gnu__::__unused__]] auto &[x, y] = shep_bound_1;   regions name
// the object's members
static void name_object(Lowering& lowering, const VarDecl& object) {
  const TokenStream& tokens = *lowering.unit.tokens;
  auto open = tokens.index_of(object.getLocation()), end = tokens.index_of(object.getEndLoc());
  if (!open || !end || !stands_in_block(*lowering.unit.ast, object) || lowering.bound_objects.count(&object)) return;
  unsigned close = *open;
  while (tokens.tokens()[close].kind != tok::r_square) ++close;
  const unsigned semicolon = *end + 1;
  const std::string name = "shep_bound_" + std::to_string(lowering.next_local_name++);
  std::string names;
  for (const BindingDecl* each : cast<DecompositionDecl>(object).bindings())
    names += (names.empty() ? "" : ", ") + each->getName().str();
  lowering.edits.replace_tokens(*open, close, name);
  lowering.edits.insert_after(semicolon, 0, " [[__gnu__::__unused__]] auto &[" + names + "] = " + name + ";");
  lowering.bound_objects[&object] = name;
}

void name_bound_objects(Lowering& lowering) {
  for (const auto& construct : lowering.unit.constructs)
    for (const DataItem& item : lowering.data(*construct))
      if (is_bit_field_binding(item.variable))
        name_object(lowering, cast<VarDecl>(*cast<BindingDecl>(item.variable)->getDecomposedDecl()));
}

}  // namespace shepherd
