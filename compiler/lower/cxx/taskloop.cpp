#include "lower/tasks/taskloop.h"

#include "lower/parts.h"
#include "lower/cxx/closure.h"
#include "lower/languages.h"
#include "lower/data/task_reduction.h"
#include "lower/tasks/task_iteration.h"
#include "lower/tasks/taskgraph.h"

namespace shepherd {

namespace {

/// True if the quote stands between the digits of a number.
bool is_separator(llvm::StringRef text, size_t quote) {
  size_t start = quote;
  while (start > 0 && (llvm::isAlnum(text[start - 1]) || text[start - 1] == '\'')) --start;
  return text[quote] == '\'' && start < quote && llvm::isDigit(text[start]);
}

/// The number of blocks that the text opens and does not close. Braces in literals of the user's expressions are none.
unsigned open_blocks(llvm::StringRef text) {
  unsigned open = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '{') ++open;
    if (text[at] == '}') --open;
    if ((text[at] != '"' && text[at] != '\'') || is_separator(text, at)) continue;
    for (const char quote = text[at++]; at < text.size() && text[at] != quote; ++at)
      if (text[at] == '\\') ++at;
  }
  return open;
}

class CxxTaskloop : Taskloop {
 public:
  using Taskloop::Taskloop, Taskloop::can_be_written;

  // { struct shep_where_1 {...}; <clauses> <bounds>
  //   ::__shepherd::__taskloop<shep_where_1>(shep_f_1, shep_n_2, shep_t_1, 0, nullptr, 0, [&]() { return [=,
  //   &x](shep_piece *shep_p) mutable { <region> }; }); }
  void write() {
    Around copies = private_copies(lowering_, construct_, is_private, "0");
    TaskCopies more = task_copies(lowering_, construct_);
    JoinedText joined = joined_text(lowering_, construct_);
    TaskCopies carried = carried_variables(lowering_, construct_);
    std::string around = aliases(lowering_, construct_) + carried.around +
                         declare_reduced_items(lowering_, construct_) + joined.around + counted_bounds() + originals() +
                         stand_ins(lowering_, construct_) + more.around;
    const std::string attributes = code_attributes(lowering_, construct_);
    std::string open = "{ " + declare_where(lowering_, construct_) + clauses() + around;
    open += stencil(
        construct_,
        "::__shepherd::__taskloop<$where>($f, @, $t, @, @, [&]()@ { @return [@](struct shep_piece *shep_p) @ { ",
        nest_.id("n"), options(), reduced(), attributes, mention_init_captures(lowering_, construct_), captured(),
        mutable_closure(lowering_, construct_));
    lowering_.edits.replace_pragma(construct_, quiet(open + environment_names(lowering_, construct_) + carried.inside +
                                                     joined.inside + more.inside + copies.open + "{ "));
    std::string closing(open_blocks(around), '}');
    const Carried layout = closure_layout(lowering_, construct_);
    lowering_.edits.insert_after(construct_.last, construct_.order,
                                 quiet_end(" } " + copies.close + write_back() + joined.close + layout.open + "}; }" +
                                           dependence_closure() + "); " + layout.close + closing + " }"));
  }

 private:
  /// auto &shep_o_1_x = x;   for what is firstprivate and lastprivate; the closure's own x is the task's copy.
  std::string originals() const {
    std::string text;
    for (const DataItem& item : lowering_.data(construct_)) {
      if (item.sharing != Sharing::kFirstLastprivate || has_stand_in(lowering_, construct_, item)) continue;
      if (is_variable_array(item))
        text += "auto *const " + original(item) + " = __builtin_addressof(" + array(item).first + "); ";
      else
        text += "auto &" + original(item) + " = " + original_access(lowering_, construct_, item) + "; ";
    }
    return text;
  }
  std::string original(const DataItem& item) const { return stencil(construct_, item, "$o"); }
  VariableArray array(const DataItem& item) const {
    return variable_array(construct_, item, original_access(lowering_, construct_, item));
  }

  std::string captured() const {
    std::string list = capture_list(lowering_, construct_);
    for (const DataItem& item : lowering_.data(construct_))
      if (item.sharing == Sharing::kFirstLastprivate && bit_field(lowering_, construct_, item).empty() &&
          !is_variable_array(item))
        list += ", &" + original(item);
    // A copy of a member, which the loop writes to behind its last iteration.
    for (const DataItem& item : lowering_.data(loop_)) {
      const bool is_member =
          isa<FieldDecl, OMPCapturedExprDecl>(item.variable) && !lowering_.item(construct_, item.variable);
      const std::string* copy = is_member && item.sharing == Sharing::kLastprivate
                                    ? lowering_.mapped(item.variable, construct_.parent)
                                    : nullptr;
      if (copy) list += ", &" + *copy;
    }
    return list;
  }

  std::string write_back() const {
    std::string text;
    for (const DataItem& item : lowering_.data(construct_))
      if (item.sharing == Sharing::kFirstLastprivate) text += "if (shep_piece_has_last(shep_p)) " + write_back(item);
    return text;
  }
  std::string write_back(const DataItem& item) const {
    if (is_variable_array(item))
      return stencil(construct_, item,
                     "for (shep_size shep_i = 0; shep_i < @; ++shep_i) $o[shep_i] = (($e *)@)[shep_i]; ",
                     array(item).count, item.copy);
    const std::string bits = bit_field(lowering_, construct_, item);
    return bits.empty() ? cxx_assignment(item, original(item), item.copy)
                        : "{ " + assign_bits(item, bits, item.copy) + "}";
  }

  /// The items that the group reduces, as two arguments.
  std::string reduced() const {
    auto count = llvm::count_if(lowering_.data(construct_),
                                [&](const DataItem& item) { return is_reduced_by_group(construct_, item); });
    return count ? stencil(construct_, "$r, @", std::to_string(count)) : "nullptr, 0";
  }

  /// shep_u64 const shep_n_2 = [&]() { ... }();   of a nest whose headers may assign to its variables; else the bounds.
  std::string counted_bounds() const {
    if (nest_.is_rectangular()) return nest_.declare_bounds();
    Around copies = counting_copies();
    return "shep_u64 const " + nest_.id("n") + " = [&]() -> shep_u64 { shep_u64 shep_all = 0; " + copies.open +
           nest_.declare_bounds() + "shep_all = " + nest_.id("n") + "; " + copies.close + "return shep_all; }(); ";
  }

  std::string dependence_closure() const {
    if (!is_dependent()) return "";
    return ", [&](shep_u64 shep_a, shep_u64 shep_b, struct shep_dependence_list *shep_i) { " +
           iteration_dependences(lowering_, construct_, nest_) + "}";
  }
};

}  // namespace

void cxx::lower_taskloop(Lowering& lowering, const Construct& construct) {
  if (CxxTaskloop loop(lowering, construct); loop.can_be_written()) loop.write();
}

}  // namespace shepherd
