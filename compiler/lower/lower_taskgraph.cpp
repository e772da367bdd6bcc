#include "analyse/taskgraphs.h"
#include "lower/captures.h"
#include "lower/clause_values.h"
#include "lower/data_env.h"
#include "lower/taskgraph.h"

#include <llvm/ADT/MapVector.h>

namespace shepherd {

using namespace clang;

namespace {

/// The tasks that the construct's region generates.
void find_tasks(const Construct& around, std::vector<const Construct*>& found) {
  for (const Construct* child : around.children) {
    if (child->generates_tasks() && child->graph && child->is_replayable) found.push_back(child);
    if (!child->outlines()) find_tasks(*child, found);
  }
}

std::string flags(const Lowering& lowering, const Construct& construct) {
  std::string text = construct.may_record ? "0" : "SHEP_TASKGRAPH_ALONE";
  if (auto* clause = construct.clause<OMPIfClause>())
    text += " | (" + lowering.expression(clause->getCondition(), construct) + " ? 0 : SHEP_TASKGRAPH_ALONE)";
  if (const OwnClause* clause = construct.own_clause(OwnClauseKind::kGraphReset))
    text += clause->expression ? " | (" + lowering.expression(clause->expression, construct) + " ? SHEP_TASKGRAPH_RESET : 0)" : " | SHEP_TASKGRAPH_RESET";
  return text;
}

// shep_taskgraph_begin(&shep_g_1, &shep_r_1, &shep_w_1, flags, id, key, environment);
std::string begin(Lowering& lowering, const Construct& construct, const std::string& key, const std::string& environment) {
  const OwnClause* id = construct.own_clause(OwnClauseKind::kGraphId);
  const std::string values = settle_values(lowering, construct);
  return values + with_names("shep_taskgraph_begin(&$g, &$r, &$w, ", construct) + flags(lowering, construct) + ", " +
         (id ? "(shep_u64)" + lowering.expression(id->expression, construct) : "0") + ", " + key + ", " + environment + "); ";
}

// ---- C: the captures of recorded tasks are filled in again

/// if (shep_n_1 == &shep_site_2) { struct shep_captures_2 *const shep_d_2 = ...; shep_d_2->x = &(x); }
std::string refresh(const Lowering& lowering, const Construct& task, const Construct& graph) {
  std::string pointer = name("d", task), type = "struct " + name("captures", task);
  Construct part = task;
  llvm::erase_if(part.data, [&](const DataItem& item) { return !comes_from_environment(lowering.unit, task, item); });
  std::string fill = capture_text(lowering, part, pointer + "->").fill;
  if (fill.empty()) return "";
  // The captures of a taskloop are beside its task.
  bool is_loop = task.kind == ConstructKind::kTaskloop;
  std::string captures = is_loop ? with_names("shep_piece_loop((struct shep_piece *)shep_taskgraph_each(&$g))", graph) : with_names("shep_taskgraph_each(&$g)", graph);
  return "if (" + name("n", graph) + " == (const struct shep_task_site *)&" + name("site", task) + ") { " + type + " *const " + pointer + " = (" + type + " *)" +
         captures + "; " + fill + "} ";
}

// static struct shep_taskgraph_records shep_r_1;
// { struct shep_taskgraph_region shep_g_1; shep_taskgraph_begin(...);
//   if (!shep_taskgraph_executes(&shep_g_1)) { const struct shep_task_site *shep_n_1; while ((shep_n_1 = shep_taskgraph_next(&shep_g_1))) { ... } }
//   else { { <region> } shep_taskgraph_complete(&shep_g_1); } shep_taskgraph_end(&shep_g_1); }
void lower_c(Lowering& lowering, Construct& construct) {
  lowering.put_in_front(construct, with_names("static struct shep_taskgraph_records $r;\n", construct));
  std::vector<const Construct*> tasks;
  find_tasks(construct, tasks);
  std::string refreshes;
  for (const Construct* each : tasks) refreshes += refresh(lowering, *each, construct);
  std::string open = "{ " + lowering.declare_location(construct) + with_names("struct shep_taskgraph_region $g; ", construct) +
                     begin(lowering, construct, "0", "0") + with_names("if (!shep_taskgraph_executes(&$g)) { ", construct);
  if (!refreshes.empty())
    open += with_names("const struct shep_task_site *$n; while (($n = shep_taskgraph_next(&$g))) { ", construct) + refreshes + "} ";
  lowering.edits.replace_pragma(construct, quiet(open + "} else { ") + "{ ");
  lowering.edits.insert_after(construct.last, construct.order, quiet_end(with_names(" } shep_taskgraph_complete(&$g); } shep_taskgraph_end(&$g); }", construct)));
}

// ---- C++: recorded tasks look things up in an object of the encountering frame

struct Use {
  const DataItem* item = nullptr;  // one of those that name the variable
  bool by_reference = false, by_value = false;
};

llvm::MapVector<const ValueDecl*, Use> environment_of(const Lowering& lowering, const Construct& graph) {
  llvm::MapVector<const ValueDecl*, Use> uses;
  std::vector<const Construct*> tasks;
  find_tasks(graph, tasks);
  for (const Construct* task : tasks)
    for (const DataItem& item : task->data)
      if (comes_from_environment(lowering.unit, *task, item)) {
        Use& use = uses[item.variable];
        if (!use.item || item.is_explicit) use.item = &item;
        (item.sharing == Sharing::kShared ? use.by_reference : use.by_value) = true;
      }
  return uses;
}

/// The variable's name, with a number in front where another in the environment has the same.
std::string label(const Lowering& lowering, const Construct& graph, const ValueDecl* variable) {
  unsigned others = 0;
  for (const auto& [each, use] : environment_of(lowering, graph)) {
    if (each == variable) break;
    others += each->getName() == variable->getName();
  }
  return (others ? std::to_string(others) + "_" : "") + variable->getName().str();
}

std::string member(const char* what, const std::string& label) { return std::string("shep_") + what + "_" + label; }
std::string type_name(const Construct& graph, const std::string& label) { return name("t", graph) + "_" + label; }

/// What a capture that is constant where the construct stands is a constant of: its copies are none.
std::string object_type_name(const Construct& graph, const std::string& label) { return name("n", graph) + "_" + label; }

// typedef ::__shepherd::__value_t<decltype((x))> shep_n_1_x; typedef ::__shepherd::__value_t<decltype(x)> shep_t_1_x;
// struct shep_e_1 { shep_n_1_x &shep_s_x; ::__shepherd::__copy_of<shep_t_1_x> shep_f_x; explicit shep_e_1(shep_n_1_x &shep_p_x) : ... {} } shep_v_1(x);
std::string declare_environment(const Lowering& lowering, const Construct& graph) {
  std::string types, members, parameters, initializers, arguments;
  for (const auto& [variable, use] : environment_of(lowering, graph)) {
    const std::string own = label(lowering, graph, variable), type = object_type_name(graph, own), parameter = member("p", own);
    const std::string access = original_access(lowering, graph, *use.item);
    auto separate = [](std::string& list) { list += list.empty() ? "" : ", "; };
    types += "typedef ::__shepherd::__value_t<decltype((" + access + "))> " + type + "; ";
    if (use.by_value) types += "typedef ::__shepherd::__value_t<decltype(" + access + ")> " + type_name(graph, own) + "; ";
    if (use.by_reference) members += type + " &" + member("s", own) + "; ";
    if (use.by_value) members += "::__shepherd::__copy_of<" + type_name(graph, own) + "> " + member("f", own) + "; ";
    separate(parameters), separate(arguments);
    parameters += type + " &" + parameter;
    arguments += access;
    for (auto [what, is_used] : {std::pair("s", use.by_reference), std::pair("f", use.by_value)})
      if (is_used) separate(initializers), initializers += member(what, own) + "(" + parameter + ")";
  }
  if (types.empty()) return "";
  return types + with_names("struct $e { ", graph) + members + with_names("explicit $e(", graph) + parameters + ") : " + initializers +
         with_names(" {} } $v(", graph) + arguments + "); ";
}

// { static struct shep_taskgraph_records shep_r_1; <environment> struct shep_taskgraph_region shep_g_1; shep_taskgraph_begin(...);
//   ::__shepherd::__taskgraph_end shep_z_1(&shep_g_1); struct shep_taskgraph *const shep_q_1 = shep_taskgraph_tasks(&shep_g_1);
//   if (shep_taskgraph_executes(&shep_g_1)) { { <region> } shep_taskgraph_complete(&shep_g_1); } }
void lower_cxx(Lowering& lowering, Construct& construct) {
  std::string environment = declare_environment(lowering, construct);
  std::string open = "{ " + with_names("static struct shep_taskgraph_records $r; struct shep_taskgraph_region $g; ", construct) +
                     lowering.declare_location(construct) + environment +
                     begin(lowering, construct, construct.uses_this ? "this" : "0", environment.empty() ? "0" : with_names("&$v", construct)) +
                     with_names("::__shepherd::__taskgraph_end $z(&$g); struct shep_taskgraph *const $q = shep_taskgraph_tasks(&$g); (void)$q; if (shep_taskgraph_executes(&$g)) { ", construct);
  lowering.edits.replace_pragma(construct, quiet(open) + "{ ");
  lowering.edits.insert_after(construct.last, construct.order, quiet_end(with_names(" } shep_taskgraph_complete(&$g); } }", construct)));
}

}  // namespace

// shep_e_1 &shep_v_2 = *static_cast<shep_e_1 *>(shep_q_1->environment); auto &x = shep_v_2.shep_s_x;
std::string environment_names(const Lowering& lowering, const Construct& task) {
  std::string text;
  for (const DataItem& item : task.data) {
    if (!comes_from_environment(lowering.unit, task, item)) continue;
    std::string variable = item.sharing == Sharing::kShared ? lowering.access(item.variable, &task) : item.copy, source = name("m", task) + ".";
    const std::string own = label(lowering, *task.graph, item.variable);
    if (text.empty()) text = name("e", *task.graph) + " &" + name("m", task) + " = *static_cast<" + name("e", *task.graph) + " *>(shep_taskgraph_environment(" + name("q", *task.graph) + ")); ";
    if (item.sharing == Sharing::kShared) {
      text += "auto &" + variable + " = " + source + member("s", own) + "; ";
    } else {
      std::string copy = name("h", task) + "_" + item.label;
      text += "::__shepherd::__copy_of<" + type_name(*task.graph, own) + "> " + copy + "(" + source + member("f", own) + ".__object); ";
      text += "auto &" + variable + " = " + copy + ".__object; ";
    }
    text += "(void)" + variable + "; ";
  }
  return text;
}

void lower_Taskgraph(Lowering& lowering, Construct& construct) {
  if (!waits_for_tasks(construct)) return lowering.edits.replace_pragma(construct, "");
  lowering.unit.is_cxx ? lower_cxx(lowering, construct) : lower_c(lowering, construct);
}

}  // namespace shepherd
