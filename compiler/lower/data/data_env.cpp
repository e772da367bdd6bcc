#include "lower/data/data_env.h"

#include "analyse/sharing/data_sharing.h"
#include "analyse/sharing/uses.h"
#include "lower/c/c_types.h"
#include "lower/cxx/closure.h"
#include "lower/data/loop_items.h"
#include "lower/data/reduction.h"
#include "lower/data/task_reduction.h"

namespace shepherd {

namespace {

/// Writes the copies of one construct; C and C++ differ in how a copy is declared and assigned.
class Copies {
 public:
  Copies(const Lowering& lowering, const Construct& construct, const std::string& is_last)
      : lowering_(lowering), construct_(construct), is_last_(is_last), cxx_(lowering.unit.is_cxx) {}

  void add(const DataItem& item) {
    item_ = &item;
    name_ = item.copy;
    original_ = write("$o");
    if (is_variable()) {
      array_ = variable_array(construct_, item, original_access(lowering_, construct_, item));
      if (item.sharing != Sharing::kReduction) originals_ += array_.bounds_text;
    }
    switch (item.sharing) {
      case Sharing::kPrivate: return add_private();
      case Sharing::kFirstprivate: reach_original(); return add_initialised();
      case Sharing::kLastprivate:
        reach_original();
        add_uninitialised();
        return write_back();
      case Sharing::kFirstLastprivate:
        reach_original();
        add_initialised();
        return write_back();
      case Sharing::kLinear: reach_original(); return add_initialised();
      case Sharing::kReduction: return item.is_scanned ? add_scanned() : add_reduction();
      default: return;
    }
  }

  Around finish() {
    Around result;
    if (!construct_.outlines())
      originals_ = mentions(lowering_, construct_) + declared_types(lowering_, construct_) + originals_;
    result.open = "{ " + originals_ + "{ " + copies_ + await_others();
    result.open_group = open_group();
    result.close_group = close_group();
    // Tasks may join in, and so begin copies, until all groups have ended.
    if (!result.close_group.empty()) result.close_group += await_others();
    result.close = last_.empty() ? "" : "if (" + is_last_ + ") { " + last_ + "} ";
    if (!combinations_.empty()) result.close += combines_in_tree() ? in_tree() : exclusively(combinations_);
    result.close += releases_ + "} } ";
    if (!conditional_.empty()) result.conditional = exclusively(conditional_);
    return result;
  }

 private:
  /// The tasks that take part in reduction(task, ...) combine theirs into this thread's copy.
  std::string open_group() const {
    std::string items = declare_reduced_items(lowering_, construct_);
    if (items.empty()) return "";
    return stencil(
        construct_,
        "@static const struct shep_location $rw = @; struct shep_taskgroup $rg; shep_taskgroup_begin(&$rg, &$rw); "
        "@",
        items, lowering_.location(construct_), reduce_in_group(lowering_, construct_, stencil(construct_, "&$rg")));
  }
  std::string close_group() const {
    return declare_reduced_items(lowering_, construct_).empty() ? ""
                                                                : stencil(construct_, "shep_taskgroup_end(&$rg); ");
  }

  /// Nobody combines before all threads have their copies, if these begin with the values of the originals, or where
  /// they begin depends on them.
  std::string await_others() const {
    if (!copies_read_originals_ && !bounds_read_originals()) return "";
    return stencil(construct_, "{ static const struct shep_location $ow = @; shep_barrier(&$ow); } ",
                   lowering_.location(construct_));
  }

  template <typename... Texts> std::string write(llvm::StringRef form, const Texts&... texts) const {
    return stencil(construct_, *item_, form, texts...);
  }

