#include "lower/data_env.h"

#include "lower/aliases.h"
#include "lower/alignment.h"
#include "lower/c_types.h"
#include "lower/conditional_last.h"
#include "lower/declared_reduction.h"
#include "lower/member_names.h"
#include "lower/mentions.h"
#include "lower/reduction.h"
#include "lower/task_reduction.h"
#include "lower/variable_array.h"

#include <clang/AST/ExprCXX.h>

namespace shepherd {

using namespace clang;

namespace {

/// Writes the copies of one construct; C and C++ differ in how a copy is declared and assigned.
class Copies {
 public:
  Copies(const Lowering& lowering, const Construct& construct, const std::string& is_last)
      : lowering_(lowering), construct_(construct), is_last_(is_last), cxx_(lowering.unit.is_cxx) {}

  void add(const DataItem& item) {
    item_ = &item;
    name_ = item.variable->getName().str();
    original_ = name("o", construct_) + "_" + name_;
    if (is_variable()) {
      array_ = variable_array(construct_, item, original_access(lowering_, construct_, item));
      if (item.sharing != Sharing::kReduction) originals_ += array_.bounds_text;
    }
    switch (item.sharing) {
      case Sharing::kPrivate: return add_private();
      case Sharing::kFirstprivate: reach_original(); return add_initialised();
      case Sharing::kLastprivate: reach_original(); add_uninitialised(); return write_back();
      case Sharing::kFirstLastprivate: reach_original(); add_initialised(); return write_back();
      case Sharing::kLinear: reach_original(); return add_initialised();
      case Sharing::kReduction: return item.is_scanned ? add_scanned() : add_reduction();
      default: return;
    }
  }

  Around finish() {
    Around result;
    if (!construct_.outlines()) originals_ = mentions(lowering_, construct_) + originals_;
    result.open = "{ " + originals_ + "{ " + copies_ + await_others();
    result.open += open_group();
    result.close = close_group();
    // Tasks may join in, and so begin copies, until all groups have ended.
    if (!result.close.empty()) result.close += await_others();
    result.close += last_.empty() ? "" : "if (" + is_last_ + ") { " + last_ + "} ";
    if (!combinations_.empty()) result.close += exclusively(combinations_);
    result.close += releases_ + "} } ";
    if (!conditional_.empty()) result.conditional = exclusively(conditional_);
    return result;
  }

 private:
  /// The tasks that take part in reduction(task, ...) combine theirs into this thread's copy.
  std::string open_group() const {
    std::string items = declare_reduced_items(lowering_, construct_);
    if (items.empty()) return "";
    return items + with_names("static const struct shep_location $rw = ", construct_) + lowering_.location(construct_) +
           with_names("; struct shep_taskgroup $rg; shep_taskgroup_begin(&$rg, &$rw); ", construct_) +
           reduce_in_group(lowering_, construct_, with_names("&$rg", construct_));
  }
  std::string close_group() const {
    return declare_reduced_items(lowering_, construct_).empty() ? "" : with_names("shep_taskgroup_end(&$rg); ", construct_);
  }

  /// Where copies begin with what the originals are, nobody combines before all threads have them.
  std::string await_others() const {
    if (!copies_read_originals_) return "";
    return with_names("{ static const struct shep_location $ow = ", construct_) + lowering_.location(construct_) + with_names("; shep_barrier(&$ow); } ", construct_);
  }

  bool is_array() const { return item_->variable->getType().getNonReferenceType()->isArrayType(); }
  bool is_variable() const { return cxx_ && is_variable_array(item_->variable); }
  bool may_be_array() const { return is_array() || item_->variable->getType()->isDependentType(); }
  /// The object's, where an expression or a reference of ours stands for it. A pointer to arrays of variable size is no template's argument.
  std::string value_type(const std::string& object) const {
    return leads_to_vla() ? "__typeof__(" + object + ")" : "::__shepherd::__value_t<decltype(" + object + ")>";
  }
  bool leads_to_vla() const {
    const QualType type = item_->variable->getType().getNonReferenceType();
    return type->isPointerType() && type->isVariablyModifiedType();
  }
  std::string type() const { return cxx_ ? value_type(original_) : "__typeof__(*" + original_ + ")"; }

