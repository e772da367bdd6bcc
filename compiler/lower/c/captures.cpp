#include "lower/c/captures.h"

#include "analyse/join.h"
#include "analyse/forms/local_names.h"
#include "lower/c/c_types.h"
#include "lower/data/data_env.h"
#include "lower/data/task_reduction.h"

namespace shepherd {

namespace {

bool is_variable_length_array(QualType type) { return type->isArrayType() && type->isVariablyModifiedType(); }

/// The place of a firstprivate variable's value while the region runs, if its size is known.
enum class Place { kLocal, kCaptures, kViewed };

/// Large values stay where the task's captures are; the threads of a parallel region share theirs, and copy them.
Place place_of(const Lowering& lowering, const Construct& construct, const ValueDecl& variable) {
  QualType type = variable.getType();
  bool by_task = construct.generates_task() && !lowering.analysis.graphs.is_replayable(
                                                   construct);  // a recorded task starts with what it has captured
  if (!type->isArrayType() && !(type->isRecordType() && by_task)) return Place::kLocal;
  if (variable.getASTContext().getBaseElementType(type).getCVRQualifiers()) return Place::kViewed;
  return by_task ? Place::kCaptures : Place::kLocal;
}

/// One captured variable, by its sharing and its type.
class CaptureWriter {
 public:
  CaptureWriter(const Lowering& lowering, const Construct& construct, const std::string& target, CaptureText& text)
      : lowering_(lowering), construct_(construct), target_(target), text_(text) {}

  void add(const DataItem& item) {
    item_ = &item;
    variable_ = item.variable;
    variable_sharing_ = item.sharing;
    name_ = variable_->getName().str();
    type_ = variable_->getType();
    access_ = lowering_.access(variable_, construct_.parent);
    if (is_joined(construct_, item)) return add_joined_capture(text_, lowering_, construct_, item, target_);
    if (type_->isVariablyModifiedType()) add_bounds();
    switch (item.sharing) {
      case Sharing::kShared:
      case Sharing::kReduction: return add_address();
      case Sharing::kFirstprivate: return add_value();
      case Sharing::kFirstLastprivate: return add_first_and_last();
      case Sharing::kPrivate: return add_private();
      case Sharing::kCopyin: return add_copyin();
      default: return;
    }
  }

 private:
  /// Emitted text: `@1` is the variable's name, `@2` how the code in front reaches it, `@3` its member in the captures.
  std::string write(llvm::StringRef form) const { return stencil(construct_, form, name_, access_, in_struct()); }

  std::string in_struct() const { return is_by_address() ? "(*shep_c->" + name_ + ")" : "shep_c->" + name_; }

  /// The threads of a team copy what is large from its original, as they do arrays of variable size.
  bool is_by_address() const {
    if (construct_.generates_tasks() || variable_sharing_ != Sharing::kFirstprivate || !type_->isArrayType() ||
        type_->isVariablyModifiedType())
      return false;
    return static_cast<uint64_t>(lowering_.unit.ast->getTypeSizeInChars(type_).getQuantity()) > kMostOnStack;
  }

  void add_bounds() {
    bounds_.clear();
    unsigned index = 0;
    for (const std::string& bound : bounds_of(type_, access_)) {
      std::string member = "shep_b" + std::to_string(index++) + "_" + name_;
      text_.members += "shep_size " + member + "; ";
      text_.fill += target_ + member + " = " + bound + "; ";
      bounds_.push_back("shep_c->" + member);
    }
  }

  std::string local(const std::string& declarator) const {
    return type_->isVariablyModifiedType() ? declare_variable(lowering_, type_, declarator, bounds_)
                                           : declare(lowering_, unhidden(type_), declarator);
  }

  /// The type as the outlined function may write it, where a captured variable hides the typedef of its name.
  QualType unhidden(QualType type) const {
    bool hidden = false;
    for_each_named_type(type, [&](const TypeDecl* named) {
      hidden |= isa<TypedefNameDecl>(named) && llvm::any_of(lowering_.data(construct_), [&](const DataItem& item) {
                  return item.variable->getName() == named->getName();
                });
    });
    return hidden ? type.getCanonicalType() : type;
  }