  bool is_array() const { return item_->variable->getType().getNonReferenceType()->isArrayType(); }
  bool is_variable() const { return cxx_ && is_variable_array(item_->variable); }
  bool may_be_array() const { return is_array() || item_->variable->getType()->isDependentType(); }
  /// The object's, for which a reference of ours stands. A pointer to arrays of variable size is no template argument.
  std::string value_type(const std::string& object) const {
    return leads_to_vla() ? "__typeof__(" + object + ")" : "::__shepherd::__value_t<decltype(" + object + ")>";
  }
  bool leads_to_vla() const {
    QualType type = item_->variable->getType().getNonReferenceType();
    return type->isPointerType() && may_vary_in_size(type);
  }
  /// Clang says of a variable of the source alone that it is not needed, where only the types of copies name it.
  std::string used_original(const std::string& original) const {
    auto* variable = dyn_cast<VarDecl>(item_->variable);
    const bool may_go_unused = variable && variable->isFileVarDecl() && !variable->isExternallyVisible() &&
                               !lowering_.mapped(variable, construct_.parent);
    return may_go_unused ? "(void)__builtin_addressof(" + original + "); " : "";
  }
  std::string type() const { return cxx_ ? value_type(original_) : "__typeof__(*" + original_ + ")"; }

  std::string aligned() const { return item_->allocate ? "" : aligned_as(lowering_, construct_, *item_->variable); }

  /// Behind the declarator of a copy in C; what it allocates is given back.
  std::string allocated() {
    if (!item_->allocate) return "";
    releases_ += deallocation(lowering_, *item_);
    return " = " + allocation(lowering_, construct_, *item_, name_);
  }
  /// In C++ a reference leads there.
  std::string declared(const std::string& type) {
    if (!cxx_ || !item_->allocate) return aligned() + type + " " + name_ + allocated() + "; ";
    releases_ += deallocation(lowering_, *item_);
    return write("typedef @ $t; $t &@ = *($t *)@; ", type, name_,
                 allocation(lowering_, construct_, *item_, write("$t")));
  }

  void reach_original() {
    if (std::string text = bit_field(lowering_, construct_, *item_); !text.empty()) {
      original_ = std::move(text);
      return;
    }
    originals_ += write(cxx_ ? "auto &$o = @1; " : "__typeof__(@1) *const $o = &(@1); ",
                        original_access(lowering_, construct_, *item_));
  }

  void add_private() {
    QualType type = item_->variable->getType();
    if (is_variable())
      copies_ += aligned() + array_.element + " " + name_ + array_.bounds + "; ";
    else if (cxx_) {
      const std::string original = original_access(lowering_, construct_, *item_);
      copies_ += used_original(original) + declared(value_type(original));
    } else if (type->isVariablyModifiedType()) {
      reach_original();
      copies_ += aligned() + "__typeof__(*" + original_ + ") " + name_ + "; ";
    } else {
      copies_ += aligned() + declare(lowering_, unqualified(lowering_, type), name_) + allocated() + "; ";
    }
    copies_ += "(void)" + name_ + "; ";
  }

  void add_uninitialised() {
    copies_ += is_variable() ? aligned() + array_.element + " " + name_ + array_.bounds + "; " : declared(type());
  }

  // typedef double shep_v_1_a; ::__shepherd::__array_copy<shep_v_1_a> shep_i_1_a(&a[0], shep_b_1_a_0),
  // shep_h_1_a(shep_i_1_a); typedef shep_v_1_a shep_t_1_a[shep_b_1_a_0]; shep_t_1_a &a = *(shep_t_1_a
  // *)shep_h_1_a.__elements;
  void add_initialised_array() {
    copies_ += write(
        "typedef @ $v; ::__shepherd::__array_copy<$v> $i(__builtin_addressof(@), @), $h($i); typedef $v $t@; "
        "$t &@ = *($t *)$h.__elements; ",
        array_.element, array_.first, array_.count, array_.bounds, name_);
  }