  std::string aligned() const { return aligned_as(lowering_, construct_, *item_->variable); }

  /// No reference can stand for a bit-field.
  bool is_bit_field() const {
    const FieldDecl* member = cxx_ ? member_of_item(item_->variable) : nullptr;
    return member && member->isBitField();
  }

  void reach_original() {
    if (is_bit_field()) {
      original_ = "this->" + name_;
      return;
    }
    std::string access = original_access(lowering_, construct_, *item_);
    originals_ += cxx_ ? "auto &" + original_ + " = " + access + "; "
                       : "__typeof__(" + access + ") *const " + original_ + " = &(" + access + "); ";
  }

  void add_private() {
    QualType type = item_->variable->getType();
    copies_ += aligned();
    if (is_variable())
      copies_ += array_.element + " " + name_ + array_.bounds + "; ";
    else if (cxx_)
      copies_ += value_type(original_access(lowering_, construct_, *item_)) + " " + name_ + "; ";
    else if (type->isVariablyModifiedType()) {
      reach_original();
      copies_ += "__typeof__(*" + original_ + ") " + name_ + "; ";
    } else {
      copies_ += declare(lowering_, unqualified(lowering_, type), name_) + "; ";
    }
    copies_ += "(void)" + name_ + "; ";
  }

  void add_uninitialised() {
    copies_ += aligned() + (is_variable() ? array_.element + " " + name_ + array_.bounds : type() + " " + name_) + "; ";
  }

  // typedef double shep_v_1_a; ::__shepherd::__array_copy<shep_v_1_a> shep_i_1_a(&a[0], shep_b_1_a_0), shep_h_1_a(shep_i_1_a);
  // typedef shep_v_1_a shep_t_1_a[shep_b_1_a_0]; auto &a = *(shep_t_1_a *)shep_h_1_a.__elements;
  void add_initialised_array() {
    auto id = [&](const char* what) { return name(what, construct_) + "_" + name_; };
    copies_ += "typedef " + array_.element + " " + id("v") + "; ::__shepherd::__array_copy<" + id("v") + "> " + id("i") + "(__builtin_addressof(" +
               array_.first + "), " + array_.count + "), " + id("h") + "(" + id("i") + "); ";
    copies_ += "typedef " + id("v") + " " + id("t") + array_.bounds + "; auto &" + name_ + " = *(" + id("t") + " *)" + id("h") + ".__elements; ";
  }

  void add_initialised() {
    if (is_variable()) return add_initialised_array();
    copies_ += aligned();
    if (cxx_ && may_be_array()) {
      std::string holder = name("h", construct_) + "_" + name_;
      copies_ += "::__shepherd::__copy_of<" + type() + "> " + holder + "(" + original_ + "); auto &" + name_ + " = " + holder + ".__object; ";
    } else if (cxx_) {
      copies_ += type() + " " + name_ + "(" + original_ + "); ";
    } else if (is_array()) {
      copies_ += type() + " " + name_ + "; __builtin_memcpy((void *)&" + name_ + ", (const void *)" + original_ + ", sizeof " + name_ + "); ";
    } else {
      copies_ += type() + " " + name_ + " = *" + original_ + "; ";
    }
  }

  void write_back() {
    if (!item_->lastprivate_conditional) {
      last_ += write_original();
      return;
    }
    conditional_ += ConditionalItems(construct_).combine(*item_, write_original());
    combinations_ += ConditionalItems(construct_).combine(*item_, write_original());
  }
  static std::string exclusively(const std::string& statements) { return "shep_reduction_enter(); " + statements + "shep_reduction_leave(); "; }
  std::string write_original() const {
    if (is_variable())
      return "for (shep_size shep_i = 0; shep_i < " + array_.count + "; ++shep_i) ((" + array_.element + " *)" + original_ + ")[shep_i] = ((" +
             array_.element + " *)" + name_ + ")[shep_i]; ";
    if (is_bit_field() || (cxx_ && leads_to_vla())) return original_ + " = " + name_ + "; ";
    if (cxx_) return "::__shepherd::__assign(" + original_ + ", " + name_ + "); ";
    if (is_array()) return "__builtin_memcpy((void *)" + original_ + ", (const void *)&" + name_ + ", sizeof " + name_ + "); ";
    return "*" + original_ + " = " + name_ + "; ";
  }