  void add_address() {
    if (type_->isVariablyModifiedType()) {
      text_.members += write("void *@1; ");
      text_.fill += target_ + write("@1 = (void *)&(@2); ");
      text_.bind += local(write("(*const shep_v_@1)")) + write(" = (void *)@3; (void)shep_v_@1; ");
      return;
    }
    bool wrap = type_->isArrayType() || type_->isFunctionType();
    std::string pointer = wrap ? "(*" + name_ + ")" : "*" + name_;
    text_.members += declare(lowering_, type_, pointer) + "; ";
    text_.fill += target_ + write("@1 = &(@2); ");
  }

  /// A taskloop has the value as with firstprivate, and the original's address beside it.
  void add_first_and_last() {
    std::string original = write("$o_@1");
    std::string pointer = type_->isArrayType() ? "(*" + original + ")" : "*" + original;
    const bool is_variable = type_->isVariablyModifiedType();  // which file scope has no type for
    text_.members += is_variable ? "void *" + original + "; " : declare(lowering_, type_, pointer) + "; ";
    text_.fill += target_ + original + (is_variable ? " = (void *)&(" : " = &(") + access_ + "); ";
    add_value();
    const bool is_viewed = place_of(lowering_, construct_, *variable_) == Place::kViewed;
    text_.release += type_->isArrayType()
                         ? stencil(construct_,
                                   "if (shep_piece_has_last(shep_p)) { __builtin_memcpy((void *)shep_c->$o_@1, "
                                   "(const void *)&@2, sizeof @2); } ",
                                   name_, (is_viewed ? "shep_u_" : "") + name_)
                         : write("if (shep_piece_has_last(shep_p)) { *(__typeof__(@1) *)shep_c->$o_@1 = @1; } ");
  }

  void add_value() {
    if (is_variable_length_array(type_)) return add_variable_array();
    if (type_->isVariablyModifiedType()) {
      text_.members += write("void *@1; ");
      text_.fill += target_ + write("@1 = (void *)(@2); ");
      text_.bind += local(name_) + write(" = @3; (void)@1; ");
      return;
    }
    if (is_by_address()) {
      add_address();
    } else {
      text_.members += declare_copy(name_);
      bool aggregate = type_->isArrayType() || type_->isRecordType();
      text_.fill += aggregate ? copy(target_ + name_, access_) : target_ + write("@1 = @2; ");
    }
    Place place = place_of(lowering_, construct_, *variable_);
    if (item_->allocate) {
      add_allocated();
      text_.bind += copy(item_->copy, in_struct());
    } else if (place == Place::kLocal && type_->isArrayType())
      text_.bind += declare_copy(name_) + copy(name_, in_struct());
    else if (place == Place::kLocal)
      text_.bind += aligned_as(lowering_, construct_, *variable_) + local(name_) + write(" = @3; (void)@1; ");
    else if (place == Place::kViewed)
      add_view();
  }

  std::string declare_copy(const std::string& declarator) const {
    return aligned_as(lowering_, construct_, *variable_) +
           declare(lowering_, unhidden(unqualified(lowering_, type_)), declarator) + "; ";
  }

  static std::string copy(const std::string& to, const std::string& from) {
    return "__builtin_memcpy((void *)&" + to + ", (const void *)&(" + from + "), sizeof " + to + "); ";
  }

  /// The copy itself is writable; the region sees it with the qualifiers of the original.
  void add_view() {
    std::string object = in_struct();
    if (!construct_.generates_task() || lowering_.analysis.graphs.is_replayable(construct_)) {
      object = "shep_u_" + name_;
      text_.bind += declare_copy(object) + copy(object, in_struct());
    }
    text_.bind += local(write("(*const shep_v_@1)")) + " = (void *)&" + object + write("; (void)shep_v_@1; ");
  }

  /// A task owns a copy on the heap; the threads of a parallel region each copy the original.
  void add_variable_array() {
    text_.members += write("void *@1; ");
    text_.fill += target_ + write(construct_.generates_tasks() ? "@1 = __builtin_memcpy(__builtin_malloc(sizeof(@2)), "
                                                                 "(const void *)&(@2), sizeof(@2)); "
                                                               : "@1 = (void *)&(@2); ");
    if (construct_.generates_task()) {
      text_.bind += local(write("(*const shep_v_@1)")) + write(" = @3; (void)shep_v_@1; ");
      text_.release += write("__builtin_free(@3); ");
      return;
    }
    text_.bind += aligned_as(lowering_, construct_, *variable_) + local(name_) +
                  write("; __builtin_memcpy((void *)&@1, @3, sizeof @1); ");
    if (construct_.kind == ConstructKind::kTaskloop) text_.destroy += write("__builtin_free(@3); ");
  }

