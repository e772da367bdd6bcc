// Parts of the text of several constructs.
#pragma once

#include "lower/lowering.h"

namespace shepherd {

/// Puts `call`, an expression, behind `declaration` in the pragma's place: as a statement, or as a declaration where
/// C89 does not let a statement stand.
void stand_alone(Lowering& lowering, const Construct& construct, const std::string& declaration,
                 const std::string& call);

/// The same of several statements. An expression holds them only where it has to: Clang takes no pack in one that holds
/// statements, whatever expands the closure around it.
void stand_alone(Lowering& lowering, const Construct& construct, const std::string& statements);

/// The label, to stand behind the braces around the construct's region; empty where nothing can cancel it.
std::string end_label(const Lowering& lowering, const Construct& construct);

/// Behind a barrier that belongs to the construct: threads leave their parallel region that find it cancelled, and an
/// assembly's region that an exception has left.
std::string leave_behind_barrier(const Lowering& lowering, const Construct& construct);

/// The value of a clause.
struct ClauseValue {
  const Expr* expression;
  const char* name;
  const char* type = nullptr;  // null: a condition
};

/// Those of the construct whose value is not known now.
std::vector<ClauseValue> values_of(const ASTContext& ast, const Construct& construct);
/// Declares a variable with the value that the expression has around the construct.
std::string declare_value(const Lowering& lowering, const Construct& construct, const ClauseValue& value,
                          const std::string& variable);

/// Declares a variable for each in the order of the clauses, where an expression among them does more than yield a
/// value; from then on Lowering::expression names them. Empty where that makes no difference.
std::string settle_values(Lowering& lowering, const Construct& construct);

/// What declares the values that are settled in front of the construct (front_values.cpp).
inline std::string front_text(const Lowering& lowering, const Construct& construct) {
  auto found = lowering.front_values.find(&construct);
  return found == lowering.front_values.end() ? "" : found->second.text;
}

/// Declares a number of that name with the value of a clause's expression; from then on Lowering::expression names it.
/// For what a copy or a loop's variable would hide, or the loop's body change. Empty for a constant.
std::string settle_number(Lowering& lowering, const Construct& construct, const Expr* written,
                          const std::string& variable);

/// ` __attribute__((target("avx2")))`, for what declares the function or closure that the construct's region moves to;
/// empty if there are none.
std::string code_attributes(const Lowering& lowering, const Construct& construct);

/// `mutable`, with them: back ends differ in the order.
std::string mutable_closure(const Lowering& lowering, const Construct& construct);

// The parts of new teams' regions that C and C++ have in common.

/// The function that begins the region, in C and C++ alike, without its prefix; and its arguments behind the region's
/// own.
std::string region_function(const Lowering& lowering, const Construct& construct);
std::string region_arguments(const Lowering& lowering, const Construct& construct);

/// The message of num_threads(strict: n), for a team with fewer threads.
std::string declare_demand(const Lowering& lowering, const Construct& construct);

/// locality_domain(e): shep_place_implicit_children(e);
std::string place_children(const Lowering& lowering, const Construct& construct);

/// An expression that evaluates what a construct's clauses say of devices and is 0, once it stands that the host may
/// execute the construct.
std::string choose_device(const Lowering& lowering, const Construct& construct, const std::string& location);

/// Statements around the region of a target construct's initial task, for the allocators that it brings.
std::pair<std::string, std::string> own_allocators(const Lowering& lowering, const Construct& construct);

}  // namespace shepherd
