#include "lower/cxx/closure.h"

namespace shepherd {

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
