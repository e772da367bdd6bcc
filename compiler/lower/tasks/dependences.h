// The depend clauses of a task or taskwait, and what a depobj construct stores (OpenMP 5.2, 15.9).
#pragma once

#include "lower/lowering.h"

namespace shepherd {

bool has_dependences(const Construct& construct);

/// The text that makes a construct's dependences known, in the context around it.
struct DependencesText {
  std::string declare;  // declarations and statements
  std::string items;    // expressions, behind them
  std::string count;
  std::string release;  // statements, once they are not needed any more
};
DependencesText dependences_text(const Lowering& lowering, const Construct& construct);

/// The shep_dependence_kind of a clause.
std::string dependence_kind(OpenMPDependClauseKind kind);

/// An expression of type shep_dependence.
std::string dependence_on(const Lowering& lowering, const Construct& construct, const Expr* item,
                          OpenMPDependClauseKind kind);

/// A pointer to the object that an expression names.
std::string address_of(const Lowering& lowering, const Construct& construct, const Expr* item);
/// The address of an lvalue of that type, past any operator& of its class.
std::string address_of(const Lowering& lowering, const std::string& lvalue, QualType type);

}  // namespace shepherd
