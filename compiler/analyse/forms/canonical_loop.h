// The canonical form of the loops that a worksharing construct distributes (OpenMP 5.2, 4.4.1), read off the syntax, so
// that it is the same in a template's pattern as anywhere else.
#pragma once

#include "frontend/extent.h"
#include "ir/ir.h"

namespace shepherd {

/// One loop of a nest.
struct LoopLevel {
  const Stmt* statement = nullptr;  // ForStmt or CXXForRangeStmt
  const ValueDecl* variable = nullptr;  // the iteration variable; null for a range-for
  const Expr* written = nullptr;  // the variable, where the loop does not declare it
  bool declares_variable = false;
  bool is_range_for = false;
  TokenRange header;  // `for` to `)`
  TokenRange body;
  TokenRange init;  // the initial value
  TokenRange declaration;  // with declares_variable: the whole declaration, without its semicolon
  unsigned name_token = 0;  // with declares_variable: the variable's name in it
  TokenRange bound;  // the other side of the condition
  TokenRange increment;  // the whole increment expression
  TokenRange step;  // the amount; empty for ++ and --
  bool step_subtracts = false;  // the variable goes down by the step
  std::string relation;  // "<", "<=", ">", ">=" or "!=" with the variable on the left
  TokenRange init_statement;  // of a range-for that has one, with its semicolon (C++20)
  TokenRange range;  // of a range-for: the range expression
  TokenRange range_declaration;  // of a range-for: the declaration of the element, without `:`
  bool step_is_negative = false;  // a constant below zero
  bool holds_code = false;  // there is more around the next loop
  /// True if the bound is a value of the variable.
  bool is_closed() const { return relation.size() == 2 && relation != "!="; }
  bool counts_down() const { return relation[0] == '>' || (relation == "!=" && step_subtracts != step_is_negative); }
};

/// The associated loops of a `for` or `simd` construct, outermost first. Fewer if the nest is not in canonical form.
std::vector<LoopLevel> canonical_loops(const TranslationUnit& unit, const Construct& construct);

/// References in the headers of a construct's loops belong to the innermost leaf of a combined one.
const Construct& innermost_leaf(const Construct& construct);
bool is_in_header(const LoopLevel& level, unsigned token);
/// True if the variable is the level's own, or its element or part of that.
bool is_set_by(const LoopLevel& level, const ValueDecl* variable);
/// The names in the headers of a construct's loops, but for the variables that these set.
std::vector<Reference> named_in_headers(const Construct& construct, llvm::ArrayRef<LoopLevel> levels);

/// The number of loops that the construct's clauses associate with it: that of collapse, or of ordered if that is more.
unsigned associated_loops(const TranslationUnit& unit, const Construct& construct);

/// The number of them that share the iterations which the construct distributes.
unsigned collapsed_loops(const TranslationUnit& unit, const Construct& construct);

/// The number of canonical loops that stand directly in each other, whatever the clauses say.
unsigned loops_at_hand(const TranslationUnit& unit, const Construct& construct);

/// The constant arguments of a fuse, split or interchange construct, up to the first that is none: those of looprange,
/// of counts with one added to each, or of permutation.
std::vector<uint64_t> size_arguments(const Construct& construct);

/// The statements of its block that a fuse construct makes one loop of, in order: all, or those that looprange names
/// (OpenMP 6.0, 11.3). Empty if there are not as many.
std::vector<const Stmt*> fused_loops(const Construct& construct);

/// The number of loops made by a transformation that are loops of the construct around it.
unsigned loops_for_outer(const TranslationUnit& unit, const Construct& transformation);

/// True if iterations may depend on each other: an ordered clause has a number of loops.
bool is_doacross(const Construct& construct);

}  // namespace shepherd
