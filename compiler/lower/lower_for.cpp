#include "frontend/diagnose.h"
#include "lower/data_env.h"
#include "lower/linear.h"
#include "lower/loop_nest.h"
#include "lower/simd_hint.h"

namespace shepherd {

using namespace clang;

namespace {

std::string schedule(const Construct& construct) {
  auto* clause = construct.clause<OMPScheduleClause>();
  std::string text = "SHEP_SCHEDULE_DEFAULT";
  if (clause) {
    switch (clause->getScheduleKind()) {
      case OMPC_SCHEDULE_static: text = "SHEP_SCHEDULE_STATIC"; break;
      case OMPC_SCHEDULE_dynamic: text = "SHEP_SCHEDULE_DYNAMIC"; break;
      case OMPC_SCHEDULE_guided: text = "SHEP_SCHEDULE_GUIDED"; break;
      case OMPC_SCHEDULE_auto: text = "SHEP_SCHEDULE_AUTO"; break;
      default: text = "SHEP_SCHEDULE_RUNTIME"; break;
    }
    for (auto modifier : {clause->getFirstScheduleModifier(), clause->getSecondScheduleModifier()}) {
      if (modifier == OMPC_SCHEDULE_MODIFIER_monotonic) text += " | SHEP_SCHEDULE_MONOTONIC";
      if (modifier == OMPC_SCHEDULE_MODIFIER_nonmonotonic) text += " | SHEP_SCHEDULE_NONMONOTONIC";
      if (modifier == OMPC_SCHEDULE_MODIFIER_simd) text += " | SHEP_SCHEDULE_SIMD";
    }
  }
  return construct.clause<OMPOrderedClause>() ? text + " | SHEP_SCHEDULE_ORDERED" : text;
}

std::string chunk(const Lowering& lowering, const Construct& construct) {
  auto* clause = construct.clause<OMPScheduleClause>();
  return clause && clause->getChunkSize() ? "(shep_i64)" + lowering.expression(clause->getChunkSize(), construct) : "0";
}

/// Writes one `for` construct:
///   { struct shep_loop shep_l; <copies> <level declarations> shep_loop_begin(...);
///     while (shep_loop_next(&shep_l, &shep_a, &shep_b)) {
///       for (i = first; shep_g; shep_g = i < last && (<user's increment>, 1)) <body> }
///     <combination> shep_loop_end(&shep_l, nowait); }
class LoopWriter {
 public:
  LoopWriter(Lowering& lowering, Construct& construct)
      : lowering_(lowering), construct_(construct), nest_(lowering, construct), linear_(lowering, construct) {}

  void write() {
    if (!check()) return;
    Around copies = private_copies(lowering_, construct_, is_private_copy, id("z"));
    std::string open = "{ struct shep_loop " + id("l") + "; shep_u64 " + id("a") + ", " + id("b") + "; int " + id("z") + " = 0; " +
                       lowering_.declare_location(construct_) + "(void)" + id("z") + "; " + copies.open;
    open += declare_bounds() + linear_.save();
    if (needs_barrier()) open += "shep_barrier(&" + id("w") + "); ";
    open += "shep_loop_begin(&" + id("l") + ", &" + id("w") + ", " + id("n") + ", " + schedule(construct_) +
            (rectangular_ ? "" : " | SHEP_SCHEDULE_MONOTONIC") + ", " + chunk(lowering_, construct_) + "); ";
    if (is_doacross(construct_)) open += "shep_doacross_begin(&" + id("l") + ", " + nest_.product(nest_.depth(), nest_.all_levels()) + "); ";
    lowering_.edits.replace_pragma(construct_, quiet(open + (rectangular_ ? "while (" + next_chunk() + ") { " + note_last() + rows() : first_chunk() + "{ ")));
    lowering_.edits.insert_after(construct_.last, construct_.order,
                                 " }" + final_values() + copies.close + "shep_loop_end(&" + id("l") + ", " +
                                     (nowait() ? "1" : "0") + "); }");
    rectangular_ ? distribute_rows() : walk_rows();
  }

 private:
  std::string id(const char* what) const { return nest_.id(what); }

  bool nowait() const { return construct_.clause<OMPNowaitClause>() || (construct_.leaf_of_combined && construct_.parent->kind == ConstructKind::kParallel); }

