#include "lower/data/data_env.h"

#include "analyse/sharing/data_sharing.h"

namespace shepherd {

namespace {

using Variables = llvm::SetVector<const ValueDecl*>;

bool declared_inside(const Lowering& lowering, const ValueDecl* variable, const Construct& construct) {
  std::optional<unsigned> token = lowering.unit.tokens->index_of(variable->getLocation());
  return token && construct.contains(*token);
}

/// True if the code around the construct can name the variable: no region out to its declaration lacks a capture of it.
bool is_in_reach(const Lowering& lowering, const ValueDecl* variable, const Construct& construct) {
  if (!needs_capture(lowering.unit, lowering.analysis.sharing, variable, construct.parent)) return true;
  for (const Construct* each = construct.parent; each && !declared_inside(lowering, variable, *each);
       each = each->parent)
    if (each->outlines() && !lowering.item(*each, variable)) return false;
  return true;
}

void find(const Lowering& lowering, const Construct& construct, const Construct& inner, Variables& found) {
  for (const DataItem& item : lowering.data(inner))
    if (item.sharing == Sharing::kPrivate && !declared_inside(lowering, item.variable, construct))
      found.insert(item.variable);
  if (construct.outlines())
    for (const Construct* child : inner.children) find(lowering, construct, *child, found);
}

}  // namespace

std::string mentions(const Lowering& lowering, const Construct& construct) {
  if (lowering.unit.is_cxx) return "";
  Variables found;
  find(lowering, construct, construct, found);
  std::string text;
  for (const ValueDecl* each : found) {
    bool captured = construct.outlines() && lowering.item(construct, each) &&
                    lowering.item(construct, each)->sharing != Sharing::kPrivate;
    if (!captured && is_in_reach(lowering, each, construct))
      text += "(void)&" + lowering.access(each, construct.parent) + "; ";
  }
  return text;
}

}  // namespace shepherd
