#include "lower/c/captures.h"
#include "lower/c/closed.h"
#include "lower/languages.h"
#include "lower/parts.h"
#include "lower/tasks/task_frame.h"
#include "lower/tasks/task_options.h"

namespace shepherd::c {

namespace {

// static const struct shep_task_site shep_site_1 = {shep_task_1, 0, sizeof(struct shep_captures_1), ...};
std::string outline(Lowering& lowering, const Construct& construct, const std::string& target) {
  return outline_c(lowering, construct, "task", target,
                   stencil(construct,
                           "static const struct shep_task_site $site = {$task, 0, sizeof(struct $captures), "
                           "__alignof__(struct $captures), &$where};\n"));
}

// { unsigned const shep_f_1 = flags; struct shep_captures_1 shep_x_1, *shep_d_1 = (...)shep_task_begin(&shep_site_1,
// shep_f_1);
//   int const shep_s_1 = shep_d_1 != 0; if (!shep_s_1) shep_d_1 = &shep_x_1; shep_d_1->n = n;
//   if (shep_s_1) shep_task_submit(&shep_d_1->shep_h); else shep_task_run(&shep_site_1, shep_f_1, &shep_d_1->shep_h); }
// Tasks with options have the functions of abi_options.h. Large captures are on the heap if the task runs at once:
//   struct shep_captures_1 *shep_d_1 = ...; void *shep_x_1 = 0; ... if (!shep_s_1) shep_d_1 = <aligned>(shep_x_1 =
//   __builtin_malloc(...)); ...
//   __builtin_free(shep_x_1);
std::string create(Lowering& lowering, const Construct& construct) {
  const std::string fill = outline(lowering, construct, stencil(construct, "$d->")),
                    values = settle_values(lowering, construct);
  std::string declarations = stencil(construct, "@unsigned const $f = @; ", values, task_flags(lowering, construct)),
              with, options, release;
  if (has_options(lowering, construct)) {
    declarations += "SHEP_QUIET " + declare_options(lowering, construct);
    release = release_options(lowering, construct) + "SHEP_LOUD ";
    with = options_suffix(lowering, construct), options = stencil(construct, ", &$o");
  }
  const bool is_large = are_large(lowering, construct);
  declarations += stencil(construct, is_large ? "void *$x = 0; struct $captures *$d" : "struct $captures $x, *$d");
  if (is_large) release += stencil(construct, "__builtin_free($x); ");
  return stencil(construct,
                 "{ @ = (struct $captures *)shep_task_begin@(&$site, $f@); int const $s = $d != 0; if (!$s) $d = @; @"
                 "if ($s) shep_task_submit@(&$d->shep_h); else shep_task_run@(&$site, $f, &$d->shep_h@); @}",
                 declarations, with, options, is_large ? room_on_heap(construct) : stencil(construct, "&$x"), fill,
                 with, with, options, release);
}

// struct shep_captures_1 shep_x_1;   where it lives until the task is joined
// { shep_x_1.n = n; shep_top = shep_post_closed(...); }   in a closed function; elsewhere:
// { unsigned const shep_f_1 = flags; shep_x_1.n = n; shep_task_post(&shep_x_1.shep_h, &shep_site_1, shep_f_1); }
std::string create_in_frame(Lowering& lowering, const Construct& construct) {
  const std::string condition = is_closed(lowering, construct) ? declare_condition(lowering, construct) : "";
  std::string storage =
      put_storage(lowering, construct, stencil(construct, "SHEP_QUIET struct $captures $x; @SHEP_LOUD ", condition));
  const std::string fill = outline(lowering, construct, stencil(construct, "$x.")),
                    values = settle_values(lowering, construct);
  if (is_closed(lowering, construct))
    return stencil(construct, "@{ @@@}", storage, values, fill, post_closed(construct));
  return stencil(construct, "@{ @unsigned const $f = @; @shep_task_post(&$x.shep_h, &$site, $f); }", storage, values,
                 task_flags(lowering, construct), fill);
}

}  // namespace

void lower_task(Lowering& lowering, const Construct& construct) {
  lowering.edits.replace_pragma(construct, lies_in_frame(lowering, construct) ? create_in_frame(lowering, construct)
                                                                              : create(lowering, construct));
  lowering.edits.swallow_region(construct);
}

}  // namespace shepherd::c
