#include "emit/renderer.h"
#include "frontend/diagnose.h"
#include "lower/aliases.h"
#include "lower/c_types.h"
#include "lower/captures.h"
#include "lower/clause_values.h"
#include "lower/code_attributes.h"
#include "lower/data_env.h"
#include "lower/loop_nest.h"
#include "lower/mentions.h"
#include "lower/outline.h"
#include "lower/task_copies.h"
#include "lower/task_iteration.h"
#include "lower/task_options.h"
#include "lower/task_parts.h"
#include "lower/task_reduction.h"
#include "lower/taskgraph.h"

#include <llvm/ADT/StringExtras.h>

namespace shepherd {

using namespace clang;

namespace {

bool is_private(const DataItem& item) { return item.sharing == Sharing::kPrivate; }

/// Whether the quote stands between the digits of a number.
bool is_separator(llvm::StringRef text, size_t quote) {
  size_t start = quote;
  while (start > 0 && (llvm::isAlnum(text[start - 1]) || text[start - 1] == '\'')) --start;
  return text[quote] == '\'' && start < quote && llvm::isDigit(text[start]);
}

/// How many blocks the text opens and does not close. Braces in literals of the user's expressions are none.
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

/// Writes what generates the tasks of a taskloop construct (OpenMP 5.2, 12.6). The construct's inner leaf writes the loop over what
/// shep_taskloop_next yields; its bounds are counted here, in front of all tasks.
class TaskloopWriter {
 public:
  TaskloopWriter(Lowering& lowering, Construct& construct)
      : lowering_(lowering), construct_(construct), loop_(*construct.children.front()), nest_(lowering, loop_) {}

  void write() {
    if (!nest_.complete()) return;  // the loop's lowering says so
    if (is_dependent() && !nest_.is_rectangular()) {
      report_error(*lowering_.unit.ast, construct_.region->getBeginLoc(), DiagnosticKind::kIterationNest);
      return lowering_.fail();
    }
    lowering_.unit.is_cxx ? write_cxx() : write_c();
  }

 private:
  std::string ids(llvm::StringRef text) const { return with_names(text, construct_); }
  bool is_dependent() const { return has_task_iterations(construct_); }
  bool has_group() const { return !construct_.clause<OMPNogroupClause>(); }

  std::string flags() const {
    std::string text = task_flags(lowering_, construct_);
    if (!has_group()) text += " | SHEP_TASKLOOP_NOGROUP";
    if (construct_.is_replayable && construct_.graph && construct_.graph->may_record) text += " | SHEP_TASK_RECORDED";
    auto* grain = construct_.clause<OMPGrainsizeClause>();
    auto* tasks = construct_.clause<OMPNumTasksClause>();
    if (grain) text += " | SHEP_TASKLOOP_GRAINSIZE";
    if (tasks) text += " | SHEP_TASKLOOP_NUM_TASKS";
    bool strict = (grain && grain->getModifier() == OMPC_GRAINSIZE_strict) || (tasks && tasks->getModifier() == OMPC_NUMTASKS_strict);
    return strict ? text + " | SHEP_TASKLOOP_STRICT" : text;
  }

  std::string amount() const {
    if (auto* clause = construct_.clause<OMPGrainsizeClause>()) return "(shep_u64)" + lowering_.expression(clause->getGrainsize(), construct_);
    if (auto* clause = construct_.clause<OMPNumTasksClause>()) return "(shep_u64)" + lowering_.expression(clause->getNumTasks(), construct_);
    return "0";
  }

  /// unsigned const shep_f_1 = ...; shep_u64 const shep_t_1 = ...; struct shep_task_options shep_o_1 = ...;
  std::string clauses() const {
    std::string text = settle_values(lowering_, construct_);
    text += ids("unsigned const $f = ") + flags() + ids("; shep_u64 const $t = ") + amount() + "; ";
    return has_options(construct_) ? text + declare_options(lowering_, construct_) : text;
  }
  std::string options() const { return has_options(construct_) ? ids("&$o") : "0"; }

  // ---- C

