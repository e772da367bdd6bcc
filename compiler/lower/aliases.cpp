#include "lower/aliases.h"

#include "frontend/data_sharing.h"

#include <clang/AST/Decl.h>
#include <llvm/ADT/StringExtras.h>

namespace shepherd {

using namespace clang;

bool is_anonymous_member(const ValueDecl* variable) {
  auto* field = dyn_cast<FieldDecl>(variable);
  return field && field->getParent()->isAnonymousStructOrUnion();
}

static std::string alias_of(const Construct& construct, const ValueDecl* variable) {
  return name("v", construct) + "_" + variable->getName().str();
}

static bool needs_alias(const DataItem& item) { return item.sharing == Sharing::kShared && is_anonymous_member(item.variable); }

/// The outermost closure around the construct in the function that the user wrote; null if there is none.
static const Construct* outermost_closure(const Construct* construct) {
  const Construct* outermost = nullptr;
  for (const Construct* each = construct; each && each->function == construct->function; each = each->parent)
    if (each->outlines()) outermost = each;
  return outermost;
}

/// shep_PRETTY_FUNCTION_1 for __PRETTY_FUNCTION__
static std::string function_alias(const Construct& closure, llvm::StringRef spelling) {
  return name(spelling.trim('_').str().c_str(), closure);
}

void plan_aliases(Lowering& lowering) {
  for (const auto& construct : lowering.unit.constructs) {
    if (construct->outlines())
      for (const DataItem& item : construct->data)
        if (needs_alias(item)) lowering.map(*construct, item.variable, alias_of(*construct, item.variable));
    if (const Construct* closure = outermost_closure(construct.get()))
      for (const auto& [token, name] : construct->function_names)
        lowering.edits.replace_token(token, function_alias(*closure, lowering.unit.tokens->spelling(token)));
  }
}

static void find_function_names(const Lowering& lowering, const Construct& construct, const Construct& closure, std::set<std::string>& found) {
  if (construct.function != closure.function) return;
  for (const auto& [token, name] : construct.function_names) found.insert(lowering.unit.tokens->spelling(token));
  for (const Construct* child : construct.children) find_function_names(lowering, *child, closure, found);
}

std::string aliases(const Lowering& lowering, const Construct& construct) {
  std::string text;
  for (const DataItem& item : construct.data)
    if (needs_alias(item))
      text += "auto &" + alias_of(construct, item.variable) + " = " + lowering.access(item.variable, construct.parent) + "; ";
  if (outermost_closure(&construct) != &construct) return text;
  std::set<std::string> functions;
  find_function_names(lowering, construct, construct, functions);
  for (const std::string& each : functions) text += "const char *const " + function_alias(construct, each) + " = " + each + "; ";
  return text;
}

}  // namespace shepherd
