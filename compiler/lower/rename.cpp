// The names in regions, edited where copies and captures are called otherwise.
#include "analyse/sharing/data_sharing.h"
#include "lower/data/data_env.h"
#include "lower/passes.h"
#include "lower/tasks/taskloop.h"

namespace shepherd {

/// In C, what a pointer leads to has its type's alignment and no more: the variable's own is written as a number.
static bool rename_asked_alignment(Lowering& lowering, const Reference& reference, llvm::StringRef text) {
  const unsigned bytes = lowering.unit.is_cxx || !text.starts_with("(*") ? 0 : extra_alignment(*reference.variable);
  auto range = bytes ? alignment_asked(*lowering.unit.tokens, reference.token) : std::nullopt;
  if (range) lowering.edits.replace_tokens(range->first, range->last, "((__SIZE_TYPE__)" + std::to_string(bytes) + ")");
  return range.has_value();
}

/// In C, by token.
static std::map<unsigned, std::string> originals_in_headers(const Lowering& lowering) {
  std::map<unsigned, std::string> originals;
  for (const auto& construct : lowering.unit.constructs)
    if (!lowering.unit.is_cxx && construct->taskloop())
      for (const LoopNest::NameInHeader& each : LoopNest(lowering, *construct).copies_in_headers())
        originals.emplace(each.token, original_in_header(*each.item));
  return originals;
}

void rename_references(Lowering& lowering) {
  const std::map<unsigned, std::string> originals = originals_in_headers(lowering);
  for (const auto& construct : lowering.unit.constructs) {
    for (const Reference& each : construct->references) {
      const auto original = originals.find(each.token);
      const std::string* text =
          original != originals.end() ? &original->second : lowering.mapped(each.variable, construct.get());
      if (each.token == ~0u || !text) continue;
      if (rename_asked_alignment(lowering, each, *text)) continue;
      bool qualified = each.expression && is_qualified(each.expression);
      if (!qualified && *text == each.variable->getName()) continue;
      auto first = qualified ? lowering.unit.tokens->index_of(each.expression->getBeginLoc()) : each.token;
      auto last = qualified ? lowering.unit.tokens->index_of(each.expression->getEndLoc()) : each.token;
      if (first && last) lowering.edits.replace_tokens(*first, *last, *text);
    }
    for (const MemberReference& each : construct->member_references) {
      const std::string* text = lowering.mapped(each.member, construct.get());
      if (text && *text != each.member->getName() &&
          (!each.through_this || is_private_through_this(lowering.analysis.sharing, *construct, each.member)))
        lowering.edits.replace_tokens(each.first, each.token, *text);
    }
  }
}

void name_declared_types(Lowering& lowering) {
  for (const auto& construct : lowering.unit.constructs)
    for (const DeclaredTypeUse& use : construct->declared_types) {
      // What stands for such a variable may be a reference.
      if (!use.variable->getType()->isReferenceType() && may_vary_in_size(use.variable->getType())) {
        const std::string named = lowering.access(use.variable, construct.get());
        lowering.edits.replace_tokens(use.first, use.last, "__typeof__(" + named + ")");
        continue;
      }
      const std::string* name = nullptr;
      for (const Construct* each = construct.get(); each; each = each->parent)
        for (const DataItem& item : lowering.data(*each))
          if (!item.declared_type.empty() && entity(item.variable) == use.variable) name = &item.declared_type;
      if (name) lowering.edits.replace_tokens(use.first, use.last, *name);
    }
}

}  // namespace shepherd