  /// What the tasks need of the counted bounds; the captures hold it.
  std::vector<std::pair<std::string, std::string>> bounds() const {  // declarator with type, name
    std::vector<std::pair<std::string, std::string>> result;
    auto add = [&](const std::string& type, const std::string& name) { result.emplace_back(type + name, name); };
    for (unsigned k = 0; nest_.is_rectangular() && k < nest_.depth(); ++k) {
      QualType type = unqualified(lowering_, nest_.level(k).variable->getType());
      result.emplace_back(declare(lowering_, type, nest_.id("lb", k)), nest_.id("lb", k));
      add("shep_i64 ", nest_.id("st", k));
      add("shep_u64 ", nest_.id("n", k));
    }
    add("shep_u64 ", nest_.id("n"));
    return result;
  }

  std::string captures_type() const { return ids("struct $captures"); }

  // struct shep_captures_1 { struct shep_taskloop shep_h; <captures> <bounds> };
  // static void shep_count_1(struct shep_captures_1 *); static void shep_task_1(void *);
  // static const struct shep_taskloop_site shep_site_1 = {{shep_taskloop_run, ...}, shep_task_1, ...};
  void declare_in_front(const CaptureText& captures) {
    std::string text = "SHEP_QUIET\n" + captures_type() + " { struct shep_taskloop shep_h; " + captures.members;
    for (const auto& [declaration, name] : bounds()) text += declaration + "; ";
    const std::string attributes = code_attributes(lowering_, construct_) + ";\n";
    text += "};\nstatic void " + ids("$count(") + captures_type() + " *)" + attributes + ids("static void $task(void *)") + attributes;
    if (!captures.destroy.empty()) text += ids("static void $destroy(void *)") + attributes;
    if (is_dependent()) text += dependence_head() + attributes;
    text += ids("static const struct shep_location $where = ") + lowering_.location(construct_) + ";\n";
    text += ids("static const struct shep_taskloop_site $site = {{shep_taskloop_run, shep_taskloop_discard, sizeof(struct shep_piece), "
                "__alignof__(struct shep_piece), &$where}, $task, ");
    text += captures.destroy.empty() ? "0" : ids("$destroy");
    text += ", sizeof(" + captures_type() + "), __alignof__(" + captures_type() + ")};\nSHEP_LOUD\n";
    lowering_.put_in_front(construct_, text);
  }

  /// The header of a loop that is not the innermost may assign to its variable.
  Around counting_copies() const {
    Construct counting = loop_;
    for (DataItem& item : counting.data)
      if (item.sharing == Sharing::kLastprivate) item.sharing = Sharing::kPrivate;
    return private_copies(lowering_, counting, is_private, "0");
  }

  // static void shep_count_1(struct shep_captures_1 *shep_c) { <captures> <bounds> shep_c->shep_n_2 = shep_n_2; }
  std::string counting_function(const CaptureText& captures) const {
    std::string text = "SHEP_QUIET static void " + ids("$count(") + captures_type() + " *const shep_c) {\n  " + captures.bind + "{ ";
    Around copies = nest_.is_rectangular() ? Around{} : counting_copies();
    text += copies.open + nest_.declare_bounds();
    for (const auto& [declaration, name] : bounds()) text += "shep_c->" + name + " = " + name + "; ";
    return text + copies.close + "} } SHEP_LOUD\n";
  }

  // static void shep_task_1(void *shep_data) {
  //   struct shep_piece *const shep_p = ...; struct shep_captures_1 *const shep_c = ...; <captures> <bounds> { <region> }
  // }
  std::string task_function(const CaptureText& captures) {
    std::string type = captures_type();
    std::string text = "SHEP_QUIET " + ids("static void $task(void *shep_data) {\n  struct shep_piece *const shep_p = (struct shep_piece *)shep_data; ");
    text += type + " *const shep_c = (" + type + " *)shep_piece_loop(shep_p); " + captures.bind + captures.join;
    for (const auto& [declaration, name] : bounds()) text += declaration + " = shep_c->" + name + "; (void)" + name + "; ";
    text += "{ SHEP_LOUD " + Renderer(*lowering_.unit.tokens, lowering_.edits).region(construct_);
    return text + "\nSHEP_QUIET } " + captures.release + "} SHEP_LOUD\n";
  }

