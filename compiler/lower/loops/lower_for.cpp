#include "frontend/diagnose.h"
#include "lower/parts.h"
#include "lower/data/data_env.h"
#include "lower/loops/rows.h"
#include "lower/loops/schedule.h"
#include "lower/data/loop_items.h"
#include "lower/data/task_reduction.h"

namespace shepherd {

namespace {

/// Writes one `for` construct:
///   { struct shep_loop shep_l; <copies> <level declarations> shep_loop_begin(...);
///     while (shep_loop_next(&shep_l, &shep_a, &shep_b)) {
///       for (i = first; shep_g; shep_g = i < last, <user's increment>) <body> }
///     <combination> shep_loop_end(&shep_l, nowait); }
/// Chunks that lie a constant number of iterations apart are found without a call (include/shepherd/abi_loops.h).
class LoopWriter {
 public:
  LoopWriter(Lowering& lowering, const Construct& construct)
      : lowering_(lowering),
        construct_(construct),
        in_taskloop_(construct.taskloop()),
        is_strided_(!in_taskloop_ && has_strided_chunks(construct)),
        one_by_one_(is_strided_ && has_single_iterations(lowering, construct)),
        nest_(lowering, construct),
        rows_(construct, nest_, one_by_one_),
        linear_(lowering, construct),
        scan_(lowering, construct),
        conditional_(lowering, construct) {}

  void write() {
    if (!check()) return;
    put_reduction_functions(lowering_, construct_);
    scan_.put_functions(lowering_);
    Around copies = private_copies(lowering_, construct_, is_private_copy, id("z"));
    std::string open = "{ ";
    if (!in_taskloop_)
      open += stencil(
          construct_,
          is_distributed(construct_) ? "struct shep_share $h; struct shep_loop $l; @" : "struct shep_loop $l; @",
          lowering_.declare_location(construct_));
    open += stencil(construct_, "shep_u64 $a, $b; int $z = 0; (void)$z; ");
    if (construct_.is_of_members())
      open += stencil(construct_, "struct shep_piece $piece; shep_taskloop_member(&$piece, shep_p); ");
    if (!conditional_.mark_assignments(lowering_, stencil(construct_, "$k + 1"))) return;
    open += settle() + conditional_.open() + copies.open + declare_bounds() + linear_.save();
    if (needs_barrier()) open += stencil(construct_, "shep_barrier(&$w); ");
    open += scan_.open() + begin() + copies.open_group + take_strided() + open_variables();
    open += rectangular_ ? each_chunk() : first_chunk() + "{ ";
    lowering_.edits.replace_pragma(construct_, quiet(open));
    std::string close = close_variables() + " } " + end_label(lowering_, construct_) + copies.close_group +
                        scan_.close(copies.conditional) + final_values();
    close += (in_taskloop_ ? "" : nest_.close_bounds()) + copies.close + conditional_.close(nowait()) + end();
    lowering_.edits.insert_after(construct_.last, construct_.order, quiet_end(close));
    rectangular_ ? distribute_rows() : walk_rows();
  }

 private:
  /// What clauses say is computed before there are copies, and once.
  std::string settle() {
    std::string text;
    const Expr *chunk = nullptr, *share = nullptr;
    if (auto* clause = construct_.clause<OMPScheduleClause>()) chunk = clause->getChunkSize();
    if (auto* clause = construct_.clause<OMPDistScheduleClause>()) share = clause->getChunkSize();
    // What others may write is read in front of the barrier.
    auto is_settled = [&](const Expr* each) {
      const bool is_written = writes_to_named(lowering_, construct_, each);
      reads_original_ |= is_written;
      return is_written || names_hidden(each);
    };
    if (is_settled(chunk)) text += settle_number(lowering_, construct_, chunk, id("chunk"));
    if (is_settled(share)) text += settle_number(lowering_, construct_, share, id("share_chunk"));
    for (const DataItem& item : lowering_.data(construct_))
      if (item.sharing == Sharing::kLinear) {
        reads_original_ |= writes_to_named(lowering_, construct_, item.step);
        text += settle_number(lowering_, construct_, item.step, stencil(construct_, item, "$step"));
      }
    return text;
  }
  /// True if a copy or a variable of the loops has the name.
  bool is_hidden(const std::string& name) const {
    for (const DataItem& each : lowering_.data(construct_))
      if (is_private_copy(each) && each.copy == name) return true;
    for (unsigned k = 0; k < nest_.all_levels(); ++k)
      if (!nest_.level(k).is_range_for && nest_.variable(k) == name) return true;
    return false;
  }
  /// True if a name in it means something else behind the copies and the loops' own declarations.
  bool names_hidden(const Stmt* expression) const {
    if (!expression) return false;
    auto* reference = dyn_cast<DeclRefExpr>(expression);
    auto* member = dyn_cast<MemberExpr>(expression);
    if (reference && is_hidden(reference->getDecl()->getNameAsString())) return true;
    if (member && member->isImplicitAccess() && is_hidden(member->getMemberDecl()->getNameAsString())) return true;
    if (auto* captured = reference ? dyn_cast<OMPCapturedExprDecl>(reference->getDecl()) : nullptr)
      return names_hidden(captured->getInit());
    return llvm::any_of(expression->children(), [this](const Stmt* child) { return names_hidden(child); });
  }

