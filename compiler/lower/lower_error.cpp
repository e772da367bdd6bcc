#include "lower/parts.h"

namespace shepherd {

/// The words of an error directive at execution; `message` is null if there are none.
struct Complaint {
  bool is_fatal;
  const Expr* message;
};

/// The carrier is ((void)(message), is_fatal) (directives/error_messages).
static Complaint computed(const OwnClause& clause) {
  auto* both = cast<BinaryOperator>(clause.expression->IgnoreParenImpCasts());
  auto* message = cast<CStyleCastExpr>(both->getLHS()->IgnoreParenImpCasts());
  bool is_fatal = cast<IntegerLiteral>(both->getRHS()->IgnoreParenImpCasts())->getValue().getBoolValue();
  return {is_fatal,
          cast<ParenExpr>(message->getSubExprAsWritten())->getSubExpr()};  // the parentheses are not the user's
}

static Complaint complaint(const Construct& construct) {
  if (const OwnClause* clause = construct.own_clause(OwnClauseKind::kMessage)) return computed(*clause);
  auto* severity = construct.clause<OMPSeverityClause>();
  auto* message = construct.clause<OMPMessageClause>();
  return {!severity || severity->getSeverityKind() != OMPC_SEVERITY_warning,
          message ? message->getMessageString() : nullptr};
}

// shep_error(&w, is_fatal, message), where at(execution) stands; what the compiler says is directives/informational's.
void lower_Error(Lowering& lowering, const Construct& construct) {
  Complaint what = complaint(construct);
  std::string text = what.message ? "(" + lowering.expression(what.message, construct) + ")" : "0";
  stand_alone(lowering, construct, lowering.declare_location(construct),
              stencil(construct, "shep_error(&$w, @, @)", (what.is_fatal ? "1" : "0"), text));
}

}  // namespace shepherd
