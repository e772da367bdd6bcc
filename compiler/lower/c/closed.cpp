#include "lower/c/closed.h"

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
                 "$body(shep_self, shep_self->__top, (struct $captures *)shep_data); }\n"
                 "static void $body(struct shep_front *const shep_self, struct shep_task **shep_top, struct $captures "
                 "*const shep_c) {\n  (void)shep_self; (void)shep_top; (void)shep_c; ");
}

// shep_top = shep_post_closed(shep_self, shep_top, &shep_x_1.shep_h, &shep_site_1);
std::string post_closed(const Construct& task) {
  return stencil(task, "shep_top = shep_post_closed(shep_self, shep_top, &$x.shep_h, &$site); ");
}

// (shep_pop_closed(shep_self, shep_top, &shep_x_1.shep_h) ? shep_body_1(shep_self, --shep_top, &shep_x_1)
//     : (void)(shep_top = shep_join_apart(shep_self, &shep_x_1.shep_h, &shep_w_2)))
// for each of its tasks, the newest first
std::string join_closed(const Lowering& lowering, const Construct& taskwait) {
  std::string text;
  for (const auto& each : llvm::reverse(lowering.unit.constructs)) {
    auto join = lowering.analysis.joins.find(each.get());
    if (join == lowering.analysis.joins.end() || join->second.wait != &taskwait) continue;
    text += text.empty() ? "" : ", ";
    text += stencil(*each,
                    "(shep_pop_closed(shep_self, shep_top, &$x.shep_h) ? $body(shep_self, --shep_top, &$x) : "
                    "(void)(shep_top = shep_join_apart(shep_self, &$x.shep_h, &@)))",
                    name("w", taskwait));
  }
  return text;
}

namespace {

/// Gives a closed function its new head, and its calls their new arguments.
class Opener {
 public:
  Opener(Lowering& lowering, const ClosedFunction& function)
      : lowering_(lowering), tokens_(*lowering.unit.tokens), function_(*function.definition) {
    for (const ClosedCall& each : function.calls) {
      lowering_.edits.replace_token(each.name, new_name(*each.callee));
      lowering_.edits.replace_token(each.name + 1,
                                    each.has_arguments ? "(shep_self, shep_top, " : "(shep_self, shep_top ");
    }
  }

  void run() {
    first_ = *tokens_.index_of(function_.getBeginLoc());
    name_ = *tokens_.index_of(function_.getLocation());
    body_ = *tokens_.index_of(function_.getBody()->getBeginLoc());
    lowering_.put_in_front(function_, 0,
                           "SHEP_QUIET SHEP_REPEATED " + declaration() + ";\n" + caller() + " SHEP_LOUD\n");
    change_head();
  }

 private:
  static std::string new_name(const FunctionDecl& function) { return "shep_closed_" + function.getNameAsString(); }

  std::string text(unsigned first, unsigned end) const {
    std::string result;
    for (unsigned at = first; at < end; ++at) result += tokens_.spelling(at) + " ";
    return result;
  }

  std::string open() const {
    return std::string("(struct shep_front *const shep_self, struct shep_task **shep_top") +
           (function_.param_empty() ? "" : ", ");
  }

  /// In front of the name, and behind the parenthesis that opens the parameters.
  std::string specifiers() const {
    std::string result;
    for (unsigned at = first_; at < name_; ++at)
      if (tokens_.tokens()[at].kind != tok::kw_extern) result += tokens_.spelling(at) + " ";
    return (function_.getStorageClass() == SC_Static ? "" : "static ") + result;
  }
  /// `void`, where there are none.
  bool is_void(unsigned token) const {
    return function_.param_empty() && token == name_ + 2 && tokens_.tokens()[token].kind == tok::kw_void;
  }

  std::string declaration() const {
    return specifiers() + new_name(function_) + open() + text(name_ + (is_void(name_ + 2) ? 3 : 2), body_);
  }

  std::string caller() const {
    std::string arguments;
    for (const ParmVarDecl* each : function_.parameters()) arguments += ", " + each->getNameAsString();
    // Where only closed functions call it, nobody does any more.
    const bool goes_unused = !function_.isExternallyVisible() && function_.isReferenced();
    return (goes_unused ? "SHEP_GOES_UNUSED " : "") + text(first_, body_) +
           "{ struct shep_front *const shep_self = shep_front_of_region(); " +
           (function_.getReturnType()->isVoidType() ? "" : "return ") + new_name(function_) +
           "(shep_self, shep_self->__top" + arguments + "); }";
  }

  /// It is static, as its declaration says.
  void change_head() {
    lowering_.edits.replace_token(name_, new_name(function_));
    lowering_.edits.replace_token(name_ + 1, open());
    if (is_void(name_ + 2)) lowering_.edits.replace_token(name_ + 2, "");
  }

  Lowering& lowering_;
  const TokenStream& tokens_;
  const FunctionDecl& function_;
  unsigned first_ = 0, name_ = 0, body_ = 0;
};

}  // namespace

void lower_closed_functions(Lowering& lowering) {
  for (const ClosedFunction& each : lowering.analysis.closed) Opener(lowering, each).run();
}

}  // namespace shepherd
