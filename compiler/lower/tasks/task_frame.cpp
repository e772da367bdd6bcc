#include "lower/tasks/task_frame.h"

#include "ir/variable_sizes.h"
#include "lower/cxx/closure.h"
#include "lower/tasks/task_options.h"

namespace shepherd {

static const Join* join_of(const Lowering& lowering, const Construct& construct) {
  auto found = lowering.analysis.joins.find(&construct);
  return found == lowering.analysis.joins.end() ? nullptr : &found->second;
}

static bool is_in_taskgroup(const Join& join) { return join.wait->kind == ConstructKind::kTaskgroup; }

bool lies_in_frame(const Lowering& lowering, const Construct& construct) {
  return join_of(lowering, construct) && !has_options(lowering, construct);
}

std::string put_storage(Lowering& lowering, const Construct& construct, const std::string& declaration) {
  const Join& join = *join_of(lowering, construct);
  if (is_in_taskgroup(join)) {
    lowering.taskgroup_storage[join.wait] += declaration;
  } else if (join.storage_before) {
    lowering.edits.insert_before(join.storage_before, construct.order, declaration);
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
    for (const DataItem& item : lowering_.data(construct_)) add(item);
    return std::to_string(bytes_) + dependent_;
  }

 private:
  void add(const DataItem& item) {
    QualType type = item.variable->getType();
    if (item.sharing == Sharing::kPrivate) return;
    if (item.sharing == Sharing::kShared || type.isNull())
      bytes_ += kWord;
    else if (is_variable_array(item))
      bytes_ += 3 * kWord;  // __array_copy
    else if (may_vary_in_size(type.getNonReferenceType()))
      bytes_ += kWord;
    else if (type = type.getNonReferenceType(); type->isDependentType() || type->isUndeducedType())
      add_dependent(*item.variable);
    else if (!type->isIncompleteType())
      add_known(type);
    else
      bytes_ += kWord;
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
    const Join& join = *join_of(lowering_, construct_);
    unsigned storage = is_in_taskgroup(join) ? join.wait->first : join.storage_before;
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
  std::string leaving =
      is_in_taskgroup(*join_of(lowering, construct)) ? "" : stencil(construct, "::__shepherd::__unwinding $l; ");
  return stencil(construct, "SHEP_QUIET ::__shepherd::__task_frame<@> $x; @SHEP_LOUD ", bytes, leaving);
}

std::string cxx_frame_names(const Lowering& lowering, const Construct& construct) {
  return stencil(construct, is_in_taskgroup(*join_of(lowering, construct)) ? "$x" : "$x, $l");
}

std::string joined_frames(const Lowering& lowering, const Construct& taskwait) {
  std::string text;
  for (const auto& each : lowering.unit.constructs)
    if (const Join* join = lowering.unit.is_cxx ? join_of(lowering, *each) : nullptr;
        join && join->wait == &taskwait && lies_in_frame(lowering, *each))
      text += stencil(*each, "; $l.__joined()");
  return text;
}

}  // namespace shepherd
