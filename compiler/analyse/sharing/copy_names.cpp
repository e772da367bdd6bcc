#include "analyse/sharing/data_sharing.h"
#include "ir/variable_sizes.h"

namespace shepherd {

namespace {

/// `shep_<what>_<id>_<label>`
std::string generated(const char* what, const Construct& construct, const DataItem& item) {
  return std::string("shep_") + what + "_" + std::to_string(construct.id) + "_" + item.label;
}

const Expr* written(const DataItem& item) { return item.written ? named_expression(item.written) : nullptr; }

bool is_member(const ValueDecl* object) {
  return isa<FieldDecl>(object) && !cast<FieldDecl>(object)->getParent()->isAnonymousStructOrUnion();
}

/// Nothing but its plain name can name it.
bool is_local(const ValueDecl* object) {
  if (auto* variable = dyn_cast<VarDecl>(object)) return variable->hasLocalStorage();
  return !is_member(object) && !(isa<BindingDecl>(object) && object->getDeclContext()->isFileContext());
}

const DataItem* item_of(const std::vector<DataItem>& data, const ValueDecl* object) {
  for (const DataItem& each : data)
    if (entity(each.variable) == object) return &each;
  return nullptr;
}

class CopyNames {
 public:
  CopyNames(const TranslationUnit& unit, DataSharing& sharing) : unit_(unit), sharing_(sharing) {}

  void run() {
    for (const auto& construct : unit_.constructs) {
      std::vector<DataItem>& data = sharing_.of(*construct);
      for (DataItem& item : data) item.label = label(data, item);
      for (DataItem& item : data)
        item.copy = lies_elsewhere(*construct, item)   ? "(*" + generated("x", *construct, item) + ")"
                    : needs_own_name(*construct, item) ? generated("x", *construct, item)
                                                       : plain(item);
    }
    for (const auto& construct : unit_.constructs)
      for (const DeclaredTypeUse& use : construct->declared_types) name_declared_type(*construct, use.variable);
  }

 private:
  static std::string plain(const DataItem& item) { return item.variable->getName().str(); }

  /// No name begins with a digit.
  static std::string label(const std::vector<DataItem>& data, const DataItem& item) {
    unsigned others = 0;
    for (const DataItem* each = data.data(); each != &item; ++each)
      others +=
          each->variable->getName() == item.variable->getName() && entity(each->variable) != entity(item.variable);
    return others ? std::to_string(others) + "_" + plain(item) : plain(item);
  }

  /// In C the copy of a section of an array is indexed as an array of the whole's type, which regions inside capture as
  /// they would the original.
  bool is_array_in_place(const Construct& construct, const DataItem& item) const {
    return !unit_.is_cxx && item.section && construct.kind != ConstructKind::kSimd &&
           item.sharing == Sharing::kReduction && item.variable->getType()->isArrayType();
  }

  /// In C, which has no references, such a copy is what a pointer leads to.
  bool lies_elsewhere(const Construct& construct, const DataItem& item) const {
    return is_array_in_place(construct, item) || (!unit_.is_cxx && item.allocate);
  }

  bool needs_own_name(const Construct& construct, const DataItem& item) const {
    const ValueDecl* object = entity(item.variable);
    if (!unit_.is_cxx || !is_private_copy(item) || is_local(object)) return false;
    if (has_own_name_around(construct, object)) return true;
    if (construct.kind == ConstructKind::kSimd) return false;  // left to the back end
    const Expr* named = written(item);
    if (named && (is_qualified(named) || names_this(named))) return true;
    return is_qualified_in(construct, object) || is_used_by_functions_in(construct, object);
  }

  bool has_own_name_around(const Construct& construct, const ValueDecl* object) const {
    for (const Construct* each = construct.parent; each; each = each->parent)
      if (const DataItem* item = item_of(sharing_.of(*each), object); item && is_private_copy(*item))
        return item->copy != plain(*item);
    return false;
  }

  static bool is_qualified_in(const Construct& construct, const ValueDecl* object) {
    auto is_qualified_use = [&](const Reference& each) {
      return each.expression && (is_qualified(each.expression) || each.variable->isLocalExternDecl()) &&
             entity(each.variable) == object;
    };
    auto is_qualified_member = [&](const MemberReference& each) {
      return each.first != each.token && entity(each.member) == object;
    };
    if (llvm::any_of(construct.references, is_qualified_use) ||
        llvm::any_of(construct.member_references, is_qualified_member))
      return true;
    return llvm::any_of(construct.children, [&](const Construct* child) {
      return llvm::any_of(child->clause_references, is_qualified_use) || is_qualified_in(*child, object);
    });
  }

  /// The members of a local class are no part of the region, and reach none of its variables.
  bool is_used_by_functions_in(const Construct& construct, const ValueDecl* object) const {
    auto uses_it = [&](const Reference& each) {
      return construct.contains(each.token) && entity(each.variable) == object;
    };
    return llvm::any_of(unit_.orphan_references, uses_it);
  }

  /// Copies may be references, and copies of references are none. The outermost construct that has one still sees the
  /// original.
  void name_declared_type(const Construct& around, const ValueDecl* object) {
    const Construct* outermost = nullptr;
    DataItem* found = nullptr;
    for (const Construct* each = &around; each; each = each->parent)
      for (DataItem& item : sharing_.of(*each))
        if (entity(item.variable) == object && changes_declared_type(*each, item)) outermost = each, found = &item;
    if (found) found->declared_type = generated("d", *outermost, *found);
  }
  static bool changes_declared_type(const Construct& construct, const DataItem& item) {
    if (construct.kind == ConstructKind::kSimd || item.variable->isParameterPack()) return false;
    if (may_vary_in_size(item.variable->getType())) return false;  // no closure has a type from around it
    return is_private_copy(item) ||
           !isa<VarDecl>(item.variable);  // what is no variable may have an alias where it is shared
  }

  const TranslationUnit& unit_;
  DataSharing& sharing_;
};

}  // namespace

DataSharing name_copies(const TranslationUnit& unit, DataSharing sharing) {
  CopyNames(unit, sharing).run();
  return sharing;
}

bool is_private_through_this(const DataSharing& sharing, const Construct& around, const ValueDecl* member) {
  for (const Construct* each = &around; each; each = each->parent)
    for (const DataItem& item : sharing.of(*each))
      if (entity(item.variable) == entity(member) && is_private_copy(item))
        return item.written && names_this(named_expression(item.written));
  return false;
}

}  // namespace shepherd