  bool check() {
    if (!nest_.complete()) return reject(DiagnosticKind::kLoopForm, "for");
    for (unsigned k = 0; is_doacross(construct_) && k < nest_.all_levels(); ++k)
      if (nest_.level(k).is_range_for) return reject(DiagnosticKind::kLoopForm, "for ordered(n)");
    for (unsigned k = nest_.depth(); k < nest_.all_levels(); ++k)
      if (nest_.depends_on_outer(k)) return reject(DiagnosticKind::kNonRectangular, "");
    for (unsigned k = 1; k < nest_.depth(); ++k) rectangular_ = rectangular_ && !nest_.depends_on_outer(k);
    return true;
  }
  bool reject(DiagnosticKind kind, const char* argument) {
    report_error(*lowering_.unit.ast, construct_.region->getBeginLoc(), kind, argument);
    lowering_.fail();
    return false;
  }

  std::string next_chunk() const { return "shep_loop_next(&" + id("l") + ", &" + id("a") + ", &" + id("b") + ")"; }
  std::string note_last() const { return id("z") + " |= " + id("b") + " == " + id("n") + "; "; }

  /// Declares the levels and shep_n_ID, the number of all iterations.
  std::string declare_bounds() const {
    std::string result;
    if (!rectangular_) return count_rows();
    for (unsigned k = 0; k < nest_.all_levels(); ++k) result += nest_.declare_level(k);
    for (unsigned k = 0; k < nest_.depth(); ++k) result += nest_.declare_variable(k);
    return result + "shep_u64 const " + id("n") + " = " + nest_.product(0, nest_.depth()) + "; ";
  }

  // ---- rectangular nests: the rows of a chunk by division

  /// Of a nest, the innermost loop runs row by row; the outer variables are set at the start of each row.
  std::string rows() const {
    unsigned inner = nest_.innermost();
    std::string result;
    std::string from = id("a"), to = id("b");
    if (inner > 0) {
      std::string row = id("q"), width = nest_.id("n", inner);
      from = id("i"), to = id("j");
      result = "while (" + id("a") + " < " + id("b") + ") { shep_u64 const " + row + " = " + id("a") + " / " + width + ", " + from + " = " + id("a") +
               " % " + width + ", " + to + " = " + id("b") + " - " + id("a") + " < " + width + " - " + from + " ? " + from + " + (" + id("b") + " - " +
               id("a") + ") : " + width + "; " + id("a") + " += " + to + " - " + from + "; ";
      for (unsigned k = 0; k < inner; ++k) result += outer_variable(k, row);
    }
    return result + nest_.chunk_end(to) + iteration_counter(inner > 0 ? id("q") + " * " + nest_.id("n", inner) + " + " + from : from);
  }

  std::string outer_variable(unsigned k, const std::string& row) const {
    std::string divisor = "1";
    for (unsigned below = k + 1; below + 1 < nest_.depth(); ++below) divisor += " * " + nest_.id("n", below);
    std::string steps = "(" + row + " / (" + divisor + ")) % " + nest_.id("n", k);
    const LoopLevel& level = nest_.level(k);
    if (level.is_range_for) return nest_.text(level.range_declaration) + " = *(" + nest_.value(k, steps) + "); ";
    return nest_.declared_type(k) + nest_.variable(k) + " = " + nest_.value(k, steps) + "; ";
  }

  std::string from() const { return nest_.depth() > 1 ? id("i") : id("a"); }

  void distribute_rows() {
    for (unsigned k = 0; k < nest_.innermost(); ++k) replace_header(k, "");
    replace_header(nest_.innermost(), inner_header());
    lowering_.edits.insert_after(construct_.last, construct_.order, element_close() + (nest_.depth() > 1 ? " }" : ""));
  }

  // ---- other nests: the outer loops stay, and each thread walks all rows for its share of them

  std::string count_rows() const {
    std::string result = "shep_u64 " + id("n") + " = 0; ";
    for (unsigned k = 0; k < nest_.innermost(); ++k) result += nest_.text(nest_.level(k).header) + " ";
    unsigned inner = nest_.innermost();
    return result + "{ " + nest_.declare_level(inner) + id("n") + " += " + nest_.id("n", inner) + "; } ";
  }

  /// shep_m_ID: there is a chunk at hand; shep_p_ID: the number of the row's first iteration.
  std::string first_chunk() const {
    return "shep_u64 " + id("p") + " = 0; int " + id("m") + " = " + next_chunk() + "; if (" + id("m") + ") " + note_last();
  }

  /// The thread with the last chunk walks on to the end, which leaves the outer variables as sequential execution does.
  void walk_rows() {
    for (unsigned k = 0; k < nest_.innermost(); ++k)
      lowering_.edits.insert_after(nest_.level(k).header.last, construct_.order, " if (!(" + id("m") + " || " + id("z") + ")) break; else");
    unsigned inner = nest_.innermost();
    replace_header(inner, quiet("{ " + nest_.declare_level(inner) + nest_.declare_variable(inner) + open_row()) + inner_header());
    lowering_.edits.insert_after(nest_.inner().body.last, construct_.order, " " + close_row());
  }