  std::string id(const char* what) const { return nest_.id(what); }

  bool nowait() const {
    bool inside_parallel = construct_.leaf_of_combined && construct_.parent->kind == ConstructKind::kParallel;
    return inside_parallel || construct_.clause<OMPNowaitClause>() || !binds_to_team(construct_);
  }

  bool check() {
    if (!nest_.complete())
      return reject(DiagnosticKind::kLoopForm, in_taskloop_ ? "taskloop" : spelling(construct_.kind));
    for (unsigned k = 0; is_doacross(construct_) && k < nest_.all_levels(); ++k)
      if (nest_.level(k).is_range_for) return reject(DiagnosticKind::kLoopForm, "for ordered(n)");
    for (unsigned k = nest_.depth(); k < nest_.all_levels(); ++k)
      if (nest_.depends_on_outer(k)) return reject(DiagnosticKind::kNonRectangular, "");
    rectangular_ = nest_.is_rectangular();
    for (unsigned k = 0; k < nest_.depth(); ++k)
      if (nest_.is_hidden(k) && (!rectangular_ || nest_.holds_code()))
        return reject(rectangular_ ? DiagnosticKind::kCodeInNest : DiagnosticKind::kNonRectangular, "");
    if (nest_.holds_code() && (!rectangular_ || is_doacross(construct_) || scan_.any() || nest_.is_entangled()))
      return reject(DiagnosticKind::kCodeInNest, "");
    return true;
  }
  bool reject(DiagnosticKind kind, const char* argument) {
    report_error(*lowering_.unit.ast, construct_.region->getBeginLoc(), kind, argument);
    lowering_.fail();
    return false;
  }

  std::string end() const {
    if (in_taskloop_) return "}";
    if (nowait()) return stencil(construct_, "shep_loop_end(&$l, 1); }");
    return stencil(construct_, "shep_loop_end(&$l, 0); @}", leave_behind_barrier(lowering_, construct_));
  }

  std::string begin() const {
    if (in_taskloop_) return "";
    std::string kind = schedule(construct_) + (rectangular_ && !conditional_.any() ? "" : " | SHEP_SCHEDULE_MONOTONIC");
    std::string count = is_distributed(construct_) ? stencil(construct_, "shep_share_begin(&$h, $n, @)",
                                                             distribution_chunk(lowering_, construct_))
                                                   : id("n");
    std::string result =
        stencil(construct_, "shep_loop_begin(&$l, &$w, @, @, @); ", count, kind, chunk(lowering_, construct_));
    if (!is_doacross(construct_)) return result;
    return stencil(construct_, "@shep_doacross_begin(&$l, @); ", result,
                   nest_.product(nest_.depth(), nest_.all_levels()));
  }
  /// What is taken at once lives in shep_stride_ID.
  std::string take_strided() const {
    if (!is_strided_) return "";
    return stencil(construct_, is_distributed(construct_) ? "struct shep_stride $stride = shep_share_stride(&$h, &$l); "
                                                          : "struct shep_stride $stride = shep_loop_stride(&$l); ");
  }
  /// The thread's chunks of a distributed loop are of its team's share.
  std::string next() const {
    if (in_taskloop_)
      return stencil(construct_, "shep_taskloop_range(@, &$a, &$b)",
                     construct_.is_of_members() ? "&" + id("piece") : "shep_p");
    if (is_strided_)
      return stencil(
          construct_, "@$stride, @, &$a, &$b)",
          stencil(construct_, is_distributed(construct_) ? "shep_share_chunk(&$h, &$l, &" : "shep_loop_chunk(&$l, &"),
          one_by_one_ ? "1" : "0");
    return stencil(construct_, is_distributed(construct_) ? "shep_share_next(&$h, &$l, &$a, &$b)"
                                                          : "shep_loop_next(&$l, &$a, &$b)");
  }
  /// Of the members of an assembly one has the last iteration's values.
  std::string note_last() const {
    return stencil(construct_,
                   construct_.is_of_members() ? "$z |= shep_piece_has_last(&$piece); " : "$z |= $b == $n; ");
  }