  // static void shep_depend_1(void *shep_data, shep_u64 shep_a, shep_u64 shep_b, struct shep_dependence_list *shep_i) { ... }
  std::string dependence_head() const {
    return ids("static void $depend(void *shep_data, shep_u64 shep_a, shep_u64 shep_b, struct shep_dependence_list *shep_i)");
  }
  std::string dependence_function(const CaptureText& captures) const {
    if (!is_dependent()) return "";
    std::string type = captures_type(), text = "SHEP_QUIET " + dependence_head() + " {\n  " + type + " *const shep_c = (" + type + " *)shep_data; " + captures.bind;
    for (const auto& [declaration, name] : bounds()) text += declaration + " = shep_c->" + name + "; (void)" + name + "; ";
    return text + iteration_dependences(lowering_, construct_, nest_) + "} SHEP_LOUD\n";
  }

  std::string destroy_function(const CaptureText& captures) const {
    if (captures.destroy.empty()) return "";
    std::string type = captures_type();
    return "SHEP_QUIET " + ids("static void $destroy(void *shep_data) { ") + type + " *const shep_c = (" + type + " *)shep_data; " +
           captures.destroy + "} SHEP_LOUD\n";
  }

  // { <clauses> struct shep_captures_1 shep_x_1, *const shep_d_1 = &shep_x_1; <fill> shep_count_1(shep_d_1);
  //   struct shep_taskgroup shep_g_1; shep_taskgroup_begin(...); shep_taskloop_start(...); shep_taskgroup_end(&shep_g_1); }
  void write_c() {
    put_reduction_functions(lowering_, construct_);
    CaptureText captures = capture_text(lowering_, construct_, ids("$d->"));
    declare_in_front(captures);
    lowering_.put_behind(construct_, counting_function(captures) + task_function(captures) + dependence_function(captures) + destroy_function(captures));
    std::string type = captures_type(), text = "{ " + clauses();
    const bool on_heap = has_group() && are_large(lowering_, construct_);
    if (on_heap)
      text += ids("void *$x; ") + type + ids(" *const $d = ") + room_on_heap(type, ids("$x")) + ids("; struct shep_taskgroup $g; ");
    else if (has_group())
      text += type + ids(" $x, *const $d = &$x; struct shep_taskgroup $g; ");
    else
      text += type + ids(" *const $d = (") + type + ids(" *)shep_taskloop_storage(&$site); ");
    text += without_macros(mentions(lowering_, construct_) + captures.fill, lowering_.unit.tokens->changed_macros(construct_.first, construct_.last)) + ids("$count($d); ");
    text += declare_reduced_items(lowering_, construct_);
    if (has_group()) text += ids("shep_taskgroup_begin(&$g, &$where); ") + reduce_in_group(lowering_, construct_, ids("&$g"));
    text += ids(is_dependent() ? "shep_taskloop_start_dependent(" : "shep_taskloop_start(") + ids("&$d->shep_h, &$site, $f, $d->") + nest_.id("n") + ids(", $t, ") + options();
    text += is_dependent() ? ids(", $depend, $d); ") : "); ";
    if (has_group()) text += ids("shep_taskgroup_end(&$g); ");
    if (has_group() && !captures.destroy.empty()) text += ids("$destroy($d); ");
    if (on_heap) text += ids("__builtin_free($x); ");
    lowering_.edits.replace_pragma(construct_, quiet(text) + "}");
    lowering_.edits.swallow_region(construct_);
  }

  // ---- C++

  /// auto &shep_o_1_x = x;   for what is firstprivate and lastprivate; the closure's own x is the task's copy.
  std::string originals() const {
    std::string text;
    for (const DataItem& item : construct_.data) {
      if (item.sharing != Sharing::kFirstLastprivate || has_stand_in(lowering_, construct_, item)) continue;
      text += "auto &" + original(item) + " = " + original_access(lowering_, construct_, item) + "; ";
    }
    return text;
  }
  std::string original(const DataItem& item) const { return ids("$o_") + item.label; }

