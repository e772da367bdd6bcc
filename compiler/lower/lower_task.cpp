#include "analyse/data_sharing.h"
#include "analyse/taskgraphs.h"
#include "analyse/unchanging.h"
#include "lower/aliases.h"
#include "lower/bound_objects.h"
#include "lower/cancellation.h"
#include "lower/captures.h"
#include "lower/clause_values.h"
#include "lower/code_attributes.h"
#include "lower/data_env.h"
#include "lower/outline.h"
#include "lower/pack_expansion.h"
#include "lower/task_copies.h"
#include "lower/task_frame.h"
#include "lower/task_options.h"
#include "lower/task_parts.h"
#include "lower/task_reduction.h"
#include "lower/taskgraph.h"

#include <clang/AST/DeclOpenMP.h>

namespace shepherd {

using namespace clang;

std::string task_flags(const Lowering& lowering, const Construct& construct) {
  std::string text = "0";
  if (construct.clause<OMPUntiedClause>()) text += " | SHEP_TASK_UNTIED";
  if (may_leave_team(construct)) text += " | SHEP_TASK_POOL";
  if (construct.clause<OMPMergeableClause>()) text += " | SHEP_TASK_MERGEABLE";
  if (auto* clause = construct.clause<OMPIfClause>())
    text += " | (" + lowering.expression(clause->getCondition(), construct) + " ? 0 : SHEP_TASK_UNDEFERRED)";
  if (auto* clause = construct.clause<OMPFinalClause>())
    text += " | (" + lowering.expression(clause->getCondition(), construct) + " ? SHEP_TASK_FINAL : 0)";
  return text;
}

namespace {

/// How C code writes the parts of one task construct.
struct CTask {
  explicit CTask(const Construct& construct)
      : type("struct " + name("captures", construct)), site(name("site", construct)), frame(name("x", construct)),
        flags(name("f", construct)), pointer(name("d", construct)), waits(name("s", construct)) {}