  /// Declares the levels and shep_n_ID, the number of all iterations.
  std::string declare_bounds() const {
    std::string result = in_taskloop_ ? "" : nest_.declare_bounds();
    return hides_a_copy() ? result : result + declare_variables();
  }
  std::string declare_variables() const {
    std::string result;
    for (unsigned k = 0; rectangular_ && k < nest_.depth(); ++k) result += nest_.declare_variable(k);
    return result;
  }

  /// private(i) may mean the i that the loop's own hides; that needs a block around it.
  bool hides_a_copy() const {
    for (unsigned k = 0; k < nest_.depth(); ++k) {
      auto has_its_name = [&](const DataItem& item) { return is_private_copy(item) && item.copy == nest_.variable(k); };
      if (!declare_variables().empty() && nest_.level(k).declares_variable &&
          llvm::any_of(lowering_.data(construct_), has_its_name))
        return true;
    }
    return false;
  }
  std::string open_variables() const { return hides_a_copy() ? "{ " + declare_variables() : ""; }
  std::string close_variables() const { return hides_a_copy() ? " }" : ""; }

  // ---- rectangular nests: the innermost loop runs row by row

  std::string each_chunk() const {
    return rows_.declare() + "while (" + next() + ") { " + note_last() + rows_.open() + nest_.chunk_end(rows_.to()) +
           iteration_counter(rows_.number());
  }

  void distribute_rows() {
    for (unsigned k = 0; k < nest_.innermost(); ++k) replace_header(k, "");
    replace_header(nest_.innermost(), inner_header());
    const unsigned last = nest_.holds_code() ? nest_.inner().body.last : construct_.last;
    lowering_.edits.insert_after(last, construct_.order, element_close());
    lowering_.edits.insert_after(construct_.last, construct_.order, rows_.close());
  }

  // ---- other nests: the outer loops stay, and each thread walks all rows for its share of them

  /// shep_m_ID: there is a chunk at hand; shep_p_ID: the number of the row's first iteration.
  std::string first_chunk() const {
    return stencil(construct_, "shep_u64 $p = 0; int $m = @; if ($m) @", next(), note_last());
  }

  /// The thread with the last chunk walks on to the end, which leaves the outer variables as sequential execution does.
  void walk_rows() {
    for (unsigned k = 0; k < nest_.innermost(); ++k)
      lowering_.edits.insert_after(nest_.level(k).header.last, construct_.order,
                                   stencil(construct_, " if (!($m || $z)) break; else"));
    unsigned inner = nest_.innermost();
    replace_header(
        inner, quiet("{ " + nest_.declare_level(inner) + nest_.declare_variable(inner) + open_row()) + inner_header());
    lowering_.edits.insert_after(nest_.inner().body.last, construct_.order, quiet_end(element_close() + close_row()));
  }

  /// The iterations shep_i_ID to shep_j_ID of the row are the thread's: what its chunks have of them, one after the
  /// other.
  std::string open_row() const {
    std::string width = nest_.id("n", nest_.innermost());
    return stencil(construct_,
                   "while ($m && $a - $p < @1) { shep_u64 const $i = $a - $p, $j = $b - $p < @1 ? $b - $p : @1; @2@3{ ",
                   width, nest_.chunk_end(id("j")), iteration_counter(id("a")));
  }
  std::string close_row() const {
    unsigned inner = nest_.innermost();
    return stencil(construct_, " } $a += $j - $i; if ($a == $b && ($m = @)) @} @$p += @; @}", next(), note_last(),
                   final_value(inner), nest_.id("n", inner), nest_.close_level(inner));
  }

  // ---- both

  void replace_header(unsigned k, std::string text) {
    lowering_.edits.replace_tokens(nest_.level(k).header.first, nest_.level(k).header.last, std::move(text));
  }