  /// In C++ each iteration gives the name to a slot of its own (scan.h).
  void add_scanned() {
    reach_original();
    if (!cxx_) add_uninitialised();
  }

  void add_reduction() {
    ReductionText text = reduction_text(lowering_, construct_, *item_);
    copies_read_originals_ |= is_shared_by_team() && reads_original(item_->reduction);
    originals_ += text.original;
    copies_ += text.declaration;
    combinations_ += text.combination;
    releases_ += text.release;
  }

  bool is_shared_by_team() const {
    switch (construct_.kind) {
      case ConstructKind::kParallel:
      case ConstructKind::kSections:
      case ConstructKind::kScope: return true;
      case ConstructKind::kFor: return !construct_.taskloop();
      default: return false;
    }
  }

  const Lowering& lowering_;
  const Construct& construct_;
  const std::string& is_last_;
  bool cxx_;
  const DataItem* item_ = nullptr;
  VariableArray array_;  // of an item that is one
  bool copies_read_originals_ = false;
  std::string name_, original_;
  std::string originals_, copies_, last_, conditional_, combinations_, releases_;
};

}  // namespace

/// What a list item is a section or an element of.
static const Expr* base_of(const Expr* item) {
  while (item) {
    item = item->IgnoreParenImpCasts();
    if (auto* section = dyn_cast<ArraySectionExpr>(item)) item = section->getBase();
    else if (auto* element = dyn_cast<ArraySubscriptExpr>(item)) item = element->getBase();
    else break;
  }
  return item;
}

std::string original_access(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  if (!lowering.unit.is_cxx && construct.outlines())
    return (item.variable->getType()->isVariablyModifiedType() ? "(*shep_v_" : "(*shep_c->") + item.variable->getName().str() + ")";
  if (std::string text = alias(lowering, construct, item); !text.empty()) return text;
  // Outside of a copy's reach a member of a dependent base has no plain name.
  const bool is_mapped = lowering.mapped(item.variable, construct.parent);
  if (auto* dependent = dyn_cast_or_null<CXXDependentScopeMemberExpr>(base_of(item.written)); dependent && !is_mapped) {
    std::string text = llvm::StringRef(lowering.expression(dependent, construct)).drop_front().drop_back().str();
    return dependent->isImplicitAccess() ? "this->" + text : text;
  }
  if (auto* dependent = dyn_cast_or_null<DependentScopeDeclRefExpr>(base_of(item.written)); dependent && !is_mapped) return lowering.expression(dependent, construct);
  // A qualified list item names what its plain name need not.
  auto* written = dyn_cast_or_null<DeclRefExpr>(item.written);
  if (lowering.unit.is_cxx && written && written->hasQualifier() && !is_mapped)
    return lowering.expression(written, construct);
  return lowering.access(item.variable, construct.parent);
}

bool is_private_copy(const DataItem& item) {
  return item.sharing != Sharing::kShared && item.sharing != Sharing::kCopyin && item.sharing != Sharing::kCopyprivate &&
         item.sharing != Sharing::kTaskReduction;
}

bool is_reduction(const DataItem& item) { return item.sharing == Sharing::kReduction; }

Around private_copies(const Lowering& lowering, const Construct& construct, ItemFilter filter, const std::string& is_last) {
  Copies copies(lowering, construct, is_last);
  bool any = false;
  for (const DataItem& item : construct.data)
    if (filter(item)) copies.add(item), any = true;
  return any ? copies.finish() : Around{};
}

}  // namespace shepherd
