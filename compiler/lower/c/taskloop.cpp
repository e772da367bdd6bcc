#include "lower/tasks/taskloop.h"

#include "emit/renderer.h"
#include "lower/c/c_types.h"
#include "lower/c/captures.h"
#include "lower/languages.h"
#include "lower/parts.h"
#include "lower/data/data_env.h"
#include "lower/data/task_reduction.h"
#include "lower/tasks/task_iteration.h"

namespace shepherd {

namespace {

class CTaskloop : Taskloop {
 public:
  using Taskloop::Taskloop, Taskloop::can_be_written;

  // { <clauses> struct shep_captures_1 shep_x_1, *const shep_d_1 = &shep_x_1; <fill> shep_count_1(shep_d_1);
  //   struct shep_taskgroup shep_g_1; shep_taskgroup_begin(...); shep_taskloop_start(...);
  //   shep_taskgroup_end(&shep_g_1); }
  void write() {
    put_reduction_functions(lowering_, construct_);
    CaptureText captures = capture_text(lowering_, construct_, stencil(construct_, "$d->"));
    declare_in_front(captures);
    lowering_.put_behind(construct_, counting_function(captures) + task_function(captures) +
                                         dependence_function(captures) + destroy_function(captures));
    std::string text = "{ " + clauses();
    const bool on_heap = has_group() && are_large(lowering_, construct_);
    if (on_heap)
      text += stencil(construct_, "void *$x; struct $captures *const $d = @; struct shep_taskgroup $g; ",
                      room_on_heap(construct_));
    else if (has_group())
      text += stencil(construct_, "struct $captures $x, *const $d = &$x; struct shep_taskgroup $g; ");
    else
      text += stencil(construct_, "struct $captures *const $d = (struct $captures *)shep_taskloop_storage(&$site); ");
    const auto macros = lowering_.unit.tokens->changed_macros(construct_.first, construct_.last);
    text +=
        without_macros(mentions(lowering_, construct_) + captures.fill, macros) + stencil(construct_, "$count($d); ");
    text += declare_reduced_items(lowering_, construct_);
    if (has_group())
      text += stencil(construct_, "shep_taskgroup_begin(&$g, &$where); ") +
              reduce_in_group(lowering_, construct_, stencil(construct_, "&$g"));
    text +=
        stencil(construct_,
                is_dependent() ? "shep_taskloop_start_dependent(&$d->shep_h, &$site, $f, $d->@, $t, @, $depend, $d); "
                               : "shep_taskloop_start(&$d->shep_h, &$site, $f, $d->@, $t, @); ",
                nest_.id("n"), options());
    if (has_group())
      text += stencil(construct_, captures.destroy.empty() ? "shep_taskgroup_end(&$g); "
                                                           : "shep_taskgroup_end(&$g); $destroy($d); ");
    if (on_heap) text += stencil(construct_, "__builtin_free($x); ");
    lowering_.edits.replace_pragma(construct_, quiet(text) + "}");
    lowering_.edits.swallow_region(construct_);
  }

 private:
  /// The counted bounds that the tasks need; the captures hold them.
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

  // struct shep_captures_1 { struct shep_taskloop shep_h; <captures> <bounds> };
  // static void shep_count_1(struct shep_captures_1 *); static void shep_task_1(void *);
  // static const struct shep_taskloop_site shep_site_1 = {{shep_taskloop_run, ...}, shep_task_1, ...};
  void declare_in_front(const CaptureText& captures) {
    std::string text =
        stencil(construct_, "SHEP_QUIET\nstruct $captures { struct shep_taskloop shep_h; ") + captures.members;
    for (const auto& [declaration, name] : bounds()) text += declaration + "; ";
    const std::string attributes = code_attributes(lowering_, construct_) + ";\n";
    text += stencil(construct_, "};\nstatic void $count(struct $captures *)@static void $task(void *)@", attributes,
                    attributes);
    if (!captures.destroy.empty()) text += stencil(construct_, "static void $destroy(void *)@", attributes);
    if (is_dependent()) text += dependence_head() + attributes;
    text += stencil(construct_,
                    "static const struct shep_location $where = @;\n"
                    "static const struct shep_taskloop_site $site = {{shep_taskloop_run, shep_taskloop_discard, "
                    "sizeof(struct shep_piece), __alignof__(struct shep_piece), &$where}, $task, @, "
                    "sizeof(struct $captures), __alignof__(struct $captures)};\nSHEP_LOUD\n",
                    lowering_.location(construct_), captures.destroy.empty() ? "0" : name("destroy", construct_));
    lowering_.put_in_front(construct_, text);
  }

  // static void shep_count_1(struct shep_captures_1 *shep_c) { <captures> <bounds> shep_c->shep_n_2 = shep_n_2; }
  std::string counting_function(const CaptureText& captures) const {
    std::string text =
        stencil(construct_, "SHEP_QUIET static void $count(struct $captures *const shep_c) {\n  @{ ", captures.bind);
    Around copies = nest_.is_rectangular() ? Around{} : counting_copies();
    text += copies.open + nest_.declare_bounds();
    for (const auto& [declaration, name] : bounds()) text += "shep_c->" + name + " = " + name + "; ";
    return text + copies.close + "} } SHEP_LOUD\n";
  }

  // static void shep_task_1(void *shep_data) {
  //   struct shep_piece *const shep_p = ...; struct shep_captures_1 *const shep_c = ...; <captures> <bounds> { <region>
  //   }
  // }
  std::string task_function(const CaptureText& captures) {
    std::string text = stencil(construct_,
                               "SHEP_QUIET static void $task(void *shep_data) {\n"
                               "  struct shep_piece *const shep_p = (struct shep_piece *)shep_data; "
                               "struct $captures *const shep_c = (struct $captures *)shep_piece_loop(shep_p); @@",
                               captures.bind, captures.join);
    for (const auto& [declaration, name] : bounds())
      text += declaration + " = shep_c->" + name + "; (void)" + name + "; ";
    text += "{ SHEP_LOUD " + Renderer(*lowering_.unit.tokens, lowering_.edits).region(construct_);
    return text + "\nSHEP_QUIET } " + captures.release + "} SHEP_LOUD\n";
  }

  // static void shep_depend_1(void *shep_data, shep_u64 shep_a, shep_u64 shep_b, struct shep_dependence_list *shep_i) {
  // ... }
  std::string dependence_head() const {
    return stencil(
        construct_,
        "static void $depend(void *shep_data, shep_u64 shep_a, shep_u64 shep_b, struct shep_dependence_list *shep_i)");
  }
  std::string dependence_function(const CaptureText& captures) const {
    if (!is_dependent()) return "";
    std::string text =
        stencil(construct_, "SHEP_QUIET @ {\n  struct $captures *const shep_c = (struct $captures *)shep_data; @",
                dependence_head(), captures.bind);
    for (const auto& [declaration, name] : bounds())
      text += declaration + " = shep_c->" + name + "; (void)" + name + "; ";
    return text + iteration_dependences(lowering_, construct_, nest_) + "} SHEP_LOUD\n";
  }

  std::string destroy_function(const CaptureText& captures) const {
    if (captures.destroy.empty()) return "";
    return stencil(construct_,
                   "SHEP_QUIET static void $destroy(void *shep_data) { "
                   "struct $captures *const shep_c = (struct $captures *)shep_data; @} SHEP_LOUD\n",
                   captures.destroy);
  }
};

}  // namespace

void c::lower_taskloop(Lowering& lowering, const Construct& construct) {
  if (CTaskloop loop(lowering, construct); loop.can_be_written()) loop.write();
}

}  // namespace shepherd