  std::string inner_header() const {
    const LoopLevel& level = nest_.inner();
    unsigned k = nest_.innermost();
    std::string at = level.is_range_for ? id("it") : nest_.variable(k);
    std::string result =
        simd_and_pragmas() + "for (" + nest_.declared_type(k) + at + " = " + nest_.value(k, rows_.from()) + "; ";
    result += nest_.is_canonical() ? stencil(construct_, "@ @ $e; @)", at, level.relation, nest_.increment(k, at))
                                   : stencil(construct_, "$g; @$g = @@)", each_iteration(), nest_.is_before_last(at),
                                             nest_.advance(k, at));
    if (level.is_range_for) result += " { " + nest_.element(level, at);
    if (linear_.any()) result += " " + quiet("{ " + linear_.set(id("k")));
    return result + scan_.open_iteration();
  }

  /// What stands in front of the generated loop, the user's own pragmas included.
  std::string simd_and_pragmas() const {
    const unsigned loop = nest_.inner().header.first;
    const std::optional<std::string> hint = simd_hint(lowering_, construct_);
    // The other hint knows no limit.
    if (!hint || (!nest_.is_canonical() && !hint->empty())) return lowering_.edits.take_loop_pragmas(loop);
    if (!nest_.is_canonical()) return "SHEP_INDEPENDENT ";
    return pragma_operator("omp simd" + *hint) + " " + lowering_.edits.take_loop_pragmas(loop, "SHEP_CLANG_PRAGMA");
  }

  /// Expressions behind each iteration's body.
  std::string each_iteration() const {
    std::string result, done = is_doacross(construct_) ? "shep_doacross_iteration_done" : "shep_loop_iteration_done";
    if (construct_.clause<OMPOrderedClause>()) result += stencil(construct_, "@(&$l), ", done);
    if (counts_iterations()) result += stencil(construct_, "++$k, ");
    return result;
  }

  std::string element_close() const {
    return scan_.close_iteration() + (linear_.any() ? " }" : "") + (nest_.inner().is_range_for ? " }" : "");
  }

  /// The number of the iteration, for the variables that advance with it.
  std::string iteration_counter(const std::string& first) const {
    return counts_iterations() ? stencil(construct_, "shep_u64 $k = @; ", first) : "";
  }
  bool counts_iterations() const { return linear_.any() || scan_.any() || conditional_.any(); }

  /// Every thread must have read the original, a chunk size among them, before the last one writes it, and where the
  /// marks are before the slots of a scan are passed on by the same means.
  bool needs_barrier() const {
    if (in_taskloop_) return false;
    if ((scan_.any() && conditional_.any()) || (reads_original_ && binds_to_team(construct_))) return true;
    return linear_.any() || llvm::any_of(lowering_.data(construct_), [](const DataItem& item) {
             return item.sharing == Sharing::kFirstLastprivate;
           });
  }

  /// Gives variables that no iteration sets the values that sequential execution would leave in them.
  std::string final_values() const {
    std::string result = linear_.finish(stencil(construct_, "if ($z) "));
    for (unsigned k = 0; rectangular_ && k < nest_.depth(); ++k) result += final_value(k);
    return result;
  }

  std::string final_value(unsigned k) const {
    const ValueDecl* variable = nest_.level(k).variable;
    const DataItem* item = variable ? lowering_.item(construct_, variable) : nullptr;
    if (!item || item->sharing != Sharing::kLastprivate) return "";
    return stencil(construct_, "if ($z) @ = @; ", nest_.variable(k), nest_.value(k, nest_.id("n", k)));
  }

  bool reads_original_ = false;  // for the size of a chunk
  Lowering& lowering_;
  const Construct& construct_;
  const bool in_taskloop_;  // which distributes the iterations, and has counted them (lower_taskloop.cpp)
  const bool is_strided_;
  const bool one_by_one_;  // each chunk is an iteration
  LoopNest nest_;
  Rows rows_;
  LinearItems linear_;
  ScanItems scan_;
  ConditionalItems conditional_;
  bool rectangular_ = true;
};

}  // namespace

void lower_For(Lowering& lowering, const Construct& construct) { LoopWriter(lowering, construct).write(); }
void lower_Distribute(Lowering& lowering, const Construct& construct) { LoopWriter(lowering, construct).write(); }
void lower_Loop(Lowering& lowering, const Construct& construct) { LoopWriter(lowering, construct).write(); }

}  // namespace shepherd
