
#include "emit/renderer.h"
#include "lower/c/captures.h"
#include "lower/c/closed.h"
#include "lower/parts.h"
#include "lower/data/data_env.h"

namespace shepherd {

bool has_captures(const Lowering& lowering, const Construct& construct) {
  return !capture_text(lowering, construct, "").members.empty();
}

/// The runtime's part of a task comes first.
static std::string head_member(const Construct& construct) {
  return construct.generates_task() ? "struct shep_task shep_h; " : "";
}

static std::string barrier_after_copyin(const Lowering& lowering, const Construct& construct) {
  for (const DataItem& item : lowering.data(construct))
    if (item.sharing == Sharing::kCopyin) return stencil(construct, "shep_barrier(&$where); ");
  return "";
}

static std::string head(const Construct& construct, const std::string& function, bool has_members) {
  std::string text = "static void " + function + "(void *shep_data) { ";
  text +=
      stencil(construct, has_members ? "struct $captures *const shep_c = (struct $captures *)shep_data; (void)shep_c; "
                                     : "(void)shep_data; ");
  return text;
}

// #line of the directive, to which what is not the user's text is attributed
// static void shep_task_1(void *shep_data) {
//   struct shep_captures_1 *const shep_c = (struct shep_captures_1 *)shep_data; int n = shep_c->n;
//   { <region> }
// }
std::string outline_c(Lowering& lowering, const Construct& construct, const char* what, const std::string& target,
                      const std::string& more) {
  CaptureText captures = capture_text(lowering, construct, target);
  std::string members = head_member(construct) + captures.members;
  std::string function = name(what, construct);
  std::string front = "SHEP_QUIET\n";
  if (!members.empty()) front += stencil(construct, "struct $captures { @};\n", members);
  front += stencil(construct, "static void @(void *)@;\nstatic const struct shep_location $where = @;\n@", function,
                   code_attributes(lowering, construct), lowering.location(construct), more);
  const bool is_closed_task = construct.generates_task() && is_closed(lowering, construct);
  if (is_closed_task) front += declare_closed_body(construct);
  lowering.put_in_front(construct, front + "SHEP_LOUD\n");

  Around reductions = private_copies(lowering, construct, is_reduction, "0");
  const std::string line = lowering.line_directive(construct);
  std::string body = line + "SHEP_QUIET " +
                     (is_closed_task ? closed_body_heads(construct) : head(construct, function, !members.empty()));
  body += captures.bind + captures.loop + captures.join + barrier_after_copyin(lowering, construct) + reductions.open +
          reductions.open_group + "{ SHEP_LOUD ";
  body += Renderer(*lowering.unit.tokens, lowering.edits).region(construct);
  body += "\n" + line + "SHEP_QUIET } " + end_label(lowering, construct) + reductions.close_group + reductions.close +
          captures.release + "} SHEP_LOUD\n";
  lowering.put_behind(construct, body);
  std::string fill = without_macros(mentions(lowering, construct) + captures.fill,
                                    lowering.unit.tokens->changed_macros(construct.first, construct.last));
  return fill.empty() ? "" : "SHEP_QUIET " + fill + "SHEP_LOUD ";
}

}  // namespace shepherd
