#include "analyse/forms/operation.h"

namespace shepherd {

Operation operation(const Expr* expression) {
  expression = expression->IgnoreUnlessSpelledInSource();
  if (auto* rewritten = dyn_cast<CXXRewrittenBinaryOperator>(expression)) {
    auto form = rewritten->getDecomposedForm();
    return {BinaryOperator::getOverloadedOperator(form.Opcode), form.LHS, form.RHS, false};
  }
  if (auto* binary = dyn_cast<BinaryOperator>(expression))
    return {BinaryOperator::getOverloadedOperator(binary->getOpcode()), binary->getLHS(), binary->getRHS(), false};
  if (auto* unary = dyn_cast<UnaryOperator>(expression))
    return {UnaryOperator::getOverloadedOperator(unary->getOpcode()), unary->getSubExpr(), nullptr, unary->isPostfix()};
  if (auto* call = dyn_cast<CXXOperatorCallExpr>(expression)) {
    const Expr* right = call->getNumArgs() > 1 ? call->getArg(1) : nullptr;
    bool step = call->getOperator() == OO_PlusPlus || call->getOperator() == OO_MinusMinus;
    return {call->getOperator(), call->getArg(0), step ? nullptr : right, step && right};
  }
  return {};
}

}  // namespace shepherd
