#include "lower/task_copies.h"

#include "lower/alignment.h"
#include "lower/data_env.h"
#include "lower/variable_array.h"

namespace shepherd {

using namespace clang;

bool is_variable_array(const DataItem& item) {
  return item.sharing == Sharing::kFirstprivate && is_variable_array(item.variable);
}

namespace {

/// A closure cannot capture an array of variable size, but an object that copies its elements when it is copied:
///   typedef ... shep_e_1_a; shep_size const shep_b_1_a_0 = ...; ::__shepherd::__array_copy<shep_e_1_a> shep_h_1_a(&a[0], shep_b_1_a_0);
///   [=]() mutable { typedef shep_e_1_a shep_t_1_a[shep_b_1_a_0]; auto &a = *(shep_t_1_a *)shep_h_1_a.__elements; <region> }
void add_variable_array(TaskCopies& copies, const Lowering& lowering, const Construct& construct, const DataItem& item) {
  std::string variable = item.variable->getName().str(), original = original_access(lowering, construct, item);
  auto id = [&](const char* what) { return name(what, construct) + "_" + variable; };
  std::string element_type = id("e"), copy = id("h"), array_type = id("t");
  VariableArray array = variable_array(construct, item, original);
  copies.around += "{ typedef " + array.element + " " + element_type + "; " + array.bounds_text;
  copies.around += "::__shepherd::__array_copy<" + element_type + "> " + copy + "(&" + array.first + ", " + array.count + "); ";
  copies.inside += "typedef " + element_type + " " + array_type + array.bounds + "; ";
  copies.inside += "auto &" + variable + " = *(" + array_type + " *)" + copy + ".__elements; (void)" + variable + "; ";
}

/// A closure's copies have the alignment of their types only. An object that is copied into the closure has the variable's:
///   ::__shepherd::__aligned_copy<..., 64> shep_h_1_a(a);
///   [=]() mutable { auto &a = shep_h_1_a.__copy.__object; <region> }
void add_aligned_copy(TaskCopies& copies, const Lowering& lowering, const Construct& construct, const DataItem& item) {
  std::string variable = item.variable->getName().str(), original = original_access(lowering, construct, item);
  std::string copy = name("h", construct) + "_" + variable, bytes = alignment(lowering, construct, *item.variable);
  copies.around += "{ ::__shepherd::__aligned_copy<::__shepherd::__value_t<decltype(" + original + ")>, " + bytes + "> " + copy + "(" + original + "); ";
  copies.inside += "auto &" + variable + " = " + copy + ".__copy.__object; (void)" + variable + "; ";
}

}  // namespace

bool is_aligned_copy(const Lowering& lowering, const Construct& construct, const DataItem& item) {
  return item.sharing == Sharing::kFirstprivate && !isa<BindingDecl>(item.variable) && !alignment(lowering, construct, *item.variable).empty();
}

TaskCopies task_copies(const Lowering& lowering, const Construct& construct) {
  TaskCopies copies;
  for (const DataItem& item : construct.data) {
    if (is_variable_array(item))
      add_variable_array(copies, lowering, construct, item);
    else if (is_aligned_copy(lowering, construct, item))
      add_aligned_copy(copies, lowering, construct, item);
    else if (item.is_explicit && item.sharing == Sharing::kFirstprivate && !item.variable->isParameterPack())
      copies.inside += "(void)" + item.variable->getName().str() + "; ";
  }
  return copies;
}

}  // namespace shepherd