  // auto &shep_i_1_a = ::__shepherd::__itself(shep_o_1_a);
  // auto &&shep_h_1_a = [shep_i_1_a]() mutable -> T & { return shep_i_1_a; }; auto &a = shep_h_1_a();
  // A closure copies an array, element by element, and destroys it by what may be used here.
  void add_captured() {
    const std::string alignment = aligned();
    copies_ +=
        stencil(construct_,
                "auto &$i_@1 = ::__shepherd::__itself(@2); @3$h_@1 = [$i_@1]() mutable -> @4 & { return $i_@1; }; "
                "auto &@1 = $h_@1(); ",
                name_, original_, alignment.empty() ? "auto &&" : alignment + "auto ", type());
  }

  void add_initialised() {
    if (is_variable()) return add_initialised_array();
    if (item_->allocate) {
      const std::string to = cxx_ ? "__builtin_addressof(" + name_ + ")" : "&" + name_;
      const std::string from = cxx_ ? "__builtin_addressof(" + original_ + ")" : original_;
      copies_ +=
          declared(type()) + "__builtin_memcpy((void *)" + to + ", (const void *)" + from + ", sizeof " + name_ + "); ";
      return;
    }
    const bool is_reached_by_name = !bit_field(lowering_, construct_, *item_).empty();
    if (is_array() && is_reached_by_name) {
      copies_ += aligned() + copy_of_bits(*item_, name_, original_);
      return;
    }
    if (cxx_ && may_be_array() && !is_reached_by_name) return add_captured();
    copies_ += aligned();
    if (cxx_) {
      // A macro of that name must not take the arguments, and Clang takes `__typeof__(p) (q)(p)` for a call.
      copies_ +=
          type() + (leads_to_vla() ? " " + name_ + " = " + original_ : " (" + name_ + ")(" + original_ + ")") + "; ";
    } else if (is_array()) {
      copies_ += type() + " " + name_ + "; __builtin_memcpy((void *)&" + name_ + ", (const void *)" + original_ +
                 ", sizeof " + name_ + "); ";
    } else {
      copies_ += type() + " " + name_ + " = *" + original_ + "; ";
    }
  }

  void write_back() {
    if (!item_->lastprivate_conditional) {
      last_ += write_original();
      return;
    }
    conditional_ += ConditionalItems(lowering_, construct_).combine(*item_, write_original());
    combinations_ += ConditionalItems(lowering_, construct_).combine(*item_, write_original());
    all_move_ = false;
  }
  static std::string exclusively(const std::string& statements) {
    return "shep_reduction_enter(); " + statements + "shep_reduction_leave(); ";
  }

  /// A barrier has to follow, to which all threads come that have left values.
  bool combines_in_tree() const {
    const bool is_inside_parallel =
        construct_.leaf_of_combined && construct_.parent && construct_.parent->kind == ConstructKind::kParallel;
    const bool is_closed_by_barrier =
        construct_.kind == ConstructKind::kParallel || (!is_inside_parallel && !construct_.clause<OMPNowaitClause>());
    return all_move_ && is_shared_by_team() && is_closed_by_barrier &&
           !lowering_.analysis.cancellations.may_cancel(construct_);
  }

  /// { struct shep_q_1 { double __0; } *shep_s_1; struct shep_combination shep_r_1 = SHEP_COMBINATION; int shep_j_1;
  /// while ((shep_j_1 = shep_combine(&shep_r_1, sizeof *shep_s_1)) != SHEP_COMBINED) { shep_s_1 = (struct shep_q_1
  /// *)shep_r_1.__slot; if (shep_j_1 == SHEP_COMBINE_LEAVE) { shep_s_1->__0 = x; } else if (shep_j_1 ==
  /// SHEP_COMBINE_TAKE) { x = x + shep_s_1->__0; } else { *shep_o_1_x = *shep_o_1_x + x; } } }
  std::string in_tree() const {
    return stencil(construct_,
                   "{ struct $q { @} *$s; struct shep_combination $r = SHEP_COMBINATION; int $j; "
                   "while (($j = shep_combine(&$r, sizeof *$s)) != SHEP_COMBINED) { $s = (struct $q *)$r.__slot; "
                   "if ($j == SHEP_COMBINE_LEAVE) { @} else if ($j == SHEP_COMBINE_TAKE) { @} else { @} } } ",
                   members_, leaves_, takes_, combinations_);
  }
  void add_moved(const ReductionText& text) {
    const std::string member = "__" + std::to_string(moved_++), slot = stencil(construct_, "$s->") + member;
    members_ += text.moved_type + " " + member + "; ";
    leaves_ += slot + " = " + name_ + "; ";
    takes_ += combine_moved(lowering_, construct_, *item_, slot);
  }