  std::string captured() const {
    std::string list = capture_list(lowering_, construct_);
    for (const DataItem& item : construct_.data)
      if (item.sharing == Sharing::kFirstLastprivate) list += ", &" + original(item);
    // A copy of a member, which the loop writes to behind its last iteration.
    for (const DataItem& item : loop_.data) {
      const bool is_member = isa<FieldDecl, OMPCapturedExprDecl>(item.variable) && !construct_.item(item.variable);
      const std::string* copy = is_member && item.sharing == Sharing::kLastprivate ? lowering_.mapped(item.variable, construct_.parent) : nullptr;
      if (copy) list += ", &" + *copy;
    }
    return list;
  }

  std::string write_back() const {
    std::string text;
    for (const DataItem& item : construct_.data)
      if (item.sharing == Sharing::kFirstLastprivate)
        text += "if (shep_piece_has_last(shep_p)) " + cxx_assignment(item, original(item), item.copy);
    return text;
  }

  /// The items that the group reduces, as two arguments.
  std::string reduced() const {
    auto count = llvm::count_if(construct_.data, [&](const DataItem& item) { return is_reduced_by_group(construct_, item); });
    return count ? ids("$r, ") + std::to_string(count) : "nullptr, 0";
  }

  /// shep_u64 const shep_n_2 = [&]() { ... }();   of a nest whose headers may assign to its variables; else the bounds.
  std::string counted_bounds() const {
    if (nest_.is_rectangular()) return nest_.declare_bounds();
    Around copies = counting_copies();
    return "shep_u64 const " + nest_.id("n") + " = [&]() -> shep_u64 { shep_u64 shep_all = 0; " + copies.open + nest_.declare_bounds() +
           "shep_all = " + nest_.id("n") + "; " + copies.close + "return shep_all; }(); ";
  }

  std::string dependence_closure() const {
    if (!is_dependent()) return "";
    return ", [&](shep_u64 shep_a, shep_u64 shep_b, struct shep_dependence_list *shep_i) { " + iteration_dependences(lowering_, construct_, nest_) + "}";
  }

  // { struct shep_where_1 {...}; <clauses> <bounds>
  //   ::__shepherd::__taskloop<shep_where_1>(shep_f_1, shep_n_2, shep_t_1, 0, nullptr, 0, [&]() { return [=, &x](shep_piece *shep_p) mutable { <region> }; }); }
  void write_cxx() {
    Around copies = private_copies(lowering_, construct_, is_private, "0");
    TaskCopies more = task_copies(lowering_, construct_);
    JoinedText joined = joined_text(lowering_, construct_);
    std::string around = aliases(lowering_, construct_) + declare_reduced_items(lowering_, construct_) + joined.around + counted_bounds() + originals() + stand_ins(lowering_, construct_) + more.around;
    const std::string attributes = code_attributes(lowering_, construct_);
    std::string open = "{ " + declare_where(lowering_, construct_) + clauses() + around;
    open += ids("::__shepherd::__taskloop<$where>($f, ") + nest_.id("n") + ids(", $t, ") + options() + ", " + reduced() + ", [&]()" +
            attributes + " { " + mention_init_captures(lowering_, construct_) + "return [" + captured() + "](struct shep_piece *shep_p) " +
            mutable_closure(lowering_, construct_) + " { ";
    lowering_.edits.replace_pragma(construct_, quiet(open + environment_names(lowering_, construct_) + joined.inside + more.inside + copies.open + "{ "));
    std::string closing(open_blocks(around), '}');
    const Carried layout = closure_layout(lowering_, construct_);
    lowering_.edits.insert_after(construct_.last, construct_.order, quiet_end(" } " + copies.close + write_back() + joined.close + layout.open + "}; }" +
                                   dependence_closure() + "); " + layout.close + closing + " }"));
  }

  Lowering& lowering_;
  Construct& construct_;
  const Construct& loop_;
  const LoopNest nest_;
};

}  // namespace

void lower_Taskloop(Lowering& lowering, Construct& construct) { TaskloopWriter(lowering, construct).write(); }

}  // namespace shepherd
