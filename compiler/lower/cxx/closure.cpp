#include "lower/cxx/closure.h"

#include "analyse/sharing/unchanging.h"
#include "lower/data/data_env.h"

namespace shepherd {

Carried closure_layout(const Lowering& lowering, const Construct& construct) {
  const PlaceState& places = lowering.edits.places();
  return places.unpacked(places.pragmas_before(construct.last));
}

std::string declare_where(const Lowering& lowering, const Construct& construct) {
  return stencil(construct, "struct $where { static constexpr shep_location __place() { return shep_location@; } }; ",
                 lowering.location(construct));
}

static bool is_automatic(const ValueDecl* variable) {
  auto* plain = dyn_cast<VarDecl>(variable);
  return !plain || plain->hasLocalStorage();
}

/// True if every lambda between the construct and the variable can capture it. Through one that cannot, only its value
/// is used: a constant.
static bool is_in_reach(const Construct& construct, const ValueDecl* variable) {
  if (auto* plain = dyn_cast<VarDecl>(variable); !plain || !plain->hasLocalStorage()) return true;
  const DeclContext* home = variable->getDeclContext()->getRedeclContext();
  for (const DeclContext* each = construct.function; each && each->getRedeclContext() != home;
       each = each->getParent()) {
    auto* closure = dyn_cast<CXXRecordDecl>(each);
    if (!closure || !closure->isLambda() || closure->getLambdaCaptureDefault() != LCD_None) continue;
    auto captures = [&](const LambdaCapture& capture) {
      return capture.capturesVariable() && capture.getCapturedVar() == variable;
    };
    if (llvm::none_of(closure->captures(), captures)) return false;
  }
  return true;
}

/// A constant that no function in between has captured: the region needs no more than its value.
static bool is_named_constant(const Construct& construct, const DataItem& item) {
  auto* variable = dyn_cast<VarDecl>(item.variable);
  return variable && !variable->getType()->isReferenceType() && may_be_constant(*variable) &&
         variable->getDeclContext() != construct.function;
}

/// True if a task of the construct, or of the loop of its tasks, leaves a value in a member of *this by its name.
static bool writes_bit_field(const Lowering& lowering, const Construct& construct) {
  auto is_written = [&](const Construct& at) {
    return llvm::any_of(lowering.data(at), [&](const DataItem& item) {
      const bool ends_with_value = item.sharing == Sharing::kFirstLastprivate || item.sharing == Sharing::kLastprivate;
      return ends_with_value && member_of_item(item.variable) && !bit_field(lowering, at, item).empty();
    });
  };
  return is_written(construct) || (construct.kind == ConstructKind::kTaskloop && is_written(construct.loop_of_tasks()));
}

std::string capture_list(const Lowering& lowering, const Construct& construct) {
  std::string list = "=";
  std::set<std::string> objects;  // of structured bindings
  for (const DataItem& item : lowering.data(construct)) {
    if (item.sharing != Sharing::kShared ||
        lowering.analysis.graphs.comes_from_environment(lowering.unit, construct, item))
      continue;
    if (std::string text = alias(lowering, construct, item); !text.empty()) {
      list += ", &" + text;
      continue;
    }
    const std::string object = bound_object(lowering, item.variable);
    if (!object.empty() && original_access(lowering, construct, item) == bound_bit_field(lowering, item.variable)) {
      if (objects.insert(object).second) list += ", &" + object;
      continue;
    }
    if (isa<FieldDecl, OMPCapturedExprDecl>(item.variable) && !lowering.mapped(item.variable, construct.parent))
      continue;
    if (!item.is_explicit && !is_in_reach(construct, item.variable)) continue;
    if (needs_capture(lowering.unit, lowering.analysis.sharing, item.variable, construct.parent) &&
        !is_named_constant(construct, item)) {
      const std::string capture =
          ", &" + lowering.access(item.variable, construct.parent) + pack_ellipsis(construct, *item.variable);
      const bool is_left = is_carried(lowering, construct, item);
      if (!is_left) list += capture;
      if (is_left && !is_carried_by_all(lowering, construct, item)) list += " SHEP_WITH_CLANG(" + capture + ")";
    }
  }
  if ((construct.uses_this || writes_bit_field(lowering, construct)) && lowering.unit.ast->getLangOpts().CPlusPlus20)
    list += ", this";
  return list;
}

std::string mention_init_captures(const Lowering& lowering, const Construct& construct) {
  std::string text;
  for (const DataItem& item : lowering.data(construct)) {
    auto* variable = dyn_cast<VarDecl>(item.variable);
    if (item.sharing != Sharing::kShared || !variable || !variable->isInitCapture() || variable->isParameterPack())
      continue;
    if (variable->getDeclContext()->isDependentContext())
      text += "(void)" + lowering.access(variable, construct.parent) + "; ";
  }
  return text;
}

bool starts_with_value(const DataItem& item) {
  return item.sharing == Sharing::kFirstprivate || item.sharing == Sharing::kFirstLastprivate;
}

static bool is_captured_by_copy(const ValueDecl* variable) {
  if (isa<FieldDecl, OMPCapturedExprDecl>(variable)) return false;
  return is_automatic(variable);
}

bool has_stand_in(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  if (!starts_with_value(item) || lowering.analysis.graphs.comes_from_environment(lowering.unit, construct, item) ||
      is_variable_array(item) || is_held_copy(lowering, construct, item))
    return false;
  return !is_captured_by_copy(item.variable) && alias(lowering, construct, item).empty();
}

std::string stand_ins(const Lowering& lowering, const Construct& construct) {
  std::string text;
  for (const DataItem& item : lowering.data(construct)) {
    if (!has_stand_in(lowering, construct, item)) continue;
    if (const std::string bits = bit_field(lowering, construct, item); !bits.empty()) {
      text += "{ " + copy_of_bits(item, item.copy, bits);
      continue;
    }
    std::string original = stencil(construct, item, "$o");
    // A closure that captures a reference by copy copies what it refers to, once.
    text += "auto &" + original + " = " + original_access(lowering, construct, item) + "; { auto &" + item.copy +
            " = ::__shepherd::__itself(" + original + "); ";
  }
  return text;
}

}  // namespace shepherd