  std::string write_original() const {
    if (is_variable())
      return "for (shep_size shep_i = 0; shep_i < " + array_.count + "; ++shep_i) ((" + array_.element + " *)" +
             original_ + ")[shep_i] = ((" + array_.element + " *)" + name_ + ")[shep_i]; ";
    if (!bit_field(lowering_, construct_, *item_).empty()) return assign_bits(*item_, original_, name_);
    if (cxx_ && leads_to_vla()) return original_ + " = " + name_ + "; ";
    if (cxx_) return cxx_assignment(*item_, original_, name_);
    if (is_array())
      return "__builtin_memcpy((void *)" + original_ + ", (const void *)&" + name_ + ", sizeof " + name_ + "); ";
    return "*" + original_ + " = " + name_ + "; ";
  }

  /// In C++ each iteration gives the name to a slot of its own (scan.h).
  void add_scanned() {
    reach_original();
    if (!bit_field(lowering_, construct_, *item_).empty()) originals_ += copy_of_bits(*item_, write("$o"), original_);
    if (!cxx_) add_uninitialised();
  }

  void add_reduction() {
    ReductionText text = reduction_text(lowering_, construct_, *item_);
    copies_read_originals_ |= is_shared_by_team() && reads_original(item_->reduction);
    originals_ += text.original;
    copies_ += text.declaration;
    combinations_ += text.combination;
    text.moved_type.empty() ? void(all_move_ = false) : add_moved(text);
    releases_ += text.release;
  }

  bool bounds_read_originals() const {
    return is_shared_by_team() && llvm::any_of(lowering_.data(construct_), [&](const DataItem& item) {
             return item.sharing == Sharing::kReduction &&
                    llvm::any_of(bounds_of_section(item.section),
                                 [&](const Expr* bound) { return writes_to_named(lowering_, construct_, bound); });
           });
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
  // The reduction copies in a slot of the team's tree.
  bool all_move_ = true;
  int moved_ = 0;
  std::string members_, leaves_, takes_;
  std::string name_, original_;
  std::string originals_, copies_, last_, conditional_, combinations_, releases_;
};

}  // namespace

bool writes_to_named(const Lowering& lowering, const Construct& construct, const Expr* expression) {
  if (lowering.settled_values.count({&construct, expression})) return false;
  return llvm::any_of(lowering.data(construct), [&](const DataItem& item) {
    switch (item.sharing) {
      case Sharing::kLastprivate:
      case Sharing::kFirstLastprivate:
      case Sharing::kLinear:
      case Sharing::kReduction: return uses(expression, *item.variable);
      default: return false;
    }
  });
}

bool is_reduction(const DataItem& item) { return item.sharing == Sharing::kReduction; }
bool is_private(const DataItem& item) { return item.sharing == Sharing::kPrivate; }

Around private_copies(const Lowering& lowering, const Construct& construct, ItemFilter filter,
                      const std::string& is_last) {
  return private_copies(lowering, construct, lowering.data(construct), filter, is_last);
}

Around private_copies(const Lowering& lowering, const Construct& construct, const std::vector<DataItem>& items,
                      ItemFilter filter, const std::string& is_last) {
  Copies copies(lowering, construct, is_last);
  bool any = false;
  for (const DataItem& item : items)
    if (filter(item)) copies.add(item), any = true;
  return any ? copies.finish() : Around{};
}

}  // namespace shepherd
