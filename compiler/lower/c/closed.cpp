#include "lower/c/closed.h"

#include "lower/c/function_head.h"
#include "lower/c/serial.h"
#include "lower/passes.h"

#include <clang/AST/Decl.h>
#include <llvm/ADT/STLExtras.h>

namespace shepherd {

using namespace clang;

bool is_closed(const Lowering& lowering, const Construct& construct) {
  return llvm::any_of(lowering.analysis.closed,
                      [&](const ClosedFunction& each) { return each.definition == construct.function; });
}

std::string declare_closed_body(const Construct& task) {
  return stencil(task, "static void $body(struct shep_front *, struct shep_task **, struct $captures *);\n");
}

// static void shep_task_1(void *shep_data) {
//   struct shep_front *const shep_self = shep_front_of_task();
//   shep_body_1(shep_self, shep_self->__top, (struct shep_captures_1 *)shep_data); }
// static void shep_body_1(struct shep_front *const shep_self, struct shep_task **shep_top,
//                         struct shep_captures_1 *const shep_c) {
std::string closed_body_heads(const Construct& task) {
  return stencil(task,
                 "static void $task(void *shep_data) { struct shep_front *const shep_self = shep_front_of_task(); "
                 "$body(shep_self, shep_self->__top, (struct $captures *)shep_data); } "
                 "static void $body(struct shep_front *const shep_self, struct shep_task **shep_top, struct $captures "
                 "*const shep_c) { (void)shep_self; (void)shep_top; (void)shep_c; ");
}

// int const shep_i_1 = (n > 9) ? 1 : 0;
std::string declare_condition(const Lowering& lowering, const Construct& task) {
  auto* clause = task.clause<OMPIfClause>();
  return clause ? stencil(task, "int const $i = (@) ? 1 : 0; ", lowering.expression(clause->getCondition(), task)) : "";
}

// shep_top = shep_post_closed(shep_self, shep_top, &shep_x_1.shep_h, &shep_site_1);
// With an if clause that one, or
//   if (shep_self != &shep_closed_to_all) shep_body_1(shep_self, shep_top, &shep_x_1);
//   else shep_task_post(&shep_x_1.shep_h, &shep_site_1, SHEP_TASK_UNDEFERRED);
std::string post_closed(const Construct& task) {
  const std::string post = stencil(task, "shep_top = shep_post_closed(shep_self, shep_top, &$x.shep_h, &$site); ");
  if (!task.clause<OMPIfClause>()) return post;
  return stencil(task,
                 "SHEP_QUIET if ($i) @else if (shep_self != &shep_closed_to_all) $body(shep_self, shep_top, &$x); "
                 "else shep_task_post(&$x.shep_h, &$site, SHEP_TASK_UNDEFERRED); SHEP_LOUD ",
                 post);
}

// !shep_i_1 ? (void)0 :
// With a closed front the taskwait's first join waits, though its task was not posted:
// !shep_i_1 ? (SHEP_LIKELY(shep_self != &shep_closed_to_all) ? (void)0
//     : (void)shep_join_apart(shep_self, 0, &shep_w_2, 1)) :
static std::string unless_posted(const Construct& task, const std::string& where, bool is_first) {
  if (!task.clause<OMPIfClause>()) return "";
  if (!is_first) return stencil(task, "!$i ? (void)0 : ");
  return stencil(task,
                 "!$i ? (SHEP_LIKELY(shep_self != &shep_closed_to_all) ? (void)0 : "
                 "(void)shep_join_apart(shep_self, 0, &@, 1)) : ",
                 where);
}

// (shep_pop_closed(shep_self, shep_top, &shep_x_1.shep_h) ? shep_body_1(shep_self, --shep_top, &shep_x_1)
//     : (void)(shep_top = shep_join_apart(shep_self, &shep_x_1.shep_h, &shep_w_2, 1)))
// for each of its tasks, the newest first; behind that with 0 for 1
std::string join_closed(const Lowering& lowering, const Construct& taskwait) {
  std::string text;
  const std::string where = name("w", taskwait);
  for (const auto& each : llvm::reverse(lowering.unit.constructs)) {
    auto join = lowering.analysis.joins.find(each.get());
    if (join == lowering.analysis.joins.end() || join->second.wait != &taskwait) continue;
    const bool is_first = text.empty();
    text += is_first ? "" : ", ";
    text += stencil(*each,
                    "(@1shep_pop_closed(shep_self, shep_top, &$x.shep_h) ? $body(shep_self, --shep_top, &$x) : "
                    "(void)(shep_top = shep_join_apart(shep_self, &$x.shep_h, &@2, @3)))",
                    unless_posted(*each, where, is_first), where, is_first ? "1" : "0");
  }
  return text;
}

namespace {

/// Gives a closed function its new head, and its calls their new arguments.
class Opener {
 public:
  Opener(Lowering& lowering, const ClosedFunction& function)
      : lowering_(lowering), head_(*lowering.unit.tokens, *function.definition), function_(*function.definition) {
    for (const ClosedCall& each : function.calls) {
      lowering_.edits.replace_token(each.name, new_name(*each.callee));
      lowering_.edits.replace_token(each.name + 1,
                                    each.has_arguments ? "(shep_self, shep_top, " : "(shep_self, shep_top ");
    }
  }

  void run() {
    lowering_.put_in_front(function_, 0,
                           lowering_.line_directive(head_.name) + "SHEP_QUIET SHEP_REPEATED " + declaration() + "; " +
                               caller() + " SHEP_LOUD\n");
    change_head();
  }

 private:
  static std::string new_name(const FunctionDecl& function) { return "shep_closed_" + function.getNameAsString(); }

  std::string open() const {
    return std::string("(struct shep_front *const shep_self, struct shep_task **shep_top") +
           (function_.param_empty() ? "" : ", ");
  }

  /// `void`, where there are no parameters.
  bool is_void(unsigned token) const {
    return function_.param_empty() && token == head_.name + 2 && head_.tokens.tokens()[token].kind == tok::kw_void;
  }

  std::string declaration() const {
    return head_.specifiers() + new_name(function_) + open() +
           head_.text(head_.name + (is_void(head_.name + 2) ? 3 : 2), head_.body);
  }

  std::string caller() const {
    // Where only closed functions call it, nobody does any more.
    const bool goes_unused = !function_.isExternallyVisible() && function_.isReferenced();
    const std::string serial = enter_clone(lowering_, function_);
    return (goes_unused ? "SHEP_GOES_UNUSED " : "") + head_.text(head_.first, head_.body) + "{ " +
           (serial.empty() ? "" : serial + "{ ") + "struct shep_front *const shep_self = shep_front_of_region(); " +
           (function_.getReturnType()->isVoidType() ? "" : "return ") + new_name(function_) +
           "(shep_self, shep_self->__top" + head_.arguments() + "); }" + (serial.empty() ? "" : " }");
  }

  /// It is static, as its declaration says.
  void change_head() {
    lowering_.edits.replace_token(head_.name, new_name(function_));
    lowering_.edits.replace_token(head_.name + 1, open());
    if (is_void(head_.name + 2)) lowering_.edits.replace_token(head_.name + 2, "");
  }

  Lowering& lowering_;
  const FunctionHead head_;
  const FunctionDecl& function_;
};

}  // namespace

void lower_closed_functions(Lowering& lowering) {
  for (const ClosedFunction& each : lowering.analysis.closed) Opener(lowering, each).run();
}

}  // namespace shepherd
