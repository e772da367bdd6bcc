// Recorded tasks look things up in an object of the encountering frame.
#include "lower/languages.h"
#include "lower/data/data_env.h"
#include "lower/tasks/taskgraph.h"

namespace shepherd {

namespace {

struct Use {
  const DataItem* item = nullptr;  // one of those that name the variable
  bool by_reference = false, by_value = false;
};

llvm::MapVector<const ValueDecl*, Use> environment_of(const Lowering& lowering, const Construct& graph) {
  llvm::MapVector<const ValueDecl*, Use> uses;
  for (const Construct* task : recorded_tasks(lowering, graph))
    for (const DataItem& item : lowering.data(*task))
      if (lowering.analysis.graphs.comes_from_environment(lowering.unit, *task, item)) {
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
std::string type_name(const Construct& graph, const std::string& label) { return stencil(graph, "$t_@", label); }

/// The type of the constant that a capture is where the construct stands: its copies are none.
std::string object_type_name(const Construct& graph, const std::string& label) { return stencil(graph, "$n_@", label); }

// typedef ::__shepherd::__value_t<decltype((x))> shep_n_1_x; typedef ::__shepherd::__value_t<decltype(x)> shep_t_1_x;
// struct shep_e_1 { shep_n_1_x &shep_s_x; ::__shepherd::__copy_of<shep_t_1_x> shep_f_x; explicit shep_e_1(shep_n_1_x
// &shep_p_x) : ... {} } shep_v_1(x);
std::string declare_environment(const Lowering& lowering, const Construct& graph) {
  std::string types, members, parameters, initializers, arguments;
  for (const auto& [variable, use] : environment_of(lowering, graph)) {
    const std::string own = label(lowering, graph, variable), type = object_type_name(graph, own),
                      parameter = member("p", own);
    const std::string access = original_access(lowering, graph, *use.item);
    auto separate = [](std::string& list) { list += list.empty() ? "" : ", "; };
    types += "typedef ::__shepherd::__value_t<decltype((" + access + "))> " + type + "; ";
    if (use.by_value)
      types += "typedef ::__shepherd::__value_t<decltype(" + access + ")> " + type_name(graph, own) + "; ";
    if (use.by_reference) members += type + " &" + member("s", own) + "; ";
    if (use.by_value) members += "::__shepherd::__copy_of<" + type_name(graph, own) + "> " + member("f", own) + "; ";
    separate(parameters), separate(arguments);
    parameters += type + " &" + parameter;
    arguments += access;
    for (auto [what, is_used] : {std::pair("s", use.by_reference), std::pair("f", use.by_value)})
      if (is_used) separate(initializers), initializers += member(what, own) + "(" + parameter + ")";
  }
  if (types.empty()) return "";
  return stencil(graph, "@struct $e { @explicit $e(@) : @ {} } $v(@); ", types, members, parameters, initializers,
                 arguments);
}

}  // namespace

// { static struct shep_taskgraph_records shep_r_1; <environment> struct shep_taskgraph_region shep_g_1;
// shep_taskgraph_begin(...);
//   ::__shepherd::__taskgraph_end shep_z_1(&shep_g_1); struct shep_taskgraph *const shep_q_1 =
//   shep_taskgraph_tasks(&shep_g_1); if (shep_taskgraph_executes(&shep_g_1)) { { <region> }
//   shep_taskgraph_complete(&shep_g_1); } }
void cxx::lower_taskgraph(Lowering& lowering, const Construct& construct) {
  std::string environment = declare_environment(lowering, construct);
  std::string open =
      stencil(construct,
              "{ static struct shep_taskgraph_records $r; struct shep_taskgraph_region $g; "
              "@@@::__shepherd::__taskgraph_end $z(&$g); struct shep_taskgraph *const $q = shep_taskgraph_tasks(&$g); "
              "(void)$q; if (shep_taskgraph_executes(&$g)) { ",
              lowering.declare_location(construct), environment,
              begin_taskgraph(lowering, construct, construct.uses_this ? "this" : "0",
                              environment.empty() ? "0" : stencil(construct, "&$v")));
  lowering.edits.replace_pragma(construct, quiet(open) + "{ ");
  lowering.edits.insert_after(construct.last, construct.order,
                              quiet_end(stencil(construct, " } shep_taskgraph_complete(&$g); } }")));
}

// shep_e_1 &shep_v_2 = *static_cast<shep_e_1 *>(shep_q_1->environment); auto &x = shep_v_2.shep_s_x;
std::string environment_names(const Lowering& lowering, const Construct& task) {
  std::string text;
  const Construct* graph = lowering.analysis.graphs.graph_of(task);
  for (const DataItem& item : lowering.data(task)) {
    if (!lowering.analysis.graphs.comes_from_environment(lowering.unit, task, item)) continue;
    std::string variable = item.sharing == Sharing::kShared ? lowering.access(item.variable, &task) : item.copy,
                source = stencil(task, "$m.");
    const std::string own = label(lowering, *graph, item.variable);
    if (text.empty())
      text = stencil(task, "@ &$m = *static_cast<@ *>(shep_taskgraph_environment(@)); ", name("e", *graph),
                     name("e", *graph), name("q", *graph));
    if (item.sharing == Sharing::kShared) {
      text += "auto &" + variable + " = " + source + member("s", own) + "; ";
    } else {
      text += stencil(task, item, "::__shepherd::__copy_of<@> $h(@@.__object); auto &@ = $h.__object; ",
                      type_name(*graph, own), source, member("f", own), variable);
    }
    text += "(void)" + variable + "; ";
  }
  return text;
}

}  // namespace shepherd
