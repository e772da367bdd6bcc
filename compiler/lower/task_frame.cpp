#include "lower/task_frame.h"

#include "lower/pack_expansion.h"
#include "lower/task_copies.h"
#include "lower/task_options.h"

#include <clang/AST/Decl.h>

namespace shepherd {

using namespace clang;

bool lies_in_frame(const Construct& construct) { return construct.join && !has_options(construct); }

std::string put_storage(Lowering& lowering, const Construct& construct, const std::string& declaration) {
  if (construct.join->kind == ConstructKind::kTaskgroup) {
    lowering.taskgroup_storage[construct.join] += declaration;
  } else if (construct.storage_before) {
    lowering.edits.insert_before(construct.storage_before, construct.order, declaration);
  } else {
    return declaration;
  }
  return "";
}

namespace {

constexpr unsigned kWord = 8;     // bytes
constexpr unsigned kUnknown = 64;  // bytes for what depends on a template's parameters and is not declared yet

/// The bytes that the captures of a closure need at most. A closure has no type yet where its storage is declared.
/// `::__shepherd::__post` does without the storage where it turns out to be too small.
class Room {
 public:
  Room(const Lowering& lowering, const Construct& construct) : lowering_(lowering), construct_(construct) {}

  std::string text() {
    if (construct_.uses_this) bytes_ += kWord;
    for (const DataItem& item : construct_.data) add(item);
    return std::to_string(bytes_) + dependent_;
  }

 private:
  void add(const DataItem& item) {
    QualType type = item.variable->getType();
    if (item.sharing == Sharing::kPrivate) return;
    if (item.sharing == Sharing::kShared || type.isNull()) bytes_ += kWord;
    else if (is_variable_array(item)) bytes_ += 3 * kWord;  // __array_copy
    else if (type = type.getNonReferenceType(); type->isDependentType() || type->isUndeducedType()) add_dependent(*item.variable);
    else if (!type->isIncompleteType() && !type->isVariablyModifiedType()) add_known(type);
    else bytes_ += kWord;
  }

  void add_known(QualType type) {
    unsigned size = lowering_.unit.ast->getTypeSizeInChars(type).getQuantity();
    unsigned alignment = lowering_.unit.ast->getTypeAlignInChars(type).getQuantity();
    bytes_ += (size + kWord - 1) / kWord * kWord + (alignment > kWord ? alignment : 0);
  }

  void add_dependent(const ValueDecl& variable) {
    if (lowering_.unit.dependent_members->owns(&variable) || !is_declared_before_storage(variable)) {
      bytes_ += kUnknown;
      return;
    }
    dependent_ += " + ::__shepherd::__room<decltype(" + lowering_.access(&variable, construct_.parent) + ")" +
                  pack_ellipsis(construct_, variable) + ">::__bytes";
  }

  bool is_declared_before_storage(const ValueDecl& variable) const {
    unsigned storage = construct_.join->kind == ConstructKind::kTaskgroup ? construct_.join->first : construct_.storage_before;
    auto declared = lowering_.unit.tokens->index_of(variable.getLocation());
    return storage == 0 || (declared && *declared < storage);
  }

  const Lowering& lowering_;
  const Construct& construct_;
  unsigned bytes_ = 0;
  std::string dependent_;
};

}  // namespace

// ::__shepherd::__task_frame<40> shep_x_1; ::__shepherd::__unwinding shep_l_1;
std::string cxx_frame(const Lowering& lowering, const Construct& construct) {
  std::string bytes = Room(lowering, construct).text();
  std::string leaving = construct.join->kind == ConstructKind::kTaskgroup ? "" : "::__shepherd::__unwinding $l; ";
  return "SHEP_QUIET ::__shepherd::__task_frame<" + bytes + with_names("> $x; " + leaving + "SHEP_LOUD ", construct);
}

std::string cxx_frame_names(const Construct& construct) {
  return construct.join->kind == ConstructKind::kTaskgroup ? "$x" : "$x, $l";
}

std::string joined_frames(const Lowering& lowering, const Construct& taskwait) {
  std::string text;
  for (const auto& each : lowering.unit.constructs)
    if (lowering.unit.is_cxx && each->join == &taskwait && lies_in_frame(*each)) text += "; " + name("l", *each) + ".__joined()";
  return text;
}

}  // namespace shepherd