  void add_allocated() {
    text_.bind += declare(lowering_, unhidden(unqualified(lowering_, type_)), item_->copy) + " = " +
                  allocation(lowering_, construct_, *item_, item_->copy) + "; ";
    text_.release += deallocation(lowering_, *item_);
  }

  void add_private() {
    if (item_->allocate) return add_allocated();
    text_.bind += type_->isVariablyModifiedType() ? aligned_as(lowering_, construct_, *variable_) + local(name_) + "; "
                                                  : declare_copy(name_);
    text_.bind += "(void)" + name_ + "; ";
  }

  void add_copyin() {
    bool wrap = type_->isArrayType();
    text_.members += declare(lowering_, type_, wrap ? "(*" + name_ + ")" : "*" + name_) + "; ";
    text_.fill += target_ + write("@1 = &@1; ");
    text_.bind += write("if (@3 != &@1) __builtin_memcpy((void *)&@1, (const void *)@3, sizeof @1); ");
  }

  const Lowering& lowering_;
  const Construct& construct_;
  const std::string& target_;
  CaptureText& text_;
  const DataItem* item_ = nullptr;
  const ValueDecl* variable_ = nullptr;
  Sharing variable_sharing_ = Sharing::kShared;
  std::string name_, access_;
  QualType type_;
  std::vector<std::string> bounds_;
};

}  // namespace

static void add_front_values(CaptureText& text, const Lowering& lowering, const Construct& construct,
                             const std::string& target) {
  if (construct.leaf_of_combined) add_front_values(text, lowering, *construct.parent, target);
  auto found = lowering.front_values.find(&construct);
  if (found == lowering.front_values.end()) return;
  for (const auto& [type, name] : found->second.names) {
    text.members += std::string(type) + " " + name + "; ";
    text.fill += target + name + " = " + name + "; ";
    text.bind += std::string(type) + " const " + name + " = shep_c->" + name + "; ";
  }
}

CaptureText capture_text(const Lowering& lowering, const Construct& construct, const std::string& target) {
  return capture_text(lowering, construct, lowering.data(construct), target);
}

CaptureText capture_text(const Lowering& lowering, const Construct& construct, const std::vector<DataItem>& items,
                         const std::string& target) {
  CaptureText text;
  add_variable_types(text, lowering, construct, target);
  add_front_values(text, lowering, construct, target);
  if (const Construct* loop = loop_of_members(construct)) add_piece(text, lowering, *loop, target);
  CaptureWriter writer(lowering, construct, target, text);
  for (const DataItem& item : items)
    if (!item.allocate) writer.add(item);
  for (const DataItem& item : items)
    if (item.allocate) writer.add(item);  // their allocators come first
  return text;
}

bool are_large(const Lowering& lowering, const Construct& construct) {
  return captured_bytes(*lowering.unit.ast, lowering.data(construct)) > kMostOnStack;
}

std::string room_on_heap(const Construct& construct) {
  return stencil(
      construct,
      "(struct $captures *)(((shep_size)($x = __builtin_malloc(sizeof(struct $captures) + @1)) + @1 - 1) / @1 * @1)",
      stencil(construct, "__alignof__(struct $captures)"));
}

std::string inside_name(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  std::string plain = item.variable->getName().str();
  if (lowering.unit.is_cxx || !construct.outlines() || item.allocate) return item.copy;
  if (is_joined(construct, item) && !collects_locally(lowering, construct, item)) return joined_name(construct, item);
  QualType type = item.variable->getType();
  std::string viewed = "(*shep_v_" + plain + ")";
  if (item.sharing == Sharing::kShared) return type->isVariablyModifiedType() ? viewed : "(*shep_c->" + plain + ")";
  if (item.sharing != Sharing::kFirstprivate && item.sharing != Sharing::kFirstLastprivate) return item.copy;
  if (type->isVariablyModifiedType()) return type->isArrayType() && construct.generates_task() ? viewed : plain;
  switch (place_of(lowering, construct, *item.variable)) {
    case Place::kViewed: return viewed;
    case Place::kCaptures: return "(shep_c->" + plain + ")";
    default: return plain;
  }
}

}  // namespace shepherd
