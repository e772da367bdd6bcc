// The closures that regions become, where they stand.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// A local struct shep_where_ID that knows the construct's location at compile time.
std::string declare_where(const Lowering& lowering, const Construct& construct);

/// The text in front of the end of a closure's body, and that behind the statement that the closure is in: gcc lays the
/// closure out as the pragmas that are in force there say.
Carried closure_layout(const Lowering& lowering, const Construct& construct);

/// The captures between the brackets of the closure that a task becomes. It copies by default; what is shared it refers
/// to.
std::string capture_list(const Lowering& lowering, const Construct& construct);

/// Statements in front of that closure. Clang takes an init capture of a generic lambda for unused if an inner one
/// refers to it by name.
std::string mention_init_captures(const Lowering& lowering, const Construct& construct);

/// A closure captures automatic variables only: a firstprivate variable of another kind gets an automatic stand-in in
/// front of the closure, in blocks that the text opens. shep_o_ID_X then refers to the original.
std::string stand_ins(const Lowering& lowering, const Construct& construct);
bool has_stand_in(const Lowering& lowering, const Construct& construct, const DataItem& item);

/// "..." where a capture of the variable stands for all of a parameter pack, which the region then expands; "" for any
/// other variable, and for a pack where the construct itself stands in what is expanded: there the name is one
/// element's.
std::string pack_ellipsis(const Construct& construct, const ValueDecl& variable);

// Local aliases in front of a closure, for what it cannot reach under the name that the user gives it: members of
// anonymous unions, and structured bindings before C++20.

/// The alias by which the closure of an outlined construct reaches an item's original; empty if it needs none.
std::string alias(const Lowering& lowering, const Construct& construct, const DataItem& item);

/// Makes regions use their aliases.
void plan_aliases(Lowering& lowering);

/// The declarations that stand in front of an outlined construct.
std::string aliases(const Lowering& lowering, const Construct& construct);

// Structured bindings of bit-fields. No reference can stand for one, so closures and copies reach it through its
// object, which has no name until it gets one here.

/// Names the objects whose bit-fields are list items or captured.
void name_bound_objects(Lowering& lowering);

/// The name of the object; empty where the variable is nothing of one that has been named.
std::string bound_object(const Lowering& lowering, const ValueDecl* variable);

/// `shep_bound_1.x`; empty likewise.
std::string bound_bit_field(const Lowering& lowering, const ValueDecl* variable);

/// ` auto &[x, y] = shep_bound_1;`, for a range-for whose head a construct writes anew; empty if it needs none.
std::string bindings_of_element(const Lowering& lowering, const Stmt* loop);

bool is_bit_field_binding(const ValueDecl* variable);

// A region names the function that the user wrote it in: __func__ and its like, and what calls take of where they
// stand. A closure would name itself, so these are evaluated in front of the outermost one.

/// Makes regions that move use what is declared in front of them.
void keep_function_names(Lowering& lowering);

/// In C++, a clause's text for the region around its construct.
std::string with_function_names(std::string text, const Construct* around);

/// In C++, the declarations that stand in front of an outlined construct.
std::string declare_function_names(const Lowering& lowering, const Construct& construct);

// The items that a C++ task's closure does not copy by itself: firstprivate arrays of variable size, variables with an
// alignment of their own, and firstprivate variables that the region does not name.

struct TaskCopies {
  std::string around;  // declarations in front of the closure, in the blocks that they open
  std::string inside;  // at the start of its body
};

TaskCopies task_copies(const Lowering& lowering, const Construct& construct);

// Variables that a closure reaches by an address and the sizes of their dimensions, which are declared in it anew:
// arrays of variable size, and pointers to them. gcc does not capture all of them. Clang does, and crashes only where a
// closure in a closure asks for the size of one that we have declared: elsewhere it keeps the program's own types.

TaskCopies carried_variables(const Lowering& lowering, const Construct& construct);
bool is_carried(const Lowering& lowering, const Construct& construct, const DataItem& item);
/// True if it is carried with Clang, too.
bool is_carried_by_all(const Lowering& lowering, const Construct& construct, const DataItem& item);

bool is_variable_array(const DataItem& item);

/// True for what is firstprivate, and perhaps lastprivate as well.
bool starts_with_value(const DataItem& item);

/// True for a firstprivate variable whose copy a closure makes in an object of ours.
bool is_held_copy(const Lowering& lowering, const Construct& construct, const DataItem& item);

}  // namespace shepherd