  /// The iterations shep_i_ID to shep_j_ID of the row are the thread's: what its chunks have of them, one after the other.
  std::string open_row() const {
    std::string row = id("p"), width = nest_.id("n", nest_.innermost()), from = id("a") + " - " + row, to = id("b") + " - " + row;
    return "while (" + id("m") + " && " + from + " < " + width + ") { shep_u64 const " + id("i") + " = " + from + ", " + id("j") + " = " + to + " < " +
           width + " ? " + to + " : " + width + "; " + nest_.chunk_end(id("j")) + iteration_counter(id("a"));
  }
  std::string close_row() const {
    std::string done = id("a") + " += " + id("j") + " - " + id("i") + "; ";
    std::string next = "if (" + id("a") + " == " + id("b") + " && (" + id("m") + " = " + next_chunk() + ")) " + note_last();
    unsigned inner = nest_.innermost();
    return element_close() + " " + done + next + "} " + final_value(inner) + id("p") + " += " + nest_.id("n", inner) + "; }";
  }

  // ---- both

  void replace_header(unsigned k, std::string text) {
    lowering_.edits.replace_tokens(nest_.level(k).header.first, nest_.level(k).header.last, std::move(text));
  }

  std::string inner_header() const {
    const LoopLevel& level = nest_.inner();
    unsigned k = nest_.innermost();
    std::string at = level.is_range_for ? id("it") : nest_.variable(k);
    std::string increment = level.is_range_for ? "++" + at : nest_.text(level.increment);
    std::string result = simd() + "for (" + nest_.declared_type(k) + at + " = " + nest_.value(k, from()) + "; ";
    if (nest_.is_canonical())
      result += at + " " + level.relation + " " + id("e") + "; " + increment + ")";
    else
      result += id("g") + "; " + each_iteration() + id("g") + " = " + nest_.is_before_last(at) + " && ((void)(" + increment + "), 1))";
    if (level.is_range_for) result += " { " + nest_.text(level.range_declaration) + " = *" + at + "; ";
    if (linear_.any()) result += " { " + linear_.set(id("k"));
    return result;
  }

  std::string simd() const {
    if (!has_simd_hint(construct_)) return "";
    return nest_.is_canonical() ? "_Pragma(\"omp simd\") " : "SHEP_INDEPENDENT ";
  }

  /// What is done behind each iteration's body.
  std::string each_iteration() const {
    std::string result, done = is_doacross(construct_) ? "shep_doacross_iteration_done" : "shep_loop_iteration_done";
    if (construct_.clause<OMPOrderedClause>()) result += done + "(&" + id("l") + "), ";
    if (linear_.any()) result += "++" + id("k") + ", ";
    return result;
  }

  std::string element_close() const {
    return std::string(linear_.any() ? " }" : "") + (nest_.inner().is_range_for ? " }" : "");
  }

  /// The number of the iteration, for the variables that advance with it.
  std::string iteration_counter(const std::string& first) const {
    return linear_.any() ? "shep_u64 " + id("k") + " = " + first + "; " : "";
  }

  /// Every thread must have read the original before the last one writes it.
  bool needs_barrier() const {
    return linear_.any() || llvm::any_of(construct_.data, [](const DataItem& item) { return item.sharing == Sharing::kFirstLastprivate; });
  }

  /// What sequential execution would leave in variables that no iteration sets.
  std::string final_values() const {
    std::string result = linear_.finish(id("n"), "if (" + id("z") + ") ");
    for (unsigned k = 0; rectangular_ && k < nest_.depth(); ++k) result += final_value(k);
    return result;
  }

  std::string final_value(unsigned k) const {
    const ValueDecl* variable = nest_.level(k).variable;
    const DataItem* item = variable ? construct_.item(variable) : nullptr;
    if (!item || item->sharing != Sharing::kLastprivate) return "";
    return "if (" + id("z") + ") " + nest_.variable(k) + " = " + nest_.value(k, nest_.id("n", k)) + "; ";
  }

  Lowering& lowering_;
  Construct& construct_;
  LoopNest nest_;
  LinearItems linear_;
  bool rectangular_ = true;
};

}  // namespace

void lower_For(Lowering& lowering, Construct& construct) { LoopWriter(lowering, construct).write(); }

}  // namespace shepherd