  std::string type, site, frame, flags, pointer, waits;
};

// static const struct shep_task_site shep_site_1 = {shep_task_1, 0, sizeof(struct shep_captures_1), ...};
std::string outline(Lowering& lowering, const Construct& construct, const CTask& task, const std::string& target) {
  return outline_c(lowering, construct, "task", target,
                   "static const struct shep_task_site " + task.site + " = {" + name("task", construct) + ", 0, sizeof(" + task.type +
                       "), __alignof__(" + task.type + "), &" + name("where", construct) + "};\n");
}

// { unsigned const shep_f_1 = flags; struct shep_captures_1 shep_x_1, *shep_d_1 = (...)shep_task_begin(&shep_site_1, shep_f_1);
//   int const shep_s_1 = shep_d_1 != 0; if (!shep_s_1) shep_d_1 = &shep_x_1; shep_d_1->n = n;
//   if (shep_s_1) shep_task_submit(&shep_d_1->shep_h); else shep_task_run(&shep_site_1, shep_f_1, &shep_d_1->shep_h); }
// Where there are options, the functions are those of abi_options.h. Large captures are on the heap where the task runs at once:
//   struct shep_captures_1 *shep_d_1 = ...; void *shep_x_1 = 0; ... if (!shep_s_1) shep_d_1 = <aligned>(shep_x_1 = __builtin_malloc(...)); ...
//   __builtin_free(shep_x_1);
std::string create(Lowering& lowering, const Construct& construct) {
  CTask task(construct);
  std::string fill = outline(lowering, construct, task, task.pointer + "->");
  std::string declarations = settle_values(lowering, construct);
  declarations += "unsigned const " + task.flags + " = " + task_flags(lowering, construct) + "; ";
  std::string with, options, release;
  if (has_options(construct)) {
    declarations += "SHEP_QUIET " + declare_options(lowering, construct);
    release = release_options(lowering, construct) + "SHEP_LOUD ";
    with = options_suffix(construct), options = ", &" + name("o", construct);
  }
  const bool is_large = are_large(lowering, construct);
  const std::string storage = is_large ? "void *" + task.frame + " = 0; " + task.type + " *" : task.type + " " + task.frame + ", *";
  if (is_large) release += "__builtin_free(" + task.frame + "); ";
  return "{ " + declarations + storage + task.pointer + " = (" + task.type + " *)shep_task_begin" + with + "(&" + task.site + ", " + task.flags +
         options + "); int const " + task.waits + " = " + task.pointer + " != 0; if (!" + task.waits + ") " + task.pointer + " = " +
         (is_large ? room_on_heap(task.type, task.frame) : "&" + task.frame) + "; " + fill + "if (" + task.waits + ") shep_task_submit" + with + "(&" + task.pointer +
         "->shep_h); else shep_task_run" + with + "(&" + task.site + ", " + task.flags + ", &" + task.pointer + "->shep_h" + options + "); " +
         release + "}";
}

// struct shep_captures_1 shep_x_1;   where it lives until the task is joined
// { unsigned const shep_f_1 = flags; shep_x_1.n = n; shep_task_post(&shep_x_1.shep_h, &shep_site_1, shep_f_1); }
std::string create_in_frame(Lowering& lowering, const Construct& construct) {
  CTask task(construct);
  std::string storage = put_storage(lowering, construct, "SHEP_QUIET " + task.type + " " + task.frame + "; SHEP_LOUD ");
  std::string fill = outline(lowering, construct, task, task.frame + ".");
  const std::string values = settle_values(lowering, construct);
  return storage + "{ " + values + "unsigned const " + task.flags + " = " + task_flags(lowering, construct) + "; " + fill + "shep_task_post(&" + task.frame +
         ".shep_h, &" + task.site + ", " + task.flags + "); }";
}

void lower_c(Lowering& lowering, Construct& construct) {
  lowering.edits.replace_pragma(construct, lies_in_frame(construct) ? create_in_frame(lowering, construct) : create(lowering, construct));
  lowering.edits.swallow_region(construct);
}

bool is_automatic(const ValueDecl* variable) {
  auto* plain = dyn_cast<VarDecl>(variable);
  return !plain || plain->hasLocalStorage();
}

/// Whether every lambda between the construct and the variable can capture it. Through one that cannot, only its value is used: a constant.
bool is_in_reach(const Construct& construct, const ValueDecl* variable) {
  if (auto* plain = dyn_cast<VarDecl>(variable); !plain || !plain->hasLocalStorage()) return true;
  const DeclContext* home = variable->getDeclContext()->getRedeclContext();
  for (const DeclContext* each = construct.function; each && each->getRedeclContext() != home; each = each->getParent()) {
    auto* closure = dyn_cast<CXXRecordDecl>(each);
    if (!closure || !closure->isLambda() || closure->getLambdaCaptureDefault() != LCD_None) continue;
    auto captures = [&](const LambdaCapture& capture) { return capture.capturesVariable() && capture.getCapturedVar() == variable; };
    if (llvm::none_of(closure->captures(), captures)) return false;
  }
  return true;
}

}  // namespace

/// A constant that no function in between has captured: the region needs no more than its value.
static bool is_named_constant(const Construct& construct, const DataItem& item) {
  auto* variable = dyn_cast<VarDecl>(item.variable);
  return variable && !variable->getType()->isReferenceType() && may_be_constant(*variable) && variable->getDeclContext() != construct.function;
}

std::string capture_list(const Lowering& lowering, const Construct& construct) {
  std::string list = "=";
  std::set<std::string> objects;  // of structured bindings
  for (const DataItem& item : construct.data) {
    if (item.sharing != Sharing::kShared || comes_from_environment(lowering.unit, construct, item)) continue;
    if (std::string text = alias(lowering, construct, item); !text.empty()) {
      list += ", &" + text;
      continue;
    }
    const std::string object = bound_object(lowering, item.variable);
    if (!object.empty() && original_access(lowering, construct, item) == bound_bit_field(lowering, item.variable)) {
      if (objects.insert(object).second) list += ", &" + object;
      continue;
    }
    if (isa<FieldDecl, OMPCapturedExprDecl>(item.variable) && !lowering.mapped(item.variable, construct.parent)) continue;
    if (!item.is_explicit && !is_in_reach(construct, item.variable)) continue;
    if (needs_capture(lowering.unit, item.variable, construct.parent) && !is_named_constant(construct, item))
      list += ", &" + lowering.access(item.variable, construct.parent) + pack_ellipsis(construct, *item.variable);
  }
  if (construct.uses_this && lowering.unit.ast->getLangOpts().CPlusPlus20) list += ", this";
  return list;
}

std::string mention_init_captures(const Lowering& lowering, const Construct& construct) {
  std::string text;
  for (const DataItem& item : construct.data) {
    auto* variable = dyn_cast<VarDecl>(item.variable);
    if (item.sharing != Sharing::kShared || !variable || !variable->isInitCapture() || variable->isParameterPack()) continue;
    if (variable->getDeclContext()->isDependentContext()) text += "(void)" + lowering.access(variable, construct.parent) + "; ";
  }
  return text;
}

static bool starts_with_value(const DataItem& item) {
  return item.sharing == Sharing::kFirstprivate || item.sharing == Sharing::kFirstLastprivate;
}

static bool is_captured_by_copy(const ValueDecl* variable) {
  if (isa<FieldDecl, OMPCapturedExprDecl>(variable)) return false;
  return is_automatic(variable);
}

bool has_stand_in(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  if (!starts_with_value(item) || comes_from_environment(lowering.unit, construct, item) || is_variable_array(item) || is_held_copy(lowering, construct, item)) return false;
  return !is_captured_by_copy(item.variable) && alias(lowering, construct, item).empty();
}

std::string stand_ins(const Lowering& lowering, const Construct& construct) {
  std::string text;
  for (const DataItem& item : construct.data) {
    if (!has_stand_in(lowering, construct, item)) continue;
    std::string original = name("o", construct) + "_" + item.label;
    // A closure that captures a reference by copy copies what it refers to, once.
    text += "auto &" + original + " = " + original_access(lowering, construct, item) + "; { auto &" + item.copy + " = ::__shepherd::__itself(" + original + "); ";
  }
  return text;
}

namespace {

bool is_private(const DataItem& item) { return item.sharing == Sharing::kPrivate; }

// { struct shep_where_1 {...}; ::__shepherd::__task<shep_where_1>(flags, [&]() { return [=, &x]() mutable { <region> }; }); }
// or, with options, ::__shepherd::__task_with<shep_where_1>(flags, options, ...);
// or, in its creator's frame:
// ::__shepherd::__task_frame<40> shep_x_1; ::__shepherd::__unwinding shep_l_1;
// { struct shep_where_1 {...}; ::__shepherd::__post<shep_where_1>(shep_x_1, shep_l_1, flags, [&]() { ... }); }
// where a taskgroup joins it, it has no shep_l_1
void lower_cxx(Lowering& lowering, Construct& construct) {
  Around copies = private_copies(lowering, construct, is_private, "0");
  TaskCopies more = task_copies(lowering, construct);
  JoinedText joined = joined_text(lowering, construct);
  std::string around = aliases(lowering, construct) + joined.around + stand_ins(lowering, construct) + more.around;
  std::string open = "{ " + declare_where(lowering, construct) + settle_values(lowering, construct);
  open += with_names("unsigned const $f = ", construct) + task_flags(lowering, construct) + "; ";
  std::string create = "::__shepherd::__task<$where>($f, ", storage;
  if (has_options(construct)) {
    open += declare_options(lowering, construct);
    create = "::__shepherd::__task" + options_suffix(construct) + "<$where>($f, $o, ";
  } else if (lies_in_frame(construct)) {
    storage = put_storage(lowering, construct, cxx_frame(lowering, construct));
    create = "::__shepherd::__post<$where>(" + cxx_frame_names(construct) + ", $f, ";
  }
  open += around + with_names(create + "[&]()", construct) + code_attributes(lowering, construct) + " { " +
          mention_init_captures(lowering, construct) + "return [" + capture_list(lowering, construct) + "]() " +
          mutable_closure(lowering, construct) + " { ";
  lowering.edits.replace_pragma(construct, storage + quiet(open + environment_names(lowering, construct) + joined.inside + more.inside + copies.open + "{ "));
  std::string closing(llvm::StringRef(around).count('{'), '}');
  const Carried layout = closure_layout(lowering, construct);
  lowering.edits.insert_after(construct.last, construct.order, quiet_end(" } " + end_label(construct) + copies.close + layout.open + "}; }); " + layout.close + closing + " }"));
}

}  // namespace

void lower_Task(Lowering& lowering, Construct& construct) {
  lowering.unit.is_cxx ? lower_cxx(lowering, construct) : lower_c(lowering, construct);
}

}  // namespace shepherd
