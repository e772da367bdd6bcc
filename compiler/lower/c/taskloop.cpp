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

/// The counted bounds that the tasks need, each as a declarator with its type and as a name; the captures hold them.
std::vector<std::pair<std::string, std::string>> bounds_of_tasks(const Lowering& lowering, const LoopNest& nest) {
  std::vector<std::pair<std::string, std::string>> result;
  auto add = [&](const std::string& type, const std::string& name) { result.emplace_back(type + name, name); };
  for (unsigned k = 0; nest.is_rectangular() && k < nest.depth(); ++k) {
    QualType type = unqualified(lowering, nest.level(k).variable->getType());
    result.emplace_back(declare(lowering, type, nest.id("lb", k)), nest.id("lb", k));
    add("shep_i64 ", nest.id("st", k));
    add("shep_u64 ", nest.id("n", k));
  }
  add("shep_u64 ", nest.id("n"));
  return result;
}

class CTaskloop : Taskloop {
 public:
  using Taskloop::Taskloop, Taskloop::can_be_written;

  // { <clauses> struct shep_captures_1 shep_x_1, *const shep_d_1 = &shep_x_1; <fill> shep_count_1(shep_d_1);
  //   struct shep_taskgroup shep_g_1; shep_taskgroup_begin(...); shep_taskloop_start(...);
  //   shep_taskgroup_end(&shep_g_1); }
  void write() {
    put_reduction_functions(lowering_, construct_);
    CaptureText captures = capture_text(lowering_, construct_, stencil(construct_, "$d->"));
    add_originals(captures);
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
  void add_originals(CaptureText& captures) const {
    std::set<std::string> known;
    for (const LoopNest::NameInHeader& each : nest_.copies_in_headers()) {
      const std::string member = member_of_original(*each.item);
      if (!known.insert(member).second) continue;
      const QualType type = each.item->variable->getType();
      captures.members += declare(lowering_, type, type->isArrayType() ? "(*" + member + ")" : "*" + member) + "; ";
      captures.fill += stencil(construct_, "$d->") + member + " = &(" +
                       lowering_.access(each.item->variable, construct_.parent) + "); ";
    }
  }

  std::vector<std::pair<std::string, std::string>> bounds() const { return bounds_of_tasks(lowering_, nest_); }

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
    Around copies = nest_.is_rectangular() ? Around{} : counting_copies();
    std::string text = "{ " + copies.open + nest_.declare_bounds();
    for (const auto& [declaration, name] : bounds())
      text += (construct_.is_assembly() ? "shep_c->shep_l->" : "shep_c->") + name + " = " + name + "; ";
    text += copies.close + "} ";
    return lowering_.line_directive(construct_) +
           stencil(construct_, "SHEP_QUIET static void $count(struct $captures *const shep_c) { @@} SHEP_LOUD\n",
                   captures.bind, construct_.is_assembly() ? as_in_members(text, false) : text);
  }

  // static void shep_task_1(void *shep_data) {
  //   struct shep_piece *const shep_p = ...; struct shep_captures_1 *const shep_c = ...; <captures> <bounds> { <region>
  //   }
  // }
  std::string task_function(const CaptureText& captures) {
    const std::string line = lowering_.line_directive(construct_);
    std::string text = stencil(construct_,
                               "SHEP_QUIET static void $task(void *shep_data) { "
                               "struct shep_piece *const shep_p = (struct shep_piece *)shep_data; "
                               "struct $captures *const shep_c = (struct $captures *)shep_piece_loop(shep_p); @@",
                               captures.bind, captures.join);
    for (const auto& [declaration, name] : bounds())
      text += declaration + " = shep_c->" + name + "; (void)" + name + "; ";
    text += "{ SHEP_LOUD " + Renderer(*lowering_.unit.tokens, lowering_.edits).region(construct_);
    return line + text + "\n" + line + "SHEP_QUIET } " + captures.release + "} SHEP_LOUD\n";
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
        lowering_.line_directive(construct_) +
        stencil(construct_, "SHEP_QUIET @ { struct $captures *const shep_c = (struct $captures *)shep_data; @",
                dependence_head(), captures.bind);
    const std::string dependences = iteration_dependences(lowering_, construct_, nest_);
    if (construct_.is_assembly()) return text + as_in_members(dependences, true) + "} SHEP_LOUD\n";
    for (const auto& [declaration, name] : bounds())
      text += declaration + " = shep_c->" + name + "; (void)" + name + "; ";
    return text + dependences + "} SHEP_LOUD\n";
  }

  /// Code that names variables as the region of the members does, which has captures of its own, but stands in a
  /// function that does without the task's reductions.
  // { struct shep_piece *const shep_p = 0; struct shep_captures_2 shep_d_2; <fill>
  //   { struct shep_captures_2 *const shep_c = &shep_d_2; <captures> <code> } }
  std::string as_in_members(const std::string& code, bool has_counted) const {
    const Construct& members = *construct_.children.front();
    std::vector<DataItem> items = lowering_.data(members);
    llvm::erase_if(items, [&](const DataItem& item) {
      const DataItem* of_task = lowering_.item(construct_, item.variable);
      return of_task && is_joined(construct_, *of_task);
    });
    const CaptureText captures = capture_text(lowering_, members, items, stencil(members, "$d."));
    return stencil(members,
                   "{ struct shep_piece *const shep_p = 0; struct $captures $d; @{ struct $captures *const shep_c = "
                   "&$d; (void)shep_c; @@@} } ",
                   captures.fill, captures.bind, has_counted ? captures.loop : "", code);
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

// struct shep_piece *shep_p; struct shep_captures_1 *shep_l;                      in the captures
// struct shep_piece *const shep_p = shep_c->shep_p; int shep_lb_3_0 = shep_c->shep_l->shep_lb_3_0; ...   in the members
void add_piece(CaptureText& text, const Lowering& lowering, const Construct& loop, const std::string& target) {
  const std::string captures = stencil(*loop.taskloop(), "struct $captures *");
  text.members += "struct shep_piece *shep_p; " + captures + "shep_l; ";
  text.fill += target + "shep_p = shep_p; " + target + "shep_l = shep_c; ";
  text.loop += "struct shep_piece *const shep_p = shep_c->shep_p; (void)shep_p; ";
  for (const auto& [declaration, name] : bounds_of_tasks(lowering, LoopNest(lowering, loop)))
    text.loop += declaration + " = shep_c->shep_l->" + name + "; (void)" + name + "; ";
}

void c::lower_taskloop(Lowering& lowering, const Construct& construct) {
  if (CTaskloop loop(lowering, construct); loop.can_be_written()) loop.write();
}

}  // namespace shepherd
